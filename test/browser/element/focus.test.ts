import { expect } from '@open-wc/testing';
import { AfterDrawing } from '../../../src/element/after-drawing.ts';
import type { LoginHost } from '../../../src/element/host.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { messages } from '../../../src/locales/en.ts';
import { NOW_MS } from '../../unit/flow/samples.ts';
import { latestCode, newPerson } from '../../support/services/test-service.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';
import { ScreenHost } from './screen-host.ts';
import { states } from './screen-states.ts';
import { holdFrames, withMotion } from './stillness.ts';
import { announceEthereum, removeWallets } from './test-wallets.ts';

/** Draws states one after the other, with everything that the element does after a drawing. */
class FollowedHost extends ScreenHost {
  readonly #after = new AfterDrawing(
    this as unknown as LoginHost,
    () => undefined,
    () => undefined,
  );
  /** The part that had the focus after each drawing. */
  readonly held: (Element | null)[] = [];

  protected override drawn(): void {
    const state = this.state;
    this.#after.follow({ state, t: messages, nowMs: NOW_MS, height: undefined });
    if (state.name !== 'starting') this.held.push(this.shadowRoot?.activeElement ?? null);
  }

  get contactField(): HTMLInputElement | null {
    return this.find('#contact');
  }

  async step(state: FlowState | undefined): Promise<void> {
    const before = this.held.length;
    await this.show(state as FlowState);
    await until(() => this.held.length > before || null, 'a drawing');
  }

  button(label: string): HTMLButtonElement {
    const buttons = [...(this.shadowRoot?.querySelectorAll('button') ?? [])];
    return buttons.find((button) => button.textContent.trim() === label) as HTMLButtonElement;
  }
}
customElements.define('followed-host', FollowedHost);

/** Checks the focus in every frame. Records the steps in which nothing had it, and those in which a field had it. */
function watchFrames(login: Harness): { end(): { readonly lost: string[]; readonly fields: string[] } } {
  const lost: string[] = [];
  const fields: string[] = [];
  let isWatching = true;
  const look = (): void => {
    const { activeElement } = login.root;
    if (!activeElement) lost.push(login.element.step);
    else if (activeElement.matches('input')) fields.push(login.element.step);
    if (isWatching) requestAnimationFrame(look);
  };
  look();
  return {
    end() {
      isWatching = false;
      return { lost, fields };
    },
  };
}

describe('the focus', () => {
  withMotion();
  let host: FollowedHost;
  afterEach(async () => {
    host?.remove();
    removeWallets();
    await cleanUp();
  });

  async function begin(): Promise<void> {
    host = document.createElement('followed-host') as FollowedHost;
    document.body.append(host);
    await host.step(states['choose']);
    host.contactField?.focus();
    await host.step(states['done']);
  }
  const active = (): Element | null => host.shadowRoot?.activeElement ?? null;

  it('stays on the heading when a passkey is offered, and is never lost on the way to it', async () => {
    await begin();
    const title = active();
    expect(title?.id).to.equal('title');
    await host.step(states['done, a passkey is offered']);
    expect(active() === title, 'the same heading').to.equal(true);
    host.button('Create a passkey').focus();
    await host.step(states['done, a passkey is being made']);
    await host.step(states['done, no passkey was made']);
    expect(active()?.textContent).to.contain('Create a passkey');
    await host.step(states['done, a passkey is made']);
    expect(active()?.textContent).to.contain('The passkey is ready');
    expect(host.held.slice(1).includes(null)).to.equal(false);
  });

  it('is on something in every frame of a login, and on the field again after it', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await until(() => login.detailsOf('latchkey-ready')[0], 'the machine', login);
    const field = await until(() => login.contact, 'the contact field');
    field.focus();
    const lost: string[] = [];
    let frames = 0;
    let isWatching = true;
    const look = (): void => {
      frames++;
      if (!login.root.activeElement) lost.push(login.element.step);
      if (isWatching) requestAnimationFrame(look);
    };
    look();
    await login.submitContact(email);
    await login.untilStep('code');
    const right = await latestCode(email);
    await login.enterCode(right.replace(/./g, (digit) => String((Number(digit) + 1) % 10)));
    await login.until('2 attempts left');
    await login.press(messages.useAnother.email);
    await until(() => login.root.activeElement === login.contact || null, 'the focus in the field', login);
    await login.logIn(email);
    isWatching = false;
    expect(lost).to.deep.equal([]);
    expect(frames).to.be.greaterThan(5);
    login.button(messages.signOut)?.focus();
    await login.press(messages.signOut);
    await until(
      () => (login.contact && login.root.activeElement === login.contact) || null,
      'the field',
      login,
    );
  });

  it('is in the code field before the field that had it goes away, so that a screen reader names the new one', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await until(() => login.detailsOf('latchkey-ready')[0], 'the machine', login);
    const field = await until(() => login.contact, 'the contact field');
    field.focus();
    let wasThere: boolean | undefined;
    login.root.addEventListener('focusin', ({ target }) => {
      if (target === login.code) wasThere ??= field.isConnected;
    });
    await login.submitContact(email);
    await login.untilStep('code');
    await until(() => wasThere ?? null, 'the focus in the code field after the old field had gone', login);
    // The old field can no longer be found by selectors, and is removed soon.
    expect(login.root.querySelectorAll('label, [data-news], #contact').length).to.equal(0);
    await until(() => !field.isConnected || null, 'the old field gone', login);
  });

  describe('of a person who is busy elsewhere', () => {
    let elsewhere: HTMLInputElement;
    beforeEach(() => (elsewhere = document.body.appendChild(document.createElement('input'))));
    afterEach(() => elsewhere.remove());
    const isElsewhere = (): boolean => document.activeElement === elsewhere;

    it('stays there while the code is asked for, and when it was wrong', async () => {
      const { email } = await newPerson();
      const login = await mount();
      await until(() => login.detailsOf('latchkey-ready')[0], 'the machine', login);
      await login.submitContact(email);
      await login.untilStep('sending');
      elsewhere.focus();
      await until(() => login.code, 'the code field', login);
      const right = await latestCode(email);
      const field = await until(() => (login.code?.readOnly === false ? login.code : null), 'the field');
      expect(isElsewhere()).to.equal(true);
      // The value is filled in without focus, as autofill does.
      field.value = right.replace(/./g, (digit) => String((Number(digit) + 1) % 10));
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await login.until('2 attempts left');
      expect(isElsewhere()).to.equal(true);
    });

    it('stays there when the session ends, in a component of the page too', async () => {
      const component = document.body.appendChild(document.createElement('div'));
      const parent = component.attachShadow({ mode: 'open' });
      const { email } = await newPerson();
      const login = await mount({ parent });
      await login.logIn(email);
      elsewhere.focus();
      login.element.logout();
      await until(() => login.contact, 'the contact field', login);
      await until(() => login.announced || null, 'what a screen reader is told', login);
      expect(isElsewhere()).to.equal(true);
      component.remove();
    });

    it('is not elsewhere on what contains the element, which Safari gives the focus of a pressed button', async () => {
      const main = document.body.appendChild(document.createElement('main'));
      main.tabIndex = -1;
      const { email } = await newPerson();
      const login = await mount({ parent: main });
      await until(() => login.detailsOf('latchkey-ready')[0], 'the machine', login);
      await login.submitContact(email);
      await login.untilStep('sending');
      main.focus();
      await until(() => (login.code && login.root.activeElement === login.code) || null, 'the focus', login);
      main.remove();
    });
  });

  describe('where nothing on the page has it', () => {
    /** Mounts two elements and signs a person in with the second, which stands for another tab. */
    async function logInElsewhere(): Promise<{ readonly login: Harness; readonly other: Harness }> {
      const [login, other] = [await mount(), await mount()];
      await until(() => login.detailsOf('latchkey-ready')[0], 'the machine', login);
      await other.logIn((await newPerson()).email);
      (other.root.activeElement as HTMLElement | null)?.blur();
      await until(() => login.announced || null, 'what a screen reader is told', login);
      return { login, other };
    }

    it('is not taken by a login and a sign-out in another tab', async () => {
      const { login, other } = await logInElsewhere();
      expect(login.root.activeElement?.id).to.equal(undefined);
      other.element.logout();
      await until(() => login.contact, 'the contact field', login);
      await until(() => login.announced === messages.chooseTitle || null, 'the first screen told', login);
      expect(login.root.activeElement?.id).to.equal(undefined);
    });

    it('goes where a button led that Safari has given no focus', async () => {
      const { login } = await logInElsewhere();
      await login.press(messages.signOut);
      await until(
        () => (login.contact && login.root.activeElement === login.contact) || null,
        'the focus in the field',
        login,
      );
    });
  });

  it('goes to the heading when an offer is declined', async () => {
    await begin();
    await host.step(states['done, a passkey is offered']);
    host.button('Not now').focus();
    await host.step({ ...(states['done'] as FlowState & { name: 'done' }), passkey: 'declined' });
    expect(active()?.id).to.equal('title');
    expect(host.held.slice(1).includes(null)).to.equal(false);
  });

  for (const comes of ['', ', also for who was there before the machine']) {
    it(`comes back to the button of a wallet that said no, and not to the field, which would open a keyboard${comes}`, async () => {
      const refusal = Object.assign(new Error('no'), { code: 4001 });
      announceEthereum({ byte: 7, name: 'One', refusal });
      const endHolding = comes ? holdFrames() : undefined;
      const login = await mount({ config: 'keys' });
      const button = await until(
        () => login.root.querySelector<HTMLButtonElement>('[data-method=wallet]'),
        'the button',
        login,
      ).finally(endHolding);
      button.focus();
      const frames = watchFrames(login);
      button.click();
      await login.untilError('signing_cancelled');
      await until(
        () => login.root.activeElement?.getAttribute('data-method') === 'wallet' || null,
        'the focus on the button',
        login,
      );
      expect(frames.end()).to.deep.equal({ lost: [], fields: [] });
    });
  }

  for (const [what, name] of [
    ['a passkey that is missing, or a prompt that was cancelled', 'NotAllowedError'],
    ['a passkey that failed', 'UnknownError'],
  ]) {
    it(`is on something in every frame, never on a field, and back on the button after ${what}`, async () => {
      // The browser's answer when there is no passkey. WebKitGTK, which has no passkeys, shows its message at the same place.
      const credentials = { get: () => Promise.reject(new DOMException('', name)) };
      const own = Object.getOwnPropertyDescriptor(navigator, 'credentials');
      Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
      try {
        const login = await mount({ config: 'keys' });
        await until(() => login.detailsOf('latchkey-ready')[0], 'the machine', login);
        const button = await until(
          () => login.root.querySelector<HTMLButtonElement>('[data-method=passkey]'),
          'the button',
          login,
        );
        button.focus();
        const frames = watchFrames(login);
        button.click();
        await until(() => login.detailsOf('latchkey-error')[0], 'the failure', login);
        await until(
          () => login.root.activeElement?.getAttribute('data-method') === 'passkey' || null,
          'the focus on the button',
          login,
        );
        expect(frames.end()).to.deep.equal({ lost: [], fields: [] });
      } finally {
        if (own) Object.defineProperty(navigator, 'credentials', own);
        else Reflect.deleteProperty(navigator, 'credentials');
      }
    });
  }
});

describe('the last screen', () => {
  it('leaves out whom it signed in where nobody knows', async () => {
    const shown = new ScreenHost();
    document.body.append(shown);
    await shown.show({ ...(states['done'] as FlowState & { name: 'done' }), contact: '' });
    expect(shown.shadowRoot?.querySelector('#contact-text')).to.equal(null);
    shown.remove();
  });
});

describe('the title', () => {
  afterEach(cleanUp);

  it('has the level that the page asks for', async () => {
    const login = await mount({ attributes: { 'heading-level': '3' } });
    const level = (): string | null | undefined =>
      login.root.querySelector('#title')?.getAttribute('aria-level');
    await until(() => level() === '3' || null, 'the level', login);
    login.element.removeAttribute('heading-level');
    await until(() => level() === null || null, 'no level', login);
  });
});
