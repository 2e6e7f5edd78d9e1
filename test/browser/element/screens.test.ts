import { expect } from '@open-wc/testing';
import type { FlowState } from '../../../src/flow/state.ts';
import { writePreference } from '../../../src/storage/preferences.ts';
import { STATE_NAMES } from '../../unit/flow/samples.ts';
import { ScreenHost } from './screen-host.ts';
import { states } from './screen-states.ts';

// Takes long: axe looks at every screen in several ways.

describe('every screen', () => {
  let frame: HTMLElement | undefined;

  before(() => writePreference('method', 'screens', 'passkey'));
  after(() => localStorage.clear());

  afterEach(() => {
    frame?.remove();
    document.documentElement.dir = '';
  });

  async function show(state: FlowState, theme: string, width: number): Promise<ScreenHost> {
    frame = document.createElement('main');
    frame.style.cssText = `inline-size: ${width}px; background: ${theme === 'dark' ? '#111' : '#fff'}`;
    const host = new ScreenHost();
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

    it(`loses nothing when text is twice as large, or set wider: ${title}`, async () => {
      // WCAG 1.4.4 and 1.4.12: what a person sets, without the page's help.
      const { style } = document.documentElement;
      const host = await show(state, 'light', 320);
      try {
        for (const [size, spacing, line] of [
          ['200%', 'normal', 'normal'],
          ['100%', '0.12em', '1.5'],
        ] as const) {
          style.fontSize = size;
          host.style.cssText = `letter-spacing: ${spacing}; word-spacing: ${spacing}; line-height: ${line}`;
          for (const element of host.shadowRoot?.querySelectorAll('section, p, h1, h2, label, button') ??
            []) {
            if (element.matches('.hidden')) continue;
            const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
            expect(scrollWidth - clientWidth, `${size} ${element.outerHTML}`).to.be.lessThan(2);
            expect(scrollHeight - clientHeight, `${size} ${element.outerHTML}`).to.be.lessThan(4);
          }
        }
      } finally {
        style.fontSize = '';
      }
    });

    it(`is made of controls that keyboards reach, in the order of reading: ${title}`, async () => {
      const host = await show(state, 'light', 320);
      for (const control of host.shadowRoot?.querySelectorAll<HTMLElement>('[tabindex], [role]') ?? []) {
        expect(control.tabIndex, control.outerHTML).to.be.at.most(0);
        const isNative = control.matches('button, input, select, a[href], summary');
        if (!isNative)
          expect(control.getAttribute('role') ?? 'none').to.match(
            /^(?:none|presentation|img|status|alert|group)$/,
          );
      }
    });

    it(`has targets of a size that fingers hit: ${title}`, async () => {
      const host = await show(state, 'light', 320);
      for (const target of host.shadowRoot?.querySelectorAll('button, #contact, .code') ?? []) {
        expect(target.getBoundingClientRect().height, target.outerHTML).to.be.at.least(44);
      }
    });
  }
});
