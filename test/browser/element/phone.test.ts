import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { expectAccessible } from '../accessible.ts';
import { shareOf } from '../share.ts';
import type { OtpGateway } from '../../../src/index.ts';
import { messages as arabic } from '../../../src/locales/ar.ts';
import { messages as german } from '../../../src/locales/de.ts';
import { messages as english } from '../../../src/locales/en.ts';
import { latestCode, newPerson } from '../../support/services/test-service.ts';
import { cleanUp, mount, type as fill, until, type Harness } from './harness.ts';

/** A login by phone, as a person sees it once the part with the countries has loaded. */
class Phone {
  readonly login: Harness;
  /** The contacts that a code was asked for. */
  readonly sent: readonly string[];

  constructor(login: Harness, sent: readonly string[]) {
    this.login = login;
    this.sent = sent;
  }

  static async mount(locale?: string, width = 400, attributes = {}): Promise<Phone> {
    const frame = document.createElement('div');
    frame.className = 'frame';
    frame.style.inlineSize = `${width}px`;
    document.body.append(frame);
    const sent: string[] = [];
    const otpGateway: OtpGateway = {
      send: ({ contact }) => {
        sent.push(contact);
        return new Promise(() => undefined);
      },
      verify: () => new Promise(() => undefined),
    };
    const login = await mount({
      config: 'smsOnly',
      parent: frame,
      attributes: { ...(locale === undefined ? {} : { locale }), ...attributes },
      properties: { otpGateway },
    });
    const phone = new Phone(login, sent);
    await until(() => phone.button, 'the country', login);
    return phone;
  }

  get field(): HTMLInputElement {
    return this.login.contact!;
  }

  get button(): HTMLButtonElement | null {
    return this.login.root.querySelector('[part=country]');
  }

  get dial(): string | undefined {
    return this.button?.textContent.trim();
  }

  get search(): HTMLInputElement | null {
    return this.login.root.querySelector('[role=combobox]');
  }

  get options(): readonly string[] {
    return [...this.login.root.querySelectorAll('[role=option] span')].map(({ textContent }) => textContent);
  }

  get active(): string | undefined {
    const id = this.search?.getAttribute('aria-activedescendant') ?? '-';
    const option = this.login.root.getElementById(id);
    expect(option?.getAttribute('aria-selected') ?? 'true').to.equal('true');
    return option?.querySelector('span')?.textContent ?? undefined;
  }

  get said(): string | undefined {
    return this.login.root.querySelector('.countries [role=status]')?.textContent;
  }

  open(): HTMLInputElement {
    this.button!.click();
    return this.search!;
  }
}

/** Types key by key, because WebKitWebDriver loses the second of two equal keys that are sent together. */
async function typeKeys(text: string): Promise<void> {
  for (const key of text) await sendKeys({ type: key });
}

describe('the phone field', () => {
  afterEach(async () => {
    await cleanUp();
    for (const frame of document.querySelectorAll('.frame')) frame.remove();
  });

  const isLoaded = (): boolean =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/phone-field-'));

  it('brings nothing along where an address is asked for, even if a number could be', async () => {
    const login = await mount();
    const { email, phone } = await newPerson();
    await login.submitContact(email);
    await login.untilStep('code');
    await login.press(english.useAnother.email);
    await until(() => login.contact, 'the field');
    expect(isLoaded()).to.equal(false);
    await login.press(english.channels.sms.switchTo);
    await until(() => login.root.querySelector('[part=country]'), 'the country', login);
    expect(isLoaded()).to.equal(true);
    // The country picker disappears with the field.
    await login.press(english.channels.email.switchTo);
    await until(() => login.contact?.type === 'email' || undefined, 'the address field');
    await until(() => !login.root.querySelector('.dial') || undefined, 'no country');
    await login.press(english.channels.sms.switchTo);
    await until(() => login.root.querySelector('[part=country]'), 'the country again');
    await login.submitContact(phone);
    await login.untilStep('code');
    await login.enterCode(await latestCode(phone));
    await login.untilStep('done');
  });

  it('is still written as its country does where the code is asked for', async () => {
    const login = await mount({ config: 'smsOnly', attributes: { locale: 'de' } });
    const { phone } = await newPerson();
    await login.submitContact(phone);
    await login.untilStep('code');
    const written = (): string => login.root.querySelector('#contact-text b')?.textContent ?? '';
    await until(() => / /.test(written()) || undefined, 'a number as it is written', login);
    expect(written().replace(/[^+\d]/g, '')).to.equal(phone);
  });

  for (const [locale, theme] of shareOf([
    ['en', 'light'],
    ['ar', 'dark'],
    ['de', 'dark'],
  ] as const)) {
    it(`has nothing that axe would mend, closed and open: ${locale}, ${theme}`, async () => {
      const phone = await Phone.mount(locale, 320, { theme });
      await expectAccessible(phone.login.element);
      phone.open();
      await expectAccessible(phone.login.element);
      fill(phone.search!, 'zzzz');
      await expectAccessible(phone.login.element);
    }).timeout(90_000);
  }

  it('is for the autofill and the keyboard of phone numbers', async () => {
    const { field } = await Phone.mount('de');
    expect([field.type, field.autocomplete, field.inputMode]).to.deep.equal(['tel', 'tel', 'tel']);
  });

  it('begins with the country of the language and says it by name', async () => {
    const german = await Phone.mount('de-AT');
    expect(german.dial).to.equal('AT +43');
    expect(german.button?.getAttribute('aria-label')).to.equal('Land: Österreich, AT +43');
    expect((await Phone.mount('ar-EG')).button?.getAttribute('aria-label')).to.equal('البلد: مصر, EG +20');
  });

  it('writes a number as its country does while it is typed, and the caret stays where it is', async () => {
    const { field } = await Phone.mount('en-US');
    field.focus();
    await typeKeys('2133734253');
    expect(field.value).to.equal('(213) 373-4253');
    expect(field.selectionStart).to.equal(14);
    // In the middle a digit is inserted after the fourth, and deleted again.
    field.setSelectionRange(7, 7);
    await typeKeys('9');
    expect(field.value.replace(/\D/g, '')).to.equal('21339734253');
    const before = field.value.slice(0, field.selectionStart ?? 0);
    expect(before.replace(/\D/g, '')).to.equal('21339');
    await sendKeys({ press: 'Backspace' });
    expect(field.value).to.equal('(213) 373-4253');
    expect(field.selectionStart).to.equal(7);
    // Backspace after the dash deletes the digit before it.
    field.setSelectionRange(10, 10);
    await sendKeys({ press: 'Backspace' });
    expect(field.value.replace(/\D/g, '')).to.equal('213374253');
    await typeKeys('3');
    expect(field.value).to.equal('(213) 373-4253');
    for (let times = 0; times < 10; times++) {
      field.setSelectionRange(field.value.length, field.value.length);
      await sendKeys({ press: 'Backspace' });
    }
    expect(field.value).to.equal('');
  });

  it('follows a number with a calling code, typed, pasted or filled in', async () => {
    const phone = await Phone.mount('en-US');
    fill(phone.field, '+4915123456789');
    expect([phone.field.value, phone.dial]).to.deep.equal(['+49 1512 3456789', 'DE +49']);
    fill(phone.field, '0043 1 234 567');
    expect([phone.field.value, phone.dial]).to.deep.equal(['+43 1 234567', 'AT +43']);
    fill(phone.field, '');
    phone.field.focus();
    await typeKeys('+33612345678');
    expect([phone.field.value, phone.dial]).to.deep.equal(['+33 6 12 34 56 78', 'FR +33']);
    fill(phone.field, '+80012345678');
    expect(phone.dial).to.equal('+');
    fill(phone.field, '+');
    expect(phone.dial).to.equal('+');
    fill(phone.field, '');
    expect(phone.dial).to.equal('FR +33');
    fill(phone.field, '0612345678');
    expect(phone.field.value).to.equal('06 12 34 56 78');
  });

  it('sends the number in its international form', async () => {
    const phone = await Phone.mount('de');
    fill(phone.field, '0151 23456789');
    phone.field.form?.requestSubmit();
    await phone.login.untilStep('sending');
    await until(() => phone.sent.length > 0 || undefined, 'the message');
    expect(phone.sent).to.deep.equal(['+4915123456789']);
    await until(() => phone.field.value === '+49 1512 3456789' || undefined, 'the number as it is sent');
    expect(phone.button?.disabled).to.equal(true);
  });

  it('says in words what is no number, and sends nothing', async () => {
    const phone = await Phone.mount('de');
    for (const text of ['0151', 'ruf mich an', '+49 1', '+999 123 456 789']) {
      fill(phone.field, text);
      phone.field.form?.requestSubmit();
      await phone.login.until(inGerman('invalid_contact'));
      expect(phone.field.getAttribute('aria-invalid'), text).to.equal('true');
      await until(
        () => phone.login.announced === inGerman('invalid_contact') || undefined,
        `words about ${text}`,
      );
      fill(phone.field, '0151 23456789');
      await until(() => phone.field.getAttribute('aria-invalid') === null || undefined, 'no fault');
    }
    expect(phone.login.errors).to.deep.equal(Array(4).fill('invalid_contact'));
    fill(phone.field, '');
    phone.field.form?.requestSubmit();
    await phone.login.until(inGerman('contact_missing'));
    expect(phone.sent).to.deep.equal([]);
  });

  it('lists every country in the language of the page, and finds it by name, code and calling code', async () => {
    const phone = await Phone.mount('de');
    const search = phone.open();
    expect(phone.options.length).to.be.greaterThan(230);
    expect(phone.active).to.equal('Deutschland');
    for (const [query, name] of [
      ['osterr', 'Österreich'],
      ['at', 'Österreich'],
      ['+43', 'Österreich'],
      ['schwei', 'Schweiz'],
    ] as const) {
      fill(search, query);
      expect(phone.active, query).to.equal(name);
    }
    expect(phone.said).to.equal(german.phone.found(phone.options.length));
    fill(search, 'atlantis');
    expect(phone.options).to.deep.equal([]);
    expect(phone.said).to.equal(german.phone.noneFound);
    expect(search.hasAttribute('aria-activedescendant')).to.equal(false);
    const other = await Phone.mount('ar');
    fill(other.open(), 'المانيا');
    expect(other.active).to.equal('ألمانيا');
    expect(other.said).to.equal(arabic.phone.found(1));
  });

  it('needs nothing but a keyboard', async () => {
    const phone = await Phone.mount('en-US');
    phone.button!.focus();
    await sendKeys({ press: 'ArrowDown' });
    expect(phone.login.root.activeElement).to.equal(phone.search);
    expect(phone.button?.getAttribute('aria-expanded')).to.equal('true');
    const { active } = phone;
    await sendKeys({ press: 'ArrowDown' });
    expect(phone.active).not.to.equal(active);
    await sendKeys({ press: 'ArrowUp' });
    expect(phone.active).to.equal(active);
    await typeKeys('germ');
    await sendKeys({ press: 'Enter' });
    expect(phone.dial).to.equal('DE +49');
    expect(phone.search).to.equal(null);
    expect(phone.login.root.activeElement).to.equal(phone.field);
    // Enter has not submitted the form.
    expect(phone.login.detailsOf('latchkey-step').at(-1)?.step).to.equal('choose');
    phone.open();
    await sendKeys({ press: 'Escape' });
    expect(phone.search).to.equal(null);
    expect(phone.login.root.activeElement).to.equal(phone.button);
    phone.open();
    await sendKeys({ press: 'Tab' });
    await until(() => phone.search === null || undefined, 'the list to close');
  });

  it('chooses nothing by the Enter with which an input method is done', async () => {
    const phone = await Phone.mount('ja-JP');
    const search = phone.open();
    fill(search, 'ドイツ');
    // Safari dispatches this Enter after the composition has ended.
    const enter = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
    search.dispatchEvent(new KeyboardEvent('keydown', enter));
    expect(phone.search === search).to.equal(true);
    expect(phone.dial).to.equal('JP +81');
    await sendKeys({ press: 'Enter' });
    expect(phone.dial).to.equal('DE +49');
  });

  it('takes a choice by pointer, and closes at a press elsewhere', async () => {
    const phone = await Phone.mount('en-US');
    fill(phone.field, '+1 213 373 4253');
    const search = phone.open();
    fill(search, 'Austria');
    const option = phone.login.root.querySelector('[role=option]')!;
    option.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    expect(option.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))).to.equal(
      false,
    );
    (option as HTMLElement).click();
    expect(phone.dial).to.equal('AT +43');
    expect(phone.field.value.replace(/\D/g, '')).to.equal('432133734253');
    phone.open();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(phone.search).to.equal(null);
  });

  it('keeps the country that was chosen when the language changes', async () => {
    const phone = await Phone.mount('de');
    fill(phone.open(), 'at');
    await sendKeys({ press: 'Enter' });
    phone.login.element.locale = 'ar';
    await until(
      () => phone.button?.ariaLabel?.startsWith('البلد: النمسا') || undefined,
      'Arabic',
      phone.login,
    );
    expect(phone.dial).to.equal('AT +43');
  });

  it('marks the same country in an open list when the language changes', async () => {
    const phone = await Phone.mount('en-US');
    phone.open();
    expect(phone.active).to.equal('United States');
    phone.login.element.locale = 'de';
    await until(() => phone.options.includes('Vereinigte Staaten') || undefined, 'German', phone.login);
    expect(phone.active).to.equal('Vereinigte Staaten');
  });

  for (const width of [280, 320]) {
    it(`fits into ${width} px, open as well`, async () => {
      const phone = await Phone.mount('de', width);
      phone.open();
      for (const element of phone.login.root.querySelectorAll('section, .dial, .countries, .countries *')) {
        if (element.matches('input, .hidden, span, bdi')) continue;
        expect(element.scrollWidth - element.clientWidth, element.outerHTML.slice(0, 80)).to.be.lessThan(2);
      }
      for (const element of phone.login.root.querySelectorAll(
        '.dial button, .countries input, .countries li',
      )) {
        expect(element.getBoundingClientRect().height).to.be.at.least(44);
      }
    });
  }
});

/** The German words of an error about a phone number. */
function inGerman(code: 'invalid_contact' | 'contact_missing'): string {
  const words = german.errors[code];
  return typeof words === 'function' ? words({ channel: 'sms', wait: '' }) : words;
}
