import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { expectAccessible } from '../accessible.ts';
import { newPerson } from '../../support/services/test-service.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';
import { withMotion } from './stillness.ts';

const events: string[] = [];

/** Mounts an element in dialog mode with a button that opens it. */
async function mountDialog(
  attributes: Record<string, string> = {},
  options: Parameters<typeof mount>[0] = {},
): Promise<{ harness: Harness; opener: HTMLButtonElement }> {
  const opener = document.createElement('button');
  opener.textContent = 'Log in';
  opener.setAttribute('commandfor', 'login');
  opener.setAttribute('command', 'show-modal');
  document.body.append(opener);
  const harness = await mount({ ...options, attributes: { id: 'login', mode: 'dialog', ...attributes } });
  harness.element.addEventListener('latchkey-close', ({ detail }) =>
    events.push(detail.session ? 'closed, signed in' : 'closed'),
  );
  await until(() => dialogOf(harness), 'the dialog');
  return { harness, opener };
}

function dialogOf({ root }: Harness): HTMLDialogElement | null {
  return root.querySelector('dialog');
}

function isOpen(harness: Harness): boolean {
  const dialog = dialogOf(harness);
  return dialog !== null && dialog.matches(':modal') && dialog.getClientRects().length > 0;
}

async function untilOpen(harness: Harness, wanted = true): Promise<void> {
  await until(
    () => (isOpen(harness) === wanted && harness.element.open === wanted) || null,
    wanted ? 'the dialog to open' : 'the dialog to close',
  );
}

/** Waits for the element's events, because the browser dispatches a dialog's `close` event with a delay. */
async function untilTold(wanted: readonly string[]): Promise<void> {
  await until(() => events.length >= wanted.length || null, 'the events');
  expect(events).to.deep.equal(wanted);
}

/** The innermost element with the focus. */
function focused(): Element | null {
  const { activeElement } = document;
  return activeElement?.shadowRoot?.activeElement ?? activeElement;
}

describe('the element as a dialog', () => {
  withMotion();
  afterEach(async () => {
    await cleanUp();
    for (const button of document.querySelectorAll('body > button, body > form')) button.remove();
    events.length = 0;
  });

  it('takes no room and shows nothing until it is opened', async () => {
    const { harness } = await mountDialog();
    await harness.untilStep('choose');
    expect(isOpen(harness)).to.equal(false);
    expect(harness.element.open).to.equal(false);
    expect(harness.element.getClientRects().length).to.equal(0);
    expect(harness.contact?.getClientRects().length).to.equal(0);
  });

  it('is opened by a button of the page, begins at the field, and leaves the page behind inert', async () => {
    const { harness, opener } = await mountDialog();
    await until(() => harness.contact, 'the field');
    opener.focus();
    opener.click();
    await untilOpen(harness);
    await until(() => focused() === harness.contact || null, 'the focus in the field');
    opener.focus();
    expect(focused()).to.not.equal(opener);
    // The dialog fades in, and axe would measure the colours of the transition.
    await Promise.all(
      dialogOf(harness)
        ?.getAnimations()
        .map(({ finished }) => finished) ?? [],
    );
    await expectAccessible(harness.element);
  });

  it('is closed by a press beside it, and not by one that begins in it', async () => {
    const { harness, opener } = await mountDialog();
    await until(() => harness.contact, 'the field');
    opener.focus();
    opener.click();
    await untilOpen(harness);
    const { x, y } = harness.root.querySelector('label')!.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x) + 3, Math.round(y) + 3] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [3, 3] });
    await sendMouse({ type: 'up' });
    await sendMouse({ type: 'click', position: [Math.round(x) + 3, Math.round(y) + 3] });
    expect(isOpen(harness)).to.equal(true);
    await sendMouse({ type: 'click', position: [3, 3] });
    await untilOpen(harness, false);
    await untilTold(['closed']);
    expect(focused()).to.equal(opener);
  });

  it('is opened by a press that comes before its part of the program', async () => {
    const form = document.createElement('form');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      events.push('submitted');
    });
    form.innerHTML = '<button commandfor="login" command="show-modal">Log in</button>';
    const element = document.createElement('latchkey-login');
    element.id = 'login';
    element.mode = 'dialog';
    document.body.append(form, element);
    // One turn for the element's start, one for the drawing that it requests.
    for (let turn = 0; turn < 2; turn += 1) await Promise.resolve();
    expect(element.shadowRoot!.querySelector('dialog'), 'nothing of it is there').to.equal(null);
    form.querySelector('button')!.click();
    const dialog = await until(() => element.shadowRoot!.querySelector('dialog[open]'), 'the dialog to open');
    expect(dialog.matches(':modal')).to.equal(true);
    expect(events).to.deep.equal([]);
    element.remove();
  });

  it('has the focus itself as it opens, then the field, so that a screen reader tells of both', async () => {
    const { harness } = await mountDialog();
    await until(() => harness.contact, 'the field');
    const seen: string[] = [];
    harness.root.addEventListener('focusin', ({ target }) =>
      seen.push((target as Element).id || (target as Element).localName),
    );
    harness.element.show();
    await until(() => focused() === harness.contact || null, 'the focus in the field');
    expect(seen.filter((name) => name !== 'button')).to.deep.equal(['dialog', 'contact']);
  });

  it('is closed by its button, and the focus goes back', async () => {
    const { harness, opener } = await mountDialog();
    await until(() => harness.contact, 'the field');
    // The opener is not focused before, as in Safari, where a press does not focus a button.
    opener.click();
    await untilOpen(harness);
    const close = dialogOf(harness)!.querySelector<HTMLButtonElement>('.close')!;
    expect(close.ariaLabel ?? close.getAttribute('aria-label')).to.equal('Close');
    close.click();
    await untilOpen(harness, false);
    await until(() => focused() === opener || null, 'the focus on the opener');
    await untilTold(['closed']);
    expect(harness.element.hasAttribute('open')).to.equal(false);
  });

  it('is closed by the Escape key, and keeps what was begun', async () => {
    const { harness, opener } = await mountDialog();
    const { email } = await newPerson();
    opener.click();
    await untilOpen(harness);
    await harness.submitContact(email);
    await harness.untilStep('code');
    await sendKeys({ press: 'Escape' });
    await untilOpen(harness, false);
    harness.element.show();
    await untilOpen(harness);
    await until(() => focused() === harness.code || null, 'the focus in the code field');
    harness.element.open = false;
    await untilOpen(harness, false);
    await untilTold(['closed', 'closed']);
  });

  it('is opened and closed by any button that names it, also in a form', async () => {
    const { harness } = await mountDialog();
    const form = document.createElement('form');
    form.addEventListener('submit', () => events.push('submitted'));
    form.innerHTML = `<button commandfor="login" command="show-modal"><b>Open</b></button>
      <button commandfor="login" command="close">Close</button>
      <button commandfor="other" command="show-modal">Other</button>`;
    document.body.append(form);
    const [open, close, other] = form.querySelectorAll('button');
    other!.addEventListener('click', (event) => event.preventDefault());
    other!.click();
    open!.querySelector('b')!.click();
    await untilOpen(harness);
    close!.click();
    await untilOpen(harness, false);
    await untilTold(['closed']);
  });

  it('closes by itself when somebody has signed in', async () => {
    const { harness, opener } = await mountDialog();
    opener.click();
    await untilOpen(harness);
    await harness.logIn((await newPerson()).email);
    await untilOpen(harness, false);
    await untilTold(['closed, signed in']);
    await until(() => focused() === opener || null, 'the focus on the opener');
    opener.click();
    await untilOpen(harness);
    await harness.until('You are signed in');
  });

  it('is open from the start where the page says so, and begins at the field once that is there', async () => {
    const { harness } = await mountDialog({ open: '' });
    await untilOpen(harness);
    await until(() => (harness.contact !== null && focused() === harness.contact) || null, 'the focus');
  });

  it('is modal again where the element was moved while it was open', async () => {
    const { harness } = await mountDialog();
    await harness.untilStep('choose');
    harness.element.show();
    await untilOpen(harness);
    const place = document.body.appendChild(document.createElement('div'));
    place.append(harness.element);
    await until(() => dialogOf(harness)?.matches(':modal') || null, 'the modal dialog');
    expect(harness.element.open).to.equal(true);
    expect(isOpen(harness)).to.equal(true);
    place.remove();
  });

  it('opens when the form around it needs a login', async () => {
    const form = document.createElement('form');
    document.body.append(form);
    const { harness } = await mountDialog({ required: '' }, { parent: form });
    await until(() => harness.contact, 'the field');
    expect(form.reportValidity()).to.equal(false);
    await untilOpen(harness);
  });

  it('becomes part of the page when the mode is taken away', async () => {
    const { harness } = await mountDialog({ open: '' });
    await untilOpen(harness);
    harness.element.removeAttribute('mode');
    await until(() => (dialogOf(harness) === null && harness.contact?.offsetWidth) || null, 'the card');
    expect(harness.element.getBoundingClientRect().height).to.be.greaterThan(100);
    await untilTold(['closed']);
    expect(harness.element.open).to.equal(false);
    harness.element.mode = 'dialog';
    await until(() => dialogOf(harness), 'the dialog');
    expect(isOpen(harness)).to.equal(false);
  });

  it('runs as its language does, whatever the page does, and its button covers no title', async () => {
    const { documentElement } = document;
    for (const [page, locale, own] of [
      ['ltr', 'ar', 'rtl'],
      ['rtl', 'en', 'ltr'],
    ] as const) {
      documentElement.dir = page;
      const { harness, opener } = await mountDialog({ locale, open: '' });
      await untilOpen(harness);
      const dialog = dialogOf(harness)!;
      await until(() => harness.contact || null, 'the first screen', harness);
      expect(dialog.dir).to.equal(own);
      const title = document.createRange();
      title.selectNodeContents(harness.root.querySelector('.title')!);
      const text = title.getBoundingClientRect();
      const button = dialog.querySelector('.close')!.getBoundingClientRect();
      expect(text.right <= button.left || button.right <= text.left, `${locale} on a page ${page}`).to.equal(
        true,
      );
      opener.remove();
      await cleanUp();
    }
    documentElement.removeAttribute('dir');
  });

  it('speaks the language of the element', async () => {
    const { harness } = await mountDialog({ locale: 'de', open: '' });
    await untilOpen(harness);
    await until(
      () => dialogOf(harness)?.querySelector('.close')?.getAttribute('aria-label') === 'Schließen' || null,
      'the label',
    );
  });
});
