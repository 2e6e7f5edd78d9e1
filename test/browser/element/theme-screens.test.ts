import { expect } from '@open-wc/testing';
import { expectAccessible } from '../accessible.ts';
import { writePreference } from '../../../src/storage/write-preference.ts';
import { shareOf } from '../share.ts';
import { ScreenHost } from './screen-host.ts';
import { states } from './screen-states.ts';
import { addTheme, THEMES } from './theme-sheet.ts';

/**
 * The rules of axe that depend on colours, fonts and sizes. A theme sets only custom properties
 * (test/unit/element/themes.test.ts), and screens.test.ts checks every rule on the same screens.
 */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

describe('every screen in every theme', () => {
  let sheet: HTMLStyleElement;
  let page: HTMLElement;

  before(() => writePreference('method', 'screens', 'passkey'));
  after(() => localStorage.clear());

  afterEach(() => {
    sheet.remove();
    page.remove();
  });

  const looks = THEMES.flatMap((theme) => [[theme, 'light'] as const, [theme, 'dark'] as const]);
  for (const [theme, scheme] of shareOf(looks)) {
    // One direction is enough: a theme does not depend on it, and screens.test.ts checks both.
    it(`has nothing that axe would mend: ${theme}, ${scheme}`, async () => {
      sheet = await addTheme(theme);
      page = document.body.appendChild(document.createElement('main'));
      const surface = getComputedStyle(page).getPropertyValue('--latchkey-surface');
      expect(surface, 'the theme is in the page').not.to.equal('');
      for (const state of Object.values(states)) {
        const host = new ScreenHost();
        host.setAttribute('theme', scheme);
        host.style.inlineSize = '320px';
        page.append(host);
        await host.show(state);
      }
      await expectAccessible(page, { only: RULES_OF_LOOKS });
    }).timeout(60_000);
  }
});
