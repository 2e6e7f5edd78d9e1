// Takes long: three engines press each way to sign in while its part is held back.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { shareOf } from '../support/engines/share-tests.ts';
import { startSocialSite, type SocialSite } from '../support/services/social-site.ts';
import { visit, type SocialVisit } from '../support/services/social-visit.ts';

/** The files that a press of a provider's button waits for, by the names of their chunks. */
const PROVIDER_FILES = ['login', 'interactive', 'oauth'] as const;

const NOT_LOADED = /A part of this page could not be loaded/;

describe('a press before its code has arrived', () => {
  let site: SocialSite;
  before(async () => {
    site = await startSocialSite();
  });
  after(() => site?.stop());

  for (const engine of engineNames) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      // One address for each engine, because an address gets three codes in three minutes at most.
      const email = `${engine}@example.com`;
      let page: DrivenPage;
      let visitor: SocialVisit;
      before(async () => {
        page = await openDrivenPage(engine);
        visitor = visit(site, page);
      });
      after(() => page?.close());
      afterEach(() => site.gate.release());

      /** Opens the page and holds back a file that the first screen does not need. */
      async function openWithout(file: string): Promise<void> {
        await visitor.forget();
        site.gate.hold(new RegExp(`/chunks/${file}-`));
        // In Firefox the held file delays the load event, for which the driver would wait.
        await page.run(`setTimeout(() => location.assign('${site.origin}/')); return [];`);
      }

      it('of Continue: the button is busy at once, and the code is sent when the file is there', async () => {
        await openWithout('login');
        await page.type('#contact', email);
        await page.click('form .primary');
        await page.read('form .primary[aria-busy=true]');
        assert.ok(site.gate.count > 0);
        site.gate.release();
        await page.read('[part~=code]');
      });

      it('of Continue, and then of a provider: its window opens at once, and no code is sent', async () => {
        await openWithout('login');
        await page.type('#contact', email);
        await page.click('form .primary');
        await page.read('form .primary[aria-busy=true]');
        const window = await visitor.press('google');
        site.gate.release();
        await visitor.answerAs(window, 'ada');
        await visitor.expectAda();
        assert.deepEqual(await page.run(`return [document.body.dataset.steps];`), [
          'choose sending signing-in done',
        ]);
        const asked = await page.run(
          `return performance.getEntriesByType('resource').map(({ name }) => name);`,
        );
        assert.doesNotMatch(asked.join(), /otp_init/);
      });

      it('of Continue: the person reads why nothing goes on, and Continue works after a reload', async () => {
        await openWithout('login');
        await page.type('#contact', email);
        await page.click('form .primary');
        site.gate.fail();
        assert.match(await page.read('#fault'), NOT_LOADED);
        site.gate.release();
        await page.open(`${site.origin}/`);
        await page.type('#contact', email);
        await page.click('form .primary');
        await page.read('[part~=code]');
      });

      it('of a button that opens a dialog: the card opens in the page where its part does not arrive', async () => {
        await openWithout('dialog');
        await page.read('#contact');
        await page.run(`const login = document.querySelector('latchkey-login');
          Object.assign(login, { id: 'login', mode: 'dialog' });
          const button = document.createElement('button');
          button.setAttribute('commandfor', 'login');
          button.setAttribute('command', 'show-modal');
          button.append('Log in');
          document.body.prepend(button);
          return [];`);
        await page.click('button[command]');
        site.gate.fail();
        await page.read('#contact:focus');
        assert.deepEqual(await page.run(`return [document.querySelector('latchkey-login').mode];`), [
          'inline',
        ]);
        assert.deepEqual(await page.readAll('dialog'), []);
      });

      it('finds a session at rest before it: the form is never shown', async () => {
        await visitor.open('/');
        await visitor.answerAs(await visitor.press('google'), 'ada');
        await visitor.expectAda();
        site.gate.hold(/\/chunks\/login-/);
        await page.run(`document.body.dataset.old = '';
          setTimeout(() => location.assign('${site.origin}/'));
          return [];`);
        await page.read('body:not([data-old]) latchkey-login');
        // The configuration has arrived, and could be shown.
        const arrived = `performance.getEntriesByName('${site.service.info.authProxyUrl}/v1/wallet_kit_config')`;
        await page.run(`return new Promise((resolve) => {
          const frames = (count) => (count ? requestAnimationFrame(() => frames(count - 1)) : resolve([]));
          const look = () => (${arrived}.length > 0 ? frames(3) : setTimeout(look, 20));
          look();
        });`);
        site.gate.release();
        await visitor.expectAda();
        assert.deepEqual(await page.run(`return [document.body.dataset.steps];`), ['done']);
      });

      for (const file of shareOf(engine, PROVIDER_FILES)) {
        it(`of a provider: its window opens at once, and goes there when the file is there (${file})`, async () => {
          await openWithout(file);
          const window = await visitor.press('google');
          await page.read('button[data-method=google][aria-busy=true], [part~=mark]');
          assert.ok(site.gate.count > 0);
          site.gate.release();
          await visitor.answerAs(window, 'ada');
          await visitor.expectAda();
        });

        it(`of a provider: its window closes and the person reads why (${file})`, async () => {
          await openWithout(file);
          const before = await page.countWindows();
          await visitor.press('google');
          site.gate.fail();
          assert.match(await page.read('#fault'), NOT_LOADED);
          await page.untilWindows(before);
          assert.equal(await visitor.whoIs(), '');
        });
      }
    });
  }
});
