import { expect } from '@open-wc/testing';
import { html, type TemplateResult } from 'lit/html.js';
import type { LatchkeyLoginElement, LoginConfigurationReply, Texts } from '../../../src/index.ts';
import { describeFault } from '../../../src/element/parts/describe-fault.ts';
import type { Fault, FlowState } from '../../../src/flow/state.ts';
import { messages as english } from '../../../src/locales/en.ts';
import type { Messages } from '../../../src/locales/messages.ts';
import { hostileTexts, scripts } from '../../support/engines/hostile-text.ts';
import { configIds } from '../../support/services/test-service.ts';
import { NOW_MS } from '../../unit/flow/samples.ts';
import { shareOf } from '../share.ts';
import { cleanUp, until } from './harness.ts';
import { ScreenHost } from './screen-host.ts';
import { states } from './screen-states.ts';

/** Draws a state with any texts. */
class HostileHost extends ScreenHost {
  t: Messages = english;

  protected override draw(): TemplateResult {
    const now = (): number => NOW_MS;
    const describe = (fault: Fault): string => describeFault(fault, this.t, now);
    const context = { send: () => undefined, t: this.t, now, describe, isFirst: true };
    return html`<section class="card" aria-labelledby="title">
      ${this.module?.screen(this.state as never, context)}
    </section>`;
  }
}
customElements.define('hostile-host', HostileHost);

/** Replaces every text in a tree of texts, also those that functions return, each by the next one. */
function replaceTexts(tree: unknown, next: () => string): unknown {
  if (typeof tree === 'string') return next();
  if (Array.isArray(tree)) return tree.map(next);
  if (typeof tree === 'function') {
    const usual = (tree as (...values: unknown[]) => unknown)(6, false);
    const text = Array.isArray(usual) ? usual.map(next) : next();
    return () => text;
  }
  const { locale, direction, ...texts } = tree as Record<string, unknown>;
  const kept = locale === undefined ? {} : { locale, direction };
  const replaced = Object.entries(texts).map(([key, value]) => [key, replaceTexts(value, next)]);
  return { ...kept, ...Object.fromEntries(replaced) };
}

/** Replaces everything in a state that comes from people, sites and wallets. */
function replaceContents(state: FlowState, next: () => string): FlowState {
  const replace = (value: unknown, key: string): unknown => {
    if (/^(?:contact|message)$/.test(key) && typeof value === 'string') return next();
    if (key === 'options')
      return (value as object[]).map((option) => ({ ...option, name: next(), icon: next() }));
    if (typeof value !== 'object' || value === null || key === 'configuration') return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replace(inner, name)]));
  };
  return replace(state, '') as FlowState;
}

/** Elements, attributes and texts of a card, in order. */
function describeCard(host: HTMLElement): string {
  const lines: string[] = [];
  const walker = document.createTreeWalker(host.shadowRoot!, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node as Element;
    const attributes = [...element.attributes].map(({ name, value }) =>
      // `data-letter` is derived: it is the first letter of a wallet's name.
      name === 'data-letter' ? name : `${name}=${value}`,
    );
    lines.push(`<${element.localName} ${attributes.join(' ')}>`);
  }
  return `${lines.join('\n')}\n${host.shadowRoot!.querySelector('section')?.textContent}`;
}

/** Asserts that two long texts are equal, and shows where they first differ. */
function expectSame(shown: string, wanted: string, what: string): void {
  let at = 0;
  while (at < shown.length && shown[at] === wanted[at]) at++;
  const near = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 40), at + 40));
  if (shown !== wanted) expect.fail(`${what}: ${near(shown)} instead of ${near(wanted)}`);
}

/** Elements that no text may create. */
const foreign =
  'script, img, iframe, object, embed, link, meta, base, a, video, audio, marquee, template, math';

describe('hostile text', () => {
  const texts = shareOf(hostileTexts);
  let ran = 0;
  const violations: string[] = [];
  const note = ({ violatedDirective }: SecurityPolicyViolationEvent): number =>
    violations.push(violatedDirective);
  let frame: HTMLElement;
  let elements = 0;
  const { error } = console;

  before(() => {
    Object.assign(globalThis, { latchkeyTrap: () => ran++ });
    addEventListener('securitypolicyviolation', note);
    // The console names each wrong attribute.
    console.error = () => undefined;
  });
  after(() => {
    console.error = error;
    removeEventListener('securitypolicyviolation', note);
  });
  beforeEach(() => {
    ran = violations.length = 0;
    frame = document.createElement('main');
    frame.style.inlineSize = '320px';
    elements = document.querySelectorAll('*').length;
    document.body.append(frame);
  });
  afterEach(async () => {
    await cleanUp();
    frame.remove();
    expect(ran, 'something ran').to.equal(0);
    expect(violations).to.deep.equal([]);
    expect(document.querySelectorAll('*').length, 'elements in the page').to.equal(elements);
  });

  function expectToFit(host: HTMLElement, what: string): void {
    const card = host.shadowRoot!.querySelector('section')!;
    expect(card.scrollWidth, `${what}: ${JSON.stringify(host.title)}`).to.be.at.most(card.clientWidth);
    expect(host.shadowRoot!.querySelector(foreign)?.outerHTML, what).to.equal(undefined);
  }

  it('is plenty, and each one is another', () => {
    expect(new Set(hostileTexts).size).to.equal(hostileTexts.length);
    expect(hostileTexts.length).to.be.at.least(515);
    expect(scripts.length).to.be.at.least(100);
    // Checks that the trap itself works.
    const place = document.createElement('div');
    place.innerHTML = '<details ontoggle=latchkeyTrap()></details>';
    place.querySelector('details')!.dispatchEvent(new Event('toggle'));
    expect(ran).to.equal(1);
    ran = 0;
  });

  it('is shown as the text that it is, in every place of every screen, and nothing breaks', async function () {
    this.timeout(150_000);
    const shown = new Set<string>();
    const show = async (state: FlowState, next: () => string, display = ''): Promise<HostileHost> => {
      const host = new HostileHost();
      host.style.display = display;
      host.t = replaceTexts(english, next) as Messages;
      frame.append(host);
      await host.show(replaceContents(state, next));
      return host;
    };
    // Each round shows as many texts as the screens have places for; the next round shows the rest.
    for (let left = texts; left.length > 0; left = left.filter((text) => !shown.has(text))) {
      const before = shown.size;
      await Promise.all(
        Object.entries(states).map(async ([title, state]) => {
          let marks = 0;
          // Only its elements and texts are read.
          const marked = await show(state, () => `«${marks++}»`, 'none');
          let index = 0;
          const host = await show(state, () => left[index++ % left.length] ?? '');
          const wanted = describeCard(marked).replace(/«(\d+)»/g, (_mark, number: string) => {
            const text = left[Number(number) % left.length] ?? '';
            shown.add(text);
            return text;
          });
          expectSame(describeCard(host), wanted, title);
          expectToFit(host, title);
          marked.remove();
          host.remove();
        }),
      );
      expect(shown.size).to.be.greaterThan(before);
    }
    expect(shown.size).to.equal(texts.length);
  });

  it('that has no place to break is cut at the edge, whatever the fonts are', async () => {
    // Wide spacing imitates a font that does not stack marks: it draws a letter with many marks wider than the card.
    frame.style.letterSpacing = '500px';
    for (const [title, state] of Object.entries(states)) {
      const host = new HostileHost();
      frame.append(host);
      await host.show(state);
      expectToFit(host, title);
      host.remove();
    }
  });

  const attributes = [
    ...[
      'proxy-url',
      'config-id',
      'api-url',
      'organization-id',
      'otp-signer-key',
      'providers',
      'storage',
      'social',
    ],
    ...[
      'session-type',
      'rp-id',
      'locale',
      'theme',
      'signup',
      'expiring-notice',
      'name',
      'traceparent',
      'mode',
    ],
  ];
  const slots = ['logo', 'title', 'subtitle', 'legal', 'footer', 'no-account', 'done'];

  /** Makes an element with this text in all of its slots and for all of its texts. */
  function create(text: string): LatchkeyLoginElement {
    const element = document.createElement('latchkey-login');
    element.title = text.slice(0, 80);
    element.texts = replaceTexts(english, () => text) as Texts;
    for (const slot of slots) {
      const child = document.createElement('p');
      child.slot = slot;
      child.textContent = text;
      element.append(child);
    }
    return element;
  }

  async function mountAll(make: (text: string) => LatchkeyLoginElement): Promise<void> {
    const batch = 48;
    for (let from = 0; from < texts.length; from += batch) {
      const made = texts.slice(from, from + batch).map((text) => ({ text, element: make(text) }));
      frame.append(...made.map(({ element }) => element));
      for (const { text, element } of made) {
        const root = element.shadowRoot!;
        await until(
          () => root.querySelector('.title, #title'),
          `a screen for ${JSON.stringify(text.slice(0, 80))}`,
        );
        expectToFit(element, `text ${hostileTexts.indexOf(text)}`);
      }
      for (const { element } of made) element.remove();
    }
  }

  it('does nothing in any attribute', async function () {
    this.timeout(150_000);
    await mountAll((text) => {
      const element = create(text);
      for (const name of attributes) if (name !== 'mode') element.setAttribute(name, text);
      return element;
    });
  });

  it('does nothing in any member of a configuration, any text or any slot', async function () {
    this.timeout(150_000);
    await mountAll((text) => {
      const element = create(text);
      element.setAttribute('proxy-url', location.origin);
      element.setAttribute('config-id', configIds.digits6);
      element.setAttribute('storage', 'memory');
      element.config = {
        enabledProviders: ['email', 'google', text],
        sessionExpirationSeconds: '900',
        organizationId: text,
        oauthClientIds: { google: text, [text]: text },
        oauthRedirectUrl: text,
        oauthAuthorizationUrls: { google: text, [text]: text },
        oauthIssuers: { google: text },
        otpAlphanumeric: false,
        otpLength: '6',
      } satisfies LoginConfigurationReply;
      return element;
    });
    // The same with each member wrong alone.
    const usual = { enabledProviders: ['email'], sessionExpirationSeconds: '900', organizationId: 'o' };
    for (const member of ['enabledProviders', 'sessionExpirationSeconds', 'otpLength', 'otpAlphanumeric']) {
      for (const text of shareOf(scripts.slice(0, 21))) {
        const element = document.createElement('latchkey-login');
        element.setAttribute('proxy-url', location.origin);
        element.setAttribute('config-id', configIds.digits6);
        element.config = { ...usual, [member]: text };
        frame.append(element);
        await until(() => element.shadowRoot!.querySelector('#title'), `${member}: ${text}`);
        expectToFit(element, member);
        element.remove();
      }
    }
  });
});
