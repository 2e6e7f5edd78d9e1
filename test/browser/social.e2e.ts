import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/driven-page.ts';
import { engineNames } from '../support/engines.ts';
import { adaUserId } from '../support/social-organization.ts';
import { startSocialSite, type SocialSite } from '../support/social-site.ts';

const providers = ['google', 'apple', 'facebook', 'x', 'discord'] as const;

/** What the page knows of the session, and where it is. */
const session = `const { session } = document.querySelector('latchkey-login');
  return [session?.userId ?? '', session?.organizationId ?? ''];`;
const address = 'return [location.href];';

describe('signing in with an account elsewhere', () => {
  let site: SocialSite;
  before(async () => {
    site = await startSocialSite();
  });
  after(() => site?.stop());

  for (const engine of engineNames) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      let page: DrivenPage;
      before(async () => {
        page = await openDrivenPage(engine);
      });
      after(() => page?.close());

      /** Presses a button of the element, and gives the window that opens. */
      async function press(provider: string, on = page): Promise<DrivenPage> {
        await on.click(`button[data-method=${provider}]`);
        return on.nextWindow();
      }

      /** What a person does in the provider's window: says who they are, or that they would rather not. */
      async function answerAs(window: DrivenPage, person: 'ada' | 'grace' | ''): Promise<void> {
        await window.click(`button[value="${person}"]`);
      }

      async function expectAda(on = page): Promise<void> {
        await on.read('[part~=check]');
        assert.equal((await on.run(session))[0], adaUserId);
      }

      async function open(path: string, on = page): Promise<void> {
        // What is at rest is the origin's: every test begins without it. From a page that holds nothing of it open.
        await on.open(`${site.origin}/empty`);
        await on.run(`localStorage.clear(); sessionStorage.clear();
          return new Promise((resolve) => {
            const request = indexedDB.deleteDatabase('latchkey');
            request.onsuccess = request.onerror = request.onblocked = () => resolve([]);
          });`);
        await on.open(site.origin + path);
        // WebKit opens a window within the press only, and a press before this is kept until the providers are there.
        await on.read('[data-ready]');
      }

      for (const provider of providers) {
        it(`opens a window of ${provider}, signs in, and closes the window`, async () => {
          await open('/');
          const before = await page.countWindows();
          const window = await press(provider);
          await page.read('.mark');
          assert.match(await page.read('.title'), new RegExp(`^Continue with ${provider}$`, 'i'));
          await answerAs(window, 'ada');
          await expectAda();
          assert.equal(await page.countWindows(), before);
          // Nothing of it stays: neither the secrets of the attempt nor the answer.
          const kept = await page.run(
            `return [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.includes('oauth'));`,
          );
          assert.deepEqual(kept, []);
        });
      }

      it('works where the window is out of reach (Cross-Origin-Opener-Policy)', async () => {
        await open('/coop');
        await answerAs(await press('google'), 'ada');
        await expectAda();
      });

      it('causes no report under the strict content security policy', async () => {
        await open('/strict');
        await answerAs(await press('google'), 'ada');
        await expectAda();
        assert.equal(await page.read('#violations'), '');
      });

      for (const provider of ['google', 'discord']) {
        it(`goes to ${provider} in this tab and comes back to where it was`, async () => {
          await open('/redirect');
          await page.run(`history.replaceState(null, '', '?cart=7#pay'); return [];`);
          const before = await page.countWindows();
          await page.click(`button[data-method=${provider}]`);
          await answerAs(page, 'ada');
          await expectAda();
          assert.deepEqual(await page.run(address), [`${site.origin}/redirect?cart=7#pay`]);
          assert.equal(await page.countWindows(), before);
        });
      }

      it('says that the person has said no, in a window and in this tab', async () => {
        await open('/');
        await answerAs(await press('google'), '');
        assert.match(await page.read('#fault'), /You did not confirm/);
        await open('/redirect');
        await page.click('button[data-method=google]');
        await answerAs(page, '');
        assert.match(await page.read('#fault'), /You did not confirm/);
      });

      it('says that there is no account', async () => {
        await open('/');
        await answerAs(await press('google'), 'grace');
        assert.match(await page.read('.mark ~ .primary'), /Sign in another way/);
        assert.equal(await page.read('.title'), 'No account yet');
      });

      // Its driver shows no window that a second tab opens; the tabs of a login are tested in all engines elsewhere.
      const isBlind = engine === 'webkit' && 'WebKitGTK shows its driver no window of a second tab';
      it('keeps two tabs apart that ask one provider at once', { skip: isBlind }, async () => {
        await open('/');
        // Each is pressed while it is in front, as a person can: WebKit opens no window from the background.
        const mine = await press('google');
        const other = await page.openTab();
        await other.open(`${site.origin}/`);
        await other.read('[data-ready]');
        const others = await press('google', other);
        await answerAs(others, '');
        assert.match(await other.read('#fault'), /You did not confirm/);
        assert.equal((await page.readAll('#fault')).length, 0);
        await answerAs(mine, 'ada');
        await expectAda();
        // The last login holds in both.
        await expectAda(other);
      });
    });
  }
});
