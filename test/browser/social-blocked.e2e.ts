// Takes long: three engines are refused their windows, and go to the provider and back.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { startSocialSite, type SocialSite } from '../support/services/social-site.ts';
import { visit, type SocialVisit } from '../support/services/social-visit.ts';

/** The site itself is at a name, its provider at an address. */
const PROVIDER = 'http://127.0.0.1:';
const BLOCKED = 'The browser blocked the window. Allow it and try again.';

/** Reads how the browser answered when the page asked for windows: the browser, not the test, has refused them. */
const opened = `return [sessionStorage.opened ?? ''];`;
const address = 'return [location.href];';

/** Waits until no code is waited for at rest: a page that is left at once has no time to write that it was given up. */
const isGivenUp = `return new Promise((resolve) => {
  indexedDB.open('latchkey').onsuccess = ({ target: { result: database } }) => {
    const look = () => {
      const records = database.transaction('latchkey').objectStore('latchkey').getAll();
      records.onsuccess = () => {
        if (records.result.some((record) => record?.challenge)) return look();
        database.close();
        resolve([]);
      };
    };
    look();
  };
});`;

describe('signing in where no window opens', () => {
  let site: SocialSite;
  before(async () => {
    site = await startSocialSite();
  });
  after(() => site?.stop());

  for (const engine of engineNames) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      let page: DrivenPage;
      let visitor: SocialVisit;
      before(async () => {
        page = await openDrivenPage(engine);
        visitor = visit(site, page);
      });
      after(() => page?.close());

      it('goes on in this tab when the browser blocks the window, and comes back to where it was', async () => {
        await visitor.forget();
        const before = await page.countWindows();
        await page.open(`${site.origin}/unasked?cart=7#pay`);
        await page.untilAt(PROVIDER);
        await visitor.answerAs(page, 'ada');
        await visitor.expectAda();
        assert.deepEqual(await page.run(opened), ['blocked ']);
        assert.deepEqual(await page.run(address), [`${site.origin}/unasked?cart=7#pay`]);
        assert.equal(await page.countWindows(), before);
        const kept = await page.run(
          `return [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.includes('oauth'));`,
        );
        assert.deepEqual(kept, []);
      });

      it('loses nothing of a login by a code that was begun before', async () => {
        await visitor.open('/either');
        await page.type('#contact', 'nobody-yet@example.com');
        await page.click('form .primary');
        await page.read('[part~=code]');
        await page.click('.card > .quiet:last-of-type');
        await page.read('#contact');
        await page.run(isGivenUp);
        await page.open(`${site.origin}/unasked`);
        await page.untilAt(PROVIDER);
        await visitor.answerAs(page, '');
        assert.match(await page.read('#fault'), /Sign-in was cancelled/);
        assert.deepEqual(await page.run(opened), ['blocked ']);
        const contact = `document.querySelector('latchkey-login').shadowRoot.querySelector('#contact').value`;
        assert.deepEqual(await page.run(`return [${contact}];`), ['nobody-yet@example.com']);
      });

      it('comes back from a provider that took longer than an answer is waited for, without the answer', async () => {
        await visitor.forget();
        await page.open(`${site.origin}/empty`);
        const state = 'x'.repeat(43);
        await page.run(`
          const record = {
            method: 'google',
            scope: 'scope',
            publicKey: '02aa',
            verifier: 'verifier',
            startedAtMs: Date.now() - 11 * 60_000,
            returnTo: location.href + '?cart=7',
          };
          localStorage.setItem('latchkey oauth ${state}', JSON.stringify(record));
          const window = { ...record, returnTo: undefined };
          localStorage.setItem('latchkey oauth ${'y'.repeat(43)}', JSON.stringify(window));
          return [];`);
        // Another tab meanwhile, which forgets what nobody will come back for.
        await page.open(`${site.origin}/`);
        await page.run(`return new Promise((resolve) => {
          const look = () => {
            if ('latchkey oauth ${'y'.repeat(43)}' in localStorage) setTimeout(look, 20);
            else resolve([]);
          };
          look();
        });`);
        await page.open(`${site.origin}/dist/oauth-callback.html#state=${state}&id_token=token`);
        await page.untilAt(`${site.origin}/empty?cart=7`);
        const kept = await page.run(
          'return [...Object.values(localStorage), ...Object.values(sessionStorage)];',
        );
        assert.doesNotMatch(kept.join(), /id_token/);
      });

      it('says so where the page wants windows alone, and opens one at the next press', async () => {
        await visitor.forget();
        await page.open(`${site.origin}/unasked/popup`);
        await page.untilAt(`${site.origin}/unasked/popup#`);
        assert.equal(await page.read('#fault'), BLOCKED);
        assert.deepEqual(await page.run(opened), ['blocked ']);
        await visitor.answerAs(await visitor.press('google'), 'ada');
        await visitor.expectAda();
        assert.deepEqual(await page.run(opened), ['blocked opened ']);
      });

      describe('inside a page of another site', () => {
        /** The same server by another name: nothing that is stored is shared with the window of the provider. */
        const enter = async (path: string): Promise<DrivenPage> => {
          await page.open(site.origin.replace('localhost', '127.0.0.1') + path);
          const frame = await page.enterFrame();
          await frame.read('[data-ready]');
          return frame;
        };

        it('signs in by a window, and hears nobody else than that window, from our own origin', async () => {
          const frame = await enter('/framed');
          const inside = visit(site, frame);
          const window = await inside.press('google');
          await window.read('button[value=ada]');
          const [name = ''] = await frame.run(attemptName);
          const denial = JSON.stringify({ [name]: `state=${name.split(' ').at(-1)}&error=access_denied` });
          // The right window, while it is the provider's.
          await window.run(`opener.postMessage(${denial}, '*'); return [];`);
          // The page around it: neither.
          await page.run(
            `document.querySelector('iframe').contentWindow.postMessage(${denial}, '*'); return [];`,
          );
          await inside.answerAs(window, 'ada');
          await inside.expectAda();
          assert.deepEqual(await frame.readAll('#fault'), []);
          // Whatever the frame has stored would be there for the next test.
          await frame.run(`document.querySelector('latchkey-login').logout(); return [];`);
          await frame.read('button[data-method=google]');
        });

        it('says that the window was blocked where none may open: a provider shows nothing in a frame', async () => {
          const frame = await enter('/sandboxed');
          const before = await page.countWindows();
          await frame.click('button[data-method=google]');
          assert.equal(await frame.read('#fault'), BLOCKED);
          assert.equal(await page.countWindows(), before);
          assert.deepEqual(await frame.run(address), [`${site.origin}/either`]);
          assert.equal(await visit(site, frame).whoIs(), '');
        });
      });
    });
  }
});

/** The name of the attempt that waits. */
const attemptName = `return Object.keys(localStorage).filter((one) => /^latchkey oauth [\\w-]{43}$/.test(one));`;
