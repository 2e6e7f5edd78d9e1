import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { expectAccessible } from '../accessible.ts';
import { messages as german } from '../../../src/locales/de.ts';
import { messages as english } from '../../../src/locales/en.ts';
import { newPerson } from '../../support/services/test-service.ts';
import { cleanUp, mount, type, until, type Harness } from './harness.ts';

const meant = (login: Harness): HTMLButtonElement | null => login.root.querySelector('#meant');

/** Mounts an element and waits until its state machine has loaded. */
async function mountReady(
  options?: Parameters<typeof mount>[0],
): Promise<{ login: Harness; field: HTMLInputElement }> {
  const login = await mount(options);
  await until(() => login.detailsOf('latchkey-ready')[0], 'the machine', login);
  return { login, field: await until(() => login.contact, 'the contact field') };
}

describe('the contact field', () => {
  afterEach(cleanUp);

  it('asks whether another domain was meant, puts it right by a press, and stops nobody', async () => {
    const { login, field } = await mountReady();
    type(field, 'ada@gmial.com');
    const button = await until(() => meant(login), 'the question', login);
    expect(button.textContent.trim()).to.equal('Did you mean gmail.com?');
    await until(() => login.announced === 'Did you mean gmail.com?' || null, 'the sentence', login);
    await expectAccessible(login.element);
    button.click();
    expect(field.value).to.equal('ada@gmail.com');
    expect(meant(login)).to.equal(null);
    expect(login.root.activeElement).to.equal(field);
    type(field, 'ada@gmial.com');
    field.form?.requestSubmit();
    await login.untilStep('code');
  });

  it('takes an address as mail programs put it on the clipboard', async () => {
    const { login, field } = await mountReady();
    const { email } = await newPerson();
    type(field, ` Ada Lovelace <${email}> `);
    field.form?.requestSubmit();
    await login.untilStep('code');
    expect(login.text).to.contain(email).and.not.contain('Lovelace');
  });

  it('offers the same where the code was sent already', async () => {
    const { login, field } = await mountReady({ attributes: { locale: 'de' } });
    type(field, 'ada@hotmial.com');
    field.form?.requestSubmit();
    await login.untilStep('code');
    const button = await until(() => meant(login), 'the question', login);
    expect(button.textContent.trim()).to.equal(german.didYouMean.join('hotmail.com'));
    expect(login.code?.getAttribute('aria-describedby')).to.equal('contact-text meant');
    button.click();
    await until(() => login.contact?.value === 'ada@hotmail.com' || null, 'the corrected address', login);
  });

  it('stays marked while it has the focus, until what is in it can be sent', async () => {
    const { login, field } = await mountReady();
    type(field, 'ada');
    field.form?.requestSubmit();
    await login.untilError('invalid_contact');
    const isMarked = (): boolean => field.getAttribute('aria-invalid') === 'true';
    await until(() => isMarked() || null, 'the mark', login);
    const colorOf = (of: 'outlineColor' | 'borderTopColor'): string => getComputedStyle(field)[of];
    const marked = getComputedStyle(login.root.querySelector('.fault') as Element).color;
    field.focus();
    await until(() => colorOf('borderTopColor') === marked || null, 'a border that says so', login);
    expect(colorOf('outlineColor')).to.equal(marked);
    for (const text of ['ada@', 'ada@@example.com', '']) {
      type(field, text);
      await login.until(String((english.errors.invalid_contact as (details: object) => string)({})));
      expect(isMarked(), text).to.equal(true);
    }
    type(field, 'ada@example.com');
    await until(() => !isMarked() || null, 'no mark', login);
  });
});

/** Types key by key, because WebKitWebDriver loses the second of two equal keys that are sent together. */
async function typeKeys(text: string): Promise<void> {
  for (const key of text) await sendKeys({ type: key });
}

describe('a contact field for both kinds of contact', () => {
  afterEach(cleanUp);

  const country = (login: Harness): HTMLElement | null => login.root.querySelector('[part=country]');
  const untilKind = async (login: Harness, kind: 'tel' | 'text'): Promise<unknown> =>
    until(() => login.contact?.type === kind || null, `a field for ${kind}`, login);
  const label = (login: Harness): string | undefined => login.root.querySelector('label')?.textContent.trim();

  it('becomes a phone field with its country when a number is typed, and an address field when a letter is', async () => {
    const { login, field } = await mountReady({ attributes: { locale: 'en-US' } });
    field.focus();
    await typeKeys('+49');
    await untilKind(login, 'tel');
    expect(label(login)).to.equal(english.channels.sms.label);
    await until(() => login.announced === english.channels.sms.label || null, 'the sentence', login);
    await until(() => country(login)?.textContent.trim() === 'DE +49' || null, 'the country', login);
    await typeKeys('1512345');
    expect(login.contact).to.equal(field);
    expect(login.root.activeElement).to.equal(field);
    expect(field.value).to.equal('+49 1512 345');
    expect(field.selectionStart).to.equal(field.value.length);
    // The on-screen keyboard of a phone still has letters.
    expect(field.inputMode).to.equal('email');
    await typeKeys('x');
    await untilKind(login, 'text');
    expect(field.value).to.equal('+491512345x');
    expect(label(login)).to.equal(english.channels.email.label);
    expect(country(login)).to.equal(null);
    await typeKeys('@example.com');
    expect(field.value).to.equal('+491512345x@example.com');
    expect(login.button(english.channels.sms.switchTo)).not.to.equal(undefined);
    field.form?.requestSubmit();
    await login.until('+491512345x@example.com');
  });

  it('loses nothing that was typed, wherever the caret is', async () => {
    const { login, field } = await mountReady({ attributes: { locale: 'en-US' } });
    field.focus();
    await typeKeys('20');
    expect(field.type).to.equal('email');
    await typeKeys('13-12');
    await untilKind(login, 'tel');
    await until(() => country(login), 'the country', login);
    await typeKeys('a');
    await untilKind(login, 'text');
    expect(field.value).to.equal('2013-12a');
    await typeKeys('b');
    expect(field.value).to.equal('2013-12ab');
    field.setSelectionRange(0, field.value.length);
    await typeKeys('2133734');
    await untilKind(login, 'tel');
    await until(() => /\D/.test(field.value) || null, 'a number as it is written');
    field.setSelectionRange(0, 0);
    await typeKeys('z');
    await untilKind(login, 'text');
    await typeKeys('y');
    expect(field.value.startsWith('zy213')).to.equal(true);
    expect(field.selectionStart).to.equal(2);
  });

  it('takes a number that is pasted or filled in, and leaves one alone that an input method composes', async () => {
    const { login, field } = await mountReady({ attributes: { locale: 'de' } });
    field.focus();
    field.value = '123';
    const composing = { bubbles: true, composed: true, isComposing: true };
    field.dispatchEvent(new InputEvent('input', composing));
    await new Promise(requestAnimationFrame);
    expect(login.contact?.type).to.equal('email');
    field.dispatchEvent(new CompositionEvent('compositionend', composing));
    await untilKind(login, 'tel');
    expect(field.value.replace(/\D/g, '')).to.equal('123');
    type(field, 'ada@example.com');
    await untilKind(login, 'text');
    expect(field.value).to.equal('ada@example.com');
    type(field, '0151 23456789');
    await untilKind(login, 'tel');
    await until(() => field.value === '01512 3456789' || null, 'the number as it is written', login);
  });

  it('takes what a password manager fills in outside as if it were typed', async () => {
    const { login, field } = await mountReady();
    field.form?.requestSubmit();
    await login.untilError('contact_missing');
    field.focus();
    const anchor = await until(
      () => login.element.querySelector<HTMLInputElement>('[autocomplete=username]'),
      'the field outside',
    );
    const fill = (text: string): void => {
      anchor.value = text;
      anchor.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    fill('ada@example.com');
    await until(() => (login.text.includes('Enter your') ? null : true), 'no fault', login);
    expect(field.getAttribute('aria-invalid')).to.equal(null);
    fill('+4915123456789');
    await untilKind(login, 'tel');
    fill('ada@hotmial.com');
    await untilKind(login, 'text');
    await login.until('Did you mean hotmail.com?');
  });

  it('stays what it is where a code can go one way only', async () => {
    const { login, field } = await mountReady({ attributes: { providers: 'email' } });
    type(field, '+491512345');
    await new Promise(requestAnimationFrame);
    expect([login.contact?.type, field.value]).to.deep.equal(['email', '+491512345']);
  });
});

describe('an incomplete code', () => {
  afterEach(cleanUp);

  it('is not sent by Enter, which says what is missing', async () => {
    const { email } = await newPerson();
    const { login } = await mountReady();
    await login.submitContact(email);
    const field = await until(() => login.code, 'the code field', login);
    await until(() => login.root.activeElement === field || null, 'the focus', login);
    for (const [keys, missing] of [
      ['', 6],
      ['1', 5],
      ['234', 2],
      ['5', 1],
    ] as const) {
      for (const key of keys) await sendKeys({ type: key });
      await sendKeys({ press: 'Enter' });
      const sentence = english.codeIncomplete(missing, false);
      await login.until(sentence);
      await until(() => login.announced === sentence || null, 'the sentence', login);
      expect(field.getAttribute('aria-invalid')).to.equal('true');
    }
    await sendKeys({ press: 'Backspace' });
    await until(() => field.getAttribute('aria-invalid') === 'false' || null, 'no mark', login);
    expect(login.errors).to.deep.equal([]);
    expect(login.root.querySelector('#fault')).to.equal(null);
  });
});
