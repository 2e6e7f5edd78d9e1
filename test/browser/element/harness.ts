import '../../../src/index.ts';
import type { LatchkeyEventDetails } from '../../../src/element/events.ts';
import type { LatchkeyLoginElement } from '../../../src/element/login-element.ts';
import { configIds, latestCode, testService } from '../../support/services/test-service.ts';
import { atRest } from './at-rest.ts';
import { holdStill } from './stillness.ts';

type EventName = keyof LatchkeyEventDetails;

/** An event that the element has dispatched. */
export interface Told {
  readonly name: EventName;
  readonly detail: unknown;
}

const EVENTS: readonly EventName[] = [
  'latchkey-ready',
  'latchkey-step',
  'latchkey-login',
  'latchkey-error',
  'latchkey-session-expiring',
  'latchkey-refresh',
  'latchkey-logout',
];

/** Operates a `<latchkey-login>` as a person does, and reads what a person sees. */
export class Harness {
  readonly element: LatchkeyLoginElement;
  readonly told: Told[] = [];

  constructor(element: LatchkeyLoginElement) {
    this.element = element;
    for (const name of EVENTS) {
      element.addEventListener(name, (event) =>
        this.told.push({ name, detail: (event as CustomEvent).detail }),
      );
    }
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot as ShadowRoot;
  }

  /** The whole visible text of the element, in one line. */
  get text(): string {
    return this.root.querySelector('section')?.innerText.replace(/\s+/g, ' ').trim() ?? '';
  }

  /** The last sentence in the live region, for screen readers. */
  get announced(): string {
    return this.root.querySelector('.card > [aria-live]')?.textContent?.trim() ?? '';
  }

  get contact(): HTMLInputElement | null {
    return this.root.querySelector('#contact');
  }

  get code(): HTMLInputElement | null {
    return this.root.querySelector('[autocomplete="one-time-code"]');
  }

  /** The details of all events of one type, in order. */
  detailsOf<Name extends EventName>(name: Name): LatchkeyEventDetails[Name][] {
    return this.told
      .filter((told) => told.name === name)
      .map(({ detail }) => detail as LatchkeyEventDetails[Name]);
  }

  get errors(): readonly string[] {
    return this.detailsOf('latchkey-error').map(({ code }) => code);
  }

  button(label: string): HTMLButtonElement | undefined {
    return [...this.root.querySelectorAll('button')].find((button) => button.textContent?.trim() === label);
  }

  async press(label: string): Promise<void> {
    const button = await until(() => this.button(label), `the button "${label}"`);
    button.click();
  }

  async submitContact(contact: string): Promise<void> {
    const field = await until(() => this.contact, 'the contact field');
    type(field, contact);
    field.form?.requestSubmit();
  }

  /** Waits until the code screen accepts a code, and enters one in one piece, as autofill does. */
  async enterCode(code: string): Promise<void> {
    const field = await until(() => (this.code?.readOnly === false ? this.code : null), 'the code field');
    type(field, code);
  }

  /** Performs a whole login: requests a code, reads it in the inbox, enters it, and waits for the last screen. */
  async logIn(contact: string): Promise<void> {
    await this.submitContact(contact);
    await this.untilStep('code');
    await this.enterCode(await latestCode(contact));
    await this.untilStep('done');
    // The event `latchkey-step` comes before its screen is rendered.
    await until(() => (this.code ? null : true), 'the screen after the code', this);
  }

  async until(text: string | RegExp): Promise<void> {
    await until(
      () => (text instanceof RegExp ? text.test(this.text) : this.text.includes(text)) || null,
      String(text),
      this,
    );
  }

  async untilStep(step: LatchkeyEventDetails['latchkey-step']['step']): Promise<void> {
    await until(
      () => this.detailsOf('latchkey-step').at(-1)?.step === step || null,
      `the step ${step}`,
      this,
    );
  }

  async untilError(code: string): Promise<void> {
    await until(() => this.errors.includes(code) || null, `the error ${code}`, this);
  }
}

/** Dispatches the events of typing or filling in, as a browser does. */
export function type(input: HTMLInputElement, text: string): void {
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/**
 * Polls every 30 ms until the callback finds something, without drawing frames. Only the test's own time limit ends it.
 */
export async function until<T>(
  look: () => T | null | undefined,
  what: string,
  harness?: Harness,
): Promise<T> {
  const end = performance.now() + 15_000;
  for (;;) {
    const seen = look();
    if (seen !== null && seen !== undefined) return seen;
    if (performance.now() > end)
      throw new Error(`Waited in vain for ${what}; the element says: ${harness?.text ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Adds an element to the page, with a configuration by its name, and with attributes and properties. */
export async function mount({
  config = 'digits6',
  attributes = {},
  properties = {},
  parent = document.body,
}: {
  config?: keyof typeof configIds;
  attributes?: Record<string, string | null>;
  properties?: Partial<LatchkeyLoginElement>;
  parent?: Node;
} = {}): Promise<Harness> {
  const { authProxyUrl, otpSignerKey } = await testService();
  const element = document.createElement('latchkey-login');
  const all = {
    'proxy-url': authProxyUrl,
    'config-id': configIds[config],
    'otp-signer-key': otpSignerKey,
    ...attributes,
  };
  for (const [name, value] of Object.entries(all)) if (value !== null) element.setAttribute(name, value);
  Object.assign(element, properties);
  const harness = new Harness(element);
  holdStill(harness.root);
  parent.appendChild(element);
  return harness;
}

/** Removes all elements and empties the storage, so that tests do not affect each other. */
export async function cleanUp(): Promise<void> {
  for (const element of document.querySelectorAll('latchkey-login')) {
    element.logout();
    element.remove();
  }
  localStorage.clear();
  // The store is emptied and not deleted. A deletion waits until every connection of all pages and frames is closed, and
  // Chromium was seen to block on that for good, with all later requests.
  await atRest((store) => store.clear());
}
