import { expect } from '@open-wc/testing';
import { html, type TemplateResult } from 'lit/html.js';
import { screenOf } from '../../../src/element/screens/index.ts';
import type { ScreenModule } from '../../../src/element/screens/screen.ts';
import { styles } from '../../../src/element/styles.ts';
import { ViewElement } from '../../../src/element/view-element.ts';
import { LatchkeyError, type ErrorCode } from '../../../src/errors.ts';
import { toFault } from '../../../src/fault.ts';
import type { Fault, FlowEvent, FlowState } from '../../../src/flow/state.ts';
import { messages } from '../../../src/locales/en.ts';
import { challenge, configuration, login, NOW_MS, pending, STATE_NAMES } from '../../unit/flow/samples.ts';
import { until } from './harness.ts';

/** Draws one state, as the element does, without the machine behind it. */
class ScreenHost extends ViewElement {
  state: FlowState = { name: 'starting' };
  module: ScreenModule<never> | undefined;
  readonly sent: FlowEvent[] = [];

  constructor() {
    super();
    this.adopt(styles);
  }

  async show(state: FlowState): Promise<void> {
    const source = screenOf(state);
    this.module = typeof source === 'function' ? await source() : source;
    if (this.module.styles) this.adopt(this.module.styles);
    this.state = state;
    this.requestUpdate();
    await until(() => this.shadowRoot?.querySelector('section > *'), state.name);
  }

  protected override draw(): TemplateResult {
    const context = {
      send: (event: FlowEvent) => void this.sent.push(event),
      t: messages,
      now: () => NOW_MS,
      isFirst: true,
    };
    return html`<section class="card" aria-labelledby="title">
      ${this.module?.screen(this.state as never, context)}
    </section>`;
  }

  protected override drawn(): void {
    // Nothing follows a drawing here.
  }
}
customElements.define('screen-host', ScreenHost);

function fault(code: ErrorCode, more: { retryAfterMs?: number; triesLeft?: number } = {}): Fault {
  return toFault(new LatchkeyError(code, 'A sentence for the developer, in English.', more), NOW_MS);
}

const asking = { configuration, channel: 'email', contact: '' } as const;
const checking = { configuration, challenge, attempt: 0 } as const;

/** Every state, and what differs to the eye within one. */
const states: Record<string, FlowState> = {
  starting: { name: 'starting' },
  resuming: { name: 'resuming', configuration, pending },
  misconfigured: { name: 'misconfigured', fault: fault('attribute_missing') },
  unavailable: { name: 'unavailable', fault: fault('unreachable') },
  choose: { name: 'choose', ...asking },
  'choose, phone': { name: 'choose', ...asking, channel: 'sms' },
  'choose, one way': { name: 'choose', ...asking, configuration: { ...configuration, channels: ['email'] } },
  'choose, wrong': { name: 'choose', ...asking, contact: 'nonsense', fault: fault('invalid_contact') },
  'choose, limited': { name: 'choose', ...asking, fault: fault('rate_limited', { retryAfterMs: 130_000 }) },
  sending: { name: 'sending', ...asking, contact: 'ada@example.com' },
  code: { name: 'code', ...checking },
  'code, nine digits': {
    name: 'code',
    ...checking,
    configuration: { ...configuration, code: { length: 9, isAlphanumeric: false } },
  },
  'code, wrong': { name: 'code', ...checking, fault: fault('otp_invalid', { triesLeft: 2 }) },
  'code, expired': { name: 'code', ...checking, fault: fault('otp_expired') },
  'code, offline': { name: 'code', ...checking, fault: fault('offline'), code: '123456' },
  'code, sent again': { name: 'code', ...checking, isResent: true },
  resending: { name: 'resending', ...checking },
  verifying: { name: 'verifying', ...checking, code: '123456' },
  'signing-in': { name: 'signing-in', ...asking, method: 'google' },
  options: {
    name: 'options',
    ...asking,
    method: 'wallet',
    options: [
      { id: 'a', name: 'First Wallet', icon: undefined },
      { id: 'b', name: 'Second Wallet', icon: undefined },
    ],
  },
  'no-account': { name: 'no-account', ...asking, method: 'email', contact: 'ada@example.com' },
  done: { name: 'done', ...login },
  'done, memory only': { name: 'done', ...login, persistence: 'memory' },
};

describe('every screen', () => {
  let frame: HTMLElement | undefined;

  afterEach(() => {
    frame?.remove();
    document.documentElement.dir = '';
  });

  async function show(state: FlowState, theme: string, width: number): Promise<ScreenHost> {
    frame = document.createElement('main');
    frame.style.cssText = `inline-size: ${width}px; background: ${theme === 'dark' ? '#111' : '#fff'}`;
    const host = document.createElement('screen-host') as ScreenHost;
    host.setAttribute('theme', theme);
    frame.append(host);
    document.body.append(frame);
    await host.show(state);
    return host;
  }

  it('is shown by this suite', () => {
    const names = new Set(Object.values(states).map(({ name }) => name));
    expect([...names].sort()).to.deep.equal([...STATE_NAMES].sort());
  });

  for (const [title, state] of Object.entries(states)) {
    for (const theme of ['light', 'dark']) {
      for (const direction of ['ltr', 'rtl']) {
        it(`has nothing that axe would mend: ${title}, ${theme}, ${direction}`, async () => {
          document.documentElement.dir = direction;
          const host = await show(state, theme, 320);
          // A skeleton is faded in; axe would measure the fading.
          for (const animation of host.shadowRoot?.getAnimations?.() ?? []) animation.cancel();
          await expect(host).to.be.accessible();
        });
      }
    }

    for (const width of [280, 320, 400, 720]) {
      it(`fits into ${width} px: ${title}`, async () => {
        const host = await show(state, 'light', width);
        for (const element of host.shadowRoot?.querySelectorAll('section, section *') ?? []) {
          expect(element.scrollWidth - element.clientWidth, element.outerHTML).to.be.lessThan(
            element.matches('input, .hidden, span, svg, b, bdi, summary, code') ? Infinity : 2,
          );
        }
        const { width: shown } = host.getBoundingClientRect();
        expect(shown).to.be.within(Math.min(width, 400) - 0.5, Math.min(width, 400) + 0.5);
      });
    }

    it(`has targets of a size that fingers hit: ${title}`, async () => {
      const host = await show(state, 'light', 320);
      for (const target of host.shadowRoot?.querySelectorAll('button, #contact, .code') ?? []) {
        expect(target.getBoundingClientRect().height, target.outerHTML).to.be.at.least(44);
      }
    });
  }
});
