import { expect } from '@open-wc/testing';
import { expectAccessible } from '../accessible.ts';
import { latestCode, newPerson } from '../../support/services/test-service.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';

/** Mounts an element that has these children from the beginning. */
async function mountWith(
  markup: string,
  options: Parameters<typeof mount>[0] = {},
): Promise<Harness & { boxes: HTMLInputElement[] }> {
  const children = document.createElement('template');
  children.innerHTML = markup;
  const parent = document.createDocumentFragment();
  const harness = await mount({ ...options, parent });
  harness.element.append(children.content);
  document.body.append(parent);
  const boxes = [...harness.element.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  return Object.assign(harness, { boxes });
}

const CONSENT = '<label slot="consent"><input type="checkbox" /> I agree to the terms</label>';

/** The text of the alert, which screen readers read out at once. */
function alertOf({ root }: Harness): string {
  return root.querySelector('[role=alert]')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

/** Whether an element exists and is drawn. */
function isShown(element: Element | null): boolean {
  return element !== null && element.getClientRects().length > 0;
}

describe('what a site puts into the element', () => {
  afterEach(cleanUp);

  it('shows a title, a legal text and other ways to sign in on the first screen, and there only', async () => {
    const harness = await mountWith(
      `<span slot="title">Welcome to Acme</span>
       <button slot="providers">Continue with Acme ID</button>
       <p slot="legal">By continuing you agree.</p>
       <small slot="footer">Help</small>`,
    );
    const { element } = harness;
    await until(() => harness.contact, 'the contact field');
    const [title, other, legal, footer] = ['title', 'providers', 'legal', 'footer'].map((name) =>
      element.querySelector(`[slot=${name}]`),
    );
    for (const child of [title, other, legal, footer])
      expect(isShown(child!), child!.outerHTML).to.equal(true);
    // The slotted title is inside the heading, so that it is a heading and names the card.
    expect(title!.assignedSlot?.closest('h2')?.id).to.equal('title');
    expect(title!.assignedSlot?.textContent).to.equal('Sign in');
    const { bottom } = harness.contact!.getBoundingClientRect();
    expect(other!.getBoundingClientRect().top).to.be.greaterThan(bottom);
    expect(legal!.getBoundingClientRect().top).to.be.greaterThan(other!.getBoundingClientRect().bottom);
    await expectAccessible(element);

    await harness.logIn((await newPerson()).email);
    for (const child of [title, other, legal]) expect(isShown(child!), child!.outerHTML).to.equal(false);
    expect(isShown(footer!)).to.equal(true);
  });

  it('stands between a login without codes and other providers, in the order of the configuration', async () => {
    const harness = await mountWith('<button slot="providers">Continue with Acme ID</button>', {
      config: 'keys',
    });
    const other = await until(
      () => (isShown(harness.element.firstElementChild) ? harness.element.firstElementChild : null),
      'the other provider',
    );
    const passkey = harness.root.querySelector('[data-method=passkey]')!;
    expect(passkey.getBoundingClientRect().bottom).to.be.lessThan(other.getBoundingClientRect().top);
  });

  it('hands the focus on when a button of the site goes with its screen, unless the site has moved it', async () => {
    const harness = await mountWith(
      `<button slot="no-account">Start again</button><p slot="done"><button>Somebody else</button></p>`,
    );
    const [again, somebodyElse] = harness.element.querySelectorAll('button');
    const untilField = async (): Promise<unknown> =>
      until(() => harness.root.activeElement?.id === 'contact' || null, 'the focus on the field', harness);
    const nobody = `nobody-${crypto.randomUUID()}@example.com`;
    await harness.submitContact(nobody);
    await harness.untilStep('code');
    await harness.enterCode(await latestCode(nobody));
    await until(() => isShown(again!) || null, 'the way on', harness);
    again!.focus();
    harness.element.reset();
    await untilField();
    for (const isMoved of [false, true]) {
      await harness.logIn((await newPerson()).email);
      somebodyElse!.focus();
      harness.element.logout();
      const own = document.body.appendChild(document.createElement('button'));
      if (isMoved) own.focus();
      await harness.untilStep('choose');
      await (isMoved ? until(() => harness.contact, 'the field', harness) : untilField());
      if (isMoved) expect(document.activeElement).to.equal(own);
      own.remove();
    }
  });

  it('leaves the focus to a button that is still on show, also in a component that hides its slots', async () => {
    customElements.define(
      'closed-panel',
      class extends HTMLElement {
        constructor() {
          super();
          const slot = Object.assign(document.createElement('slot'), { name: 'way' });
          this.attachShadow({ mode: 'closed' }).append(slot);
        }
      },
    );
    const harness = await mountWith(
      '<closed-panel slot="done"><button slot="way">Go on</button></closed-panel>',
    );
    await harness.logIn((await newPerson()).email);
    const way = harness.element.querySelector('button');
    way!.focus();
    await harness.element.refresh();
    await until(() => harness.root.querySelector('.title'), 'the drawing after it', harness);
    expect(document.activeElement === way, 'the focus is where it was').to.equal(true);
  });

  it('shows and hides another way to sign in that comes and goes late', async () => {
    const harness = await mountWith('<p slot="legal">By signing in you agree to our terms.</p>');
    await until(() => harness.contact, 'the field');
    const provider = '<button slot="providers">Continue with Acme ID</button>';
    harness.element.insertAdjacentHTML('beforeend', provider);
    const button = harness.element.querySelector('[slot=providers]')!;
    await until(() => (isShown(button) ? true : null), 'the button to be there');
    const dividers = (): number => harness.root.querySelectorAll('.or').length;
    await until(() => dividers() === 1 || null, 'one divider');
    button.remove();
    await until(() => dividers() === 0 || null, 'no divider');
  });

  for (const slot of ['title', 'legal', 'providers']) {
    it(`shows what comes into the slot ${slot} late, where there was nothing before`, async () => {
      const harness = await mountWith('');
      await until(() => harness.detailsOf('latchkey-ready')[0], 'the machine', harness);
      await until(() => harness.contact, 'the field', harness);
      const child = Object.assign(document.createElement('span'), { slot, textContent: 'Acme' });
      harness.element.append(child);
      await until(() => isShown(child) || null, 'what has come', harness);
    });
  }
});

describe('a box that a site asks to be ticked', () => {
  afterEach(cleanUp);

  it('holds back the code until it is ticked, says so, and takes the focus', async () => {
    const harness = await mountWith(CONSENT);
    const [box] = harness.boxes;
    const { email } = await newPerson();
    await harness.submitContact(email);
    await until(() => alertOf(harness) || null, 'the sentence', harness);
    expect(alertOf(harness)).to.equal('Tick this box to continue.');
    expect(document.activeElement).to.equal(box);
    expect(box!.getAttribute('aria-required')).to.equal('true');
    expect(box!.getAttribute('aria-invalid')).to.equal('true');
    expect(harness.detailsOf('latchkey-step').at(-1)?.step).to.equal('choose');
    expect(harness.contact?.value).to.equal(email);
    await expectAccessible(harness.element);

    box!.click();
    await until(() => (alertOf(harness) === '' ? true : null), 'the sentence to go');
    expect(box!.hasAttribute('aria-invalid')).to.equal(false);
    expect(harness.contact?.value).to.equal(email);
    await harness.logIn(email);
  });

  it('holds back every button, and each box counts', async () => {
    const harness = await mountWith(
      `<div slot="consent"><label><input type="checkbox" checked /> One</label>
       <label><input type="checkbox" /> Two</label><label><input type="checkbox" disabled /> Three</label></div>`,
      { config: 'keys' },
    );
    const button = await until(
      () => harness.root.querySelector<HTMLButtonElement>('[data-method=passkey]'),
      'the button',
    );
    button.click();
    await until(() => alertOf(harness) || null, 'the sentence');
    expect(document.activeElement).to.equal(harness.boxes[1]);
    expect(harness.detailsOf('latchkey-step').map(({ step }) => step)).to.not.include('signing-in');

    harness.boxes[1]!.click();
    button.click();
    await until(
      () => harness.detailsOf('latchkey-step').find(({ step }) => step === 'signing-in'),
      'the step signing-in',
    );
  });

  it('keeps passkeys out of the list of the field until it is ticked', async () => {
    const harness = await mountWith(CONSENT, { config: 'keys' });
    const offers = (): string => harness.contact?.autocomplete ?? '';
    await until(() => harness.contact, 'the field');
    expect(offers()).to.equal('email');
    harness.boxes[0]!.click();
    await until(() => (offers() === 'email webauthn' ? true : null), 'the offer');
  });

  it('is asked for in the language of the element', async () => {
    const harness = await mountWith(CONSENT, { attributes: { locale: 'de' } });
    await harness.submitContact('ada@example.com');
    await until(() => alertOf(harness) || null, 'the sentence');
    expect(alertOf(harness)).to.equal('Bitte setzen Sie hier das Häkchen, um fortzufahren.');
  });

  it('is respected when it comes late', async () => {
    const harness = await mountWith('');
    await until(() => harness.contact, 'the field');
    harness.element.insertAdjacentHTML('beforeend', CONSENT);
    const box = harness.element.querySelector<HTMLInputElement>('[type=checkbox]')!;
    await until(() => (isShown(box) ? true : null), 'the box to be there');
    await harness.submitContact('ada@example.com');
    await until(() => alertOf(harness) || null, 'the sentence', harness);
    expect(document.activeElement).to.equal(box);
  });

  it('asks nothing of somebody who comes back to a code', async () => {
    const first = await mountWith(CONSENT);
    const { email } = await newPerson();
    await until(() => first.contact, 'the field');
    first.boxes[0]!.click();
    await first.submitContact(email);
    await first.untilStep('code');
    first.element.remove();
    const second = await mountWith(CONSENT);
    await until(() => second.code, 'the code field');
    expect(isShown(second.boxes[0]!)).to.equal(false);
  });
});
