import { expect } from '@open-wc/testing';
import { writePreference } from '../../../src/storage/write-preference.ts';
import { shareOf } from '../share.ts';
import { ScreenHost } from './screen-host.ts';
import { states } from './screen-states.ts';
import { addTheme, THEMES } from './theme-sheet.ts';

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
    // In one direction: a theme says nothing about directions, and screens.test.ts looks at both.
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
      // Forty cards on one page have the same names; a page has one.
      await expect(page).to.be.accessible({ ignoredRules: ['landmark-unique'] });
    }).timeout(60_000);
  }
});
