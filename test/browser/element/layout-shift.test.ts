import { expect } from '@open-wc/testing';
import { clearFaults, setFaults } from '../../support/services/test-service.ts';
import { configurationOf, EVERY_WAY } from '../../support/services/login-configuration.ts';
import { cleanUp, mount, until } from './harness.ts';
import { withMotion } from './stillness.ts';

/** An entry of the Layout Instability API, which only Chromium has. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

const isMeasured = globalThis.PerformanceObserver?.supportedEntryTypes.includes('layout-shift');

describe('a page with a login', () => {
  withMotion();
  afterEach(async () => {
    await clearFaults();
    await cleanUp();
  });

  const room = { style: 'min-block-size: 640px' };
  for (const [title, ways, attributes] of [
    ['an email address alone', ['email'], {}],
    ['an email address alone, in German', ['email'], { locale: 'de' }],
    ['an email address alone, dark', ['email'], { theme: 'dark' }],
    ['a phone number alone, which the page has named', EVERY_WAY, { providers: 'sms' }],
    ['every way, as the page has named them', EVERY_WAY, { providers: EVERY_WAY.join(' ') }],
    ['every way, where the page has kept room for it', EVERY_WAY, room],
    ['every way in German, where the page has kept room for it', EVERY_WAY, { ...room, locale: 'de' }],
  ] as const) {
    it(`does not move while the login loads: ${title}`, async () => {
      const below = Object.assign(document.createElement('p'), { textContent: 'What stands below.' });
      document.body.append(below);
      const named = 'providers' in attributes && attributes.providers;
      let shifted = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as LayoutShift[]) shifted += value;
      });
      try {
        // The delay is long enough for the first drawing to be painted.
        const body = JSON.stringify(configurationOf(ways));
        await setFaults([{ path: '/v1/wallet_kit_config', delayMs: 700, status: 200, body }]);
        const parent = document.createElement('div');
        below.before(parent);
        const login = await mount({ attributes, parent });
        await until(() => login.root.querySelector(named ? '#contact' : '.skeleton'), 'the first drawing');
        // After two frames all movement caused by the test's own setup has been painted.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        // The API is Chromium's alone.
        if (isMeasured) observer.observe({ type: 'layout-shift' });
        const { top } = below.getBoundingClientRect();
        while (login.detailsOf('latchkey-ready').length === 0) await new Promise(requestAnimationFrame);
        if (named === 'sms') {
          await until(() => login.root.querySelector('.dial button'), "the country's button");
        }
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        expect(below.getBoundingClientRect().top - top, 'what stands below').to.be.within(-1, 1);
        const late = observer.takeRecords() as LayoutShift[];
        expect(late.reduce((sum, { value }) => sum + value, shifted)).to.equal(0);
        parent.remove();
      } finally {
        observer.disconnect();
        below.remove();
      }
    });
  }
});
