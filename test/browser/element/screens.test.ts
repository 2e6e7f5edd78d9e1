import { expect } from '@open-wc/testing';
import { expectAccessible } from '../accessible.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { writePreference } from '../../../src/storage/write-preference.ts';
import { configuration, STATE_NAMES } from '../../unit/flow/samples.ts';
import { shareOf } from '../share.ts';
import { until } from './harness.ts';
import { ScreenHost } from './screen-host.ts';
import { states } from './screen-states.ts';

/** The widths in which the screens are tested, in CSS pixels. */
const WIDTHS = [280, 320, 400, 720];

/** Every company, in one group with other buttons. */
const MANY = ['google', 'apple', 'facebook', 'x', 'discord', 'passkey', 'email', 'wallet'] as const;

/** The looks of a screen. One page has all forty screens in one look, so that axe runs once for all. */
const looks = ['light', 'dark'].flatMap((theme) =>
  ['ltr', 'rtl'].map((direction) => ({ theme, direction }) as const),
);

describe('every screen', () => {
  let frame: HTMLElement;

  before(() => writePreference('method', 'screens', 'passkey'));
  after(() => localStorage.clear());

  beforeEach(() => {
    frame = document.body.appendChild(document.createElement('main'));
  });
  afterEach(() => {
    frame.remove();
    document.documentElement.dir = '';
    document.documentElement.style.fontSize = '';
  });

  async function show(state: FlowState, theme = 'light'): Promise<ScreenHost> {
    const host = new ScreenHost();
    host.setAttribute('theme', theme);
    frame.append(host);
    await host.show(state);
    return host;
  }

  it('is shown by this suite', () => {
    const names = new Set(Object.values(states).map(({ name }) => name));
    expect([...names].sort()).to.deep.equal([...STATE_NAMES].sort());
  });

  for (const { theme, direction } of shareOf(looks)) {
    it(`has nothing that axe would mend: ${theme}, ${direction}`, async () => {
      document.documentElement.dir = direction;
      frame.style.cssText = `inline-size: 320px; background: ${theme === 'dark' ? '#111' : '#fff'}`;
      for (const state of Object.values(states)) await show(state, theme);
      // Landmark names repeat because the page has forty cards; a real page has one.
      await expectAccessible(frame, { ignored: ['landmark-unique'] });
    });
  }

  for (const [title, state] of Object.entries(states)) {
    it(`fits into every width, large text and wide text, with targets and an order for everybody: ${title}`, async () => {
      const host = await show(state);
      for (const width of WIDTHS) expectFit(host, frame, width);
      expectFitOfChosenText(host, frame);
      expectNativeControls(host);
      expectLargeTargets(host);
    });
  }
});

describe('the first screen', () => {
  it('has buttons of two sizes at most, all companies alike in one row, each named in full for a screen reader', async () => {
    const host = new ScreenHost();
    document.body.append(host);
    const many = { ...states['choose'], configuration: { ...configuration, methods: MANY } } as FlowState;
    for (const width of WIDTHS) {
      host.style.inlineSize = `${width}px`;
      await host.show(many);
      const boxes = [...host.shadowRoot!.querySelectorAll<HTMLElement>('.row .method')].map((button) => {
        expect(button.innerText.trim()).to.equal('');
        expect(button.getAttribute('aria-label')).to.match(/^Continue with \w+$/);
        return button.getBoundingClientRect();
      });
      expect(boxes).to.have.length(5);
      const [{ top, width: side } = new DOMRect()] = boxes;
      expect(side).to.be.within(44, 48);
      for (const box of boxes) {
        expect(box.top, `${width} px`).to.equal(top);
        expect(box.width).to.be.closeTo(side, 0.1);
        expect(box.height).to.equal(48);
      }
      const others = [...host.shadowRoot!.querySelectorAll('button:not(.row *)')];
      expect(new Set(others.map((button) => Math.round(button.getBoundingClientRect().width))).size).to.equal(
        1,
      );
      expect(host.shadowRoot!.querySelectorAll('.or')).to.have.length(1);
    }
    host.remove();
  });
});

describe('a button that becomes busy', () => {
  for (const [before, busy] of [
    ['choose', 'sending'],
    ['done, a passkey is offered', 'done, a passkey is being made'],
  ] as const) {
    it(`keeps its width, and its label where it is: ${busy}`, async () => {
      const host = new ScreenHost();
      document.body.append(host);
      for (const width of WIDTHS) {
        host.style.inlineSize = `${width}px`;
        const places: unknown[] = [];
        for (const name of [before, busy]) {
          await host.show(states[name] as FlowState);
          const button = host.shadowRoot!.querySelector<HTMLElement>('.primary')!;
          await until(() => button.getAttribute('aria-busy') === String(name === busy) || null, name);
          const text = document.createRange();
          text.selectNodeContents(button.querySelector('span:not(.spinner, .hidden)') as HTMLElement);
          places.push([button, text].map((box) => box.getBoundingClientRect().toJSON()));
        }
        expect(places[1], `${width} px`).to.deep.equal(places[0]);
      }
      host.remove();
    });
  }
});

describe('the code screen', () => {
  it('keeps everything where it is while a code is checked, sent again, or wrong', async () => {
    const host = new ScreenHost();
    document.body.append(host);
    const places = new Map<string, number>();
    for (const name of [
      'code',
      'verifying',
      'resending',
      'code, wrong',
      'code, incomplete',
      'code, sent again',
    ]) {
      await host.show(states[name] as FlowState);
      const top = host.getBoundingClientRect().top;
      const last = [...host.shadowRoot!.querySelectorAll('button')].at(-1) as HTMLElement;
      places.set(name, Math.round(last.getBoundingClientRect().top - top));
    }
    expect(new Set(places.values()).size, JSON.stringify([...places])).to.equal(1);
    host.remove();
  });
});

/** Asserts that nothing overflows the card, and that the card fills its container, up to 400 px. */
function expectFit(host: ScreenHost, frame: HTMLElement, width: number): void {
  frame.style.inlineSize = `${width}px`;
  for (const element of all(host, 'section, section *')) {
    const limit = element.matches('input, .hidden, span, svg, b, bdi, summary, code') ? Infinity : 2;
    expect(element.scrollWidth - element.clientWidth, `${width} px: ${element.outerHTML}`).to.be.lessThan(
      limit,
    );
  }
  const { width: shown } = host.getBoundingClientRect();
  expect(shown).to.be.within(Math.min(width, 400) - 0.5, Math.min(width, 400) + 0.5);
}

/** Asserts that nothing is lost with text of twice the size or wider spacing (WCAG 1.4.4 and 1.4.12). */
function expectFitOfChosenText(host: ScreenHost, frame: HTMLElement): void {
  frame.style.inlineSize = '320px';
  for (const [size, spacing, line] of [
    ['200%', 'normal', 'normal'],
    ['100%', '0.12em', '1.5'],
  ] as const) {
    document.documentElement.style.fontSize = size;
    host.style.cssText = `letter-spacing: ${spacing}; word-spacing: ${spacing}; line-height: ${line}`;
    for (const element of all(host, 'section, p, h1, h2, label, button')) {
      if (element.matches('.hidden')) continue;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      expect(scrollWidth - clientWidth, `${size} ${element.outerHTML}`).to.be.lessThan(2);
      expect(scrollHeight - clientHeight, `${size} ${element.outerHTML}`).to.be.lessThan(4);
    }
  }
  document.documentElement.style.fontSize = host.style.cssText = '';
}

/** Asserts that the keyboard reaches every control, in reading order. */
function expectNativeControls(host: ScreenHost): void {
  for (const control of all(host, '[tabindex], [role]')) {
    expect(control.tabIndex, control.outerHTML).to.be.at.most(0);
    if (control.matches('button, input, select, a[href], summary')) continue;
    const role = control.getAttribute('role') ?? 'none';
    expect(role).to.match(/^(?:none|presentation|img|status|alert|group)$/);
  }
}

/** Asserts that every touch target is at least 44 px high. */
function expectLargeTargets(host: ScreenHost): void {
  for (const target of all(host, 'button, #contact, .code')) {
    expect(target.getBoundingClientRect().height, target.outerHTML).to.be.at.least(44);
  }
}

function all(host: ScreenHost, selector: string): Iterable<HTMLElement> {
  return host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [];
}
