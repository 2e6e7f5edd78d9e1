// Takes long: three engines sign in by the providers, in windows and in this tab.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { shareOf, shareTests } from '../support/engines/share-tests.ts';
import { adaUserId } from '../support/services/social-organization.ts';
import { startSocialSite, type SocialSite } from '../support/services/social-site.ts';
import { visit, type SocialVisit } from '../support/services/social-visit.ts';

const providers = ['google', 'apple', 'facebook', 'x', 'discord'] as const;

/** Asks the service whose session it is. */
const whoami = `return document.querySelector('latchkey-login').client
  .then((client) => client.whoami()).then(({ userId }) => [userId]);`;
const address = 'return [location.href];';

/** Whether the dialog of the element covers the page. */
const isDialogOpen = `const { shadowRoot } = document.querySelector('latchkey-login');
  return [String(shadowRoot.querySelector('dialog')?.matches(':modal') ?? false)];`;

describe('signing in with an account elsewhere', () => {
  for (const engine of engineNames) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      // Each engine has a service of its own: an account that was made stays.
      let site: SocialSite;
      let page: DrivenPage;
      let visitor: SocialVisit;
      // What the service and the element say to each other is the same in every engine.
      const itShared = shareTests(engine);
      before(async () => {
        site = await startSocialSite();
        page = await openDrivenPage(engine);
        visitor = visit(site, page);
      });
      after(() => Promise.allSettled([page?.close(), site?.stop()]));

      const open = (path: string): Promise<void> => visitor.open(path);
      const press = (provider: string): Promise<DrivenPage> => visitor.press(provider);
      const expectAda = (): Promise<void> => visitor.expectAda();
      const answerAs: SocialVisit['answerAs'] = (window, person) => visitor.answerAs(window, person);

      /** Another tab with the same page; WebKit's driver sees no window of one, so there it is a window of the page. */
      async function openAnother(): Promise<DrivenPage> {
        if (engine !== 'webkit') {
          const tab = await page.openTab();
          await tab.open(`${site.origin}/`);
          await tab.read('[data-ready]');
          return tab;
        }
        await page.run(`document.body.insertAdjacentHTML('beforeend', '<button id="another">Another</button>');
          document.querySelector('#another').onclick = () => window.open('/', '_blank', 'width=600,height=900');
          return [];`);
        const window = await page.clickForWindow('#another');
        await window.read('[data-ready]');
        return window;
      }

      for (const provider of shareOf(engine, providers)) {
        it(`opens a window of ${provider}, signs in, and closes the window`, async () => {
          await open('/');
          const before = await page.countWindows();
          const window = await press(provider);
          await page.read('.mark');
          assert.match(await page.read('.title'), new RegExp(`^Continue with ${provider}$`, 'i'));
          await answerAs(window, 'ada');
          await expectAda();
          await page.untilWindows(before);
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

      itShared('causes no report under the strict content security policy', async () => {
        await open('/strict');
        await answerAs(await press('google'), 'ada');
        await expectAda();
        assert.equal(await page.read('#violations'), '');
      });

      for (const provider of shareOf(engine, ['google', 'discord'])) {
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

      itShared(
        'says that the person has said no in this tab, and opens the dialog again to say it',
        async () => {
          await open('/dialog');
          assert.deepEqual(await page.run(isDialogOpen), ['false']);
          await page.click('body > button');
          await page.click('button[data-method=google]');
          await answerAs(page, '');
          assert.match(await page.read('#fault'), /Sign-in was cancelled/);
          assert.deepEqual(await page.run(isDialogOpen), ['true']);
          await page.click('button[data-method=google]');
          await answerAs(page, 'ada');
          await expectAda();
          assert.deepEqual(await page.run(isDialogOpen), ['false']);
        },
      );

      itShared('says that there is no account, and leads back to the other ways', async () => {
        await open('/');
        await answerAs(await press('facebook'), 'grace');
        assert.match(await page.read('.mark ~ .primary'), /Sign in another way/);
        assert.equal(await page.read('.title'), 'No account yet');
        assert.equal(await page.read('[part~=text]'), 'There is no account for that sign-in.');
        assert.equal(await visitor.whoIs(), '');
        await page.click('.mark ~ .primary');
        await page.read('button[data-method=discord]');
      });

      itShared('says so as well where the page asks for accounts and the service makes none', async () => {
        await open('/signup/refused');
        await answerAs(await press('facebook'), 'grace');
        await page.read('.mark ~ .primary');
        assert.equal(await page.read('[part~=text]'), 'There is no account for that sign-in.');
      });

      // An OpenID provider, and one whose code the service exchanges.
      for (const provider of shareOf(engine, ['google', 'discord'])) {
        it(`makes an account for somebody whom the service does not know, by ${provider}`, async () => {
          await open('/signup');
          await answerAs(await press(provider), 'grace');
          await page.read('[part~=check]');
          const grace = await visitor.whoIs();
          assert.match(grace, /^[\w-]{36}$/);
          assert.notEqual(grace, adaUserId);
          assert.deepEqual(await page.run(whoami), [grace]);
          // The next time it is there, also where accounts are not made.
          await open('/');
          await answerAs(await press(provider), 'grace');
          await page.read('[part~=check]');
          assert.equal(await visitor.whoIs(), grace);
        });
      }

      it('keeps two tabs apart that ask one provider at once: the person says no in one of them', async () => {
        await open('/');
        // Each is pressed while it is in front, as a person can: WebKit opens no window from the background.
        const mine = await press('google');
        const other = await openAnother();
        const others = await visit(site, other).press('google');
        await answerAs(others, '');
        assert.match(await other.read('#fault'), /Sign-in was cancelled/);
        assert.equal((await page.readAll('#fault')).length, 0);
        await answerAs(mine, 'ada');
        await expectAda();
        // The last login holds in both.
        await visit(site, other).expectAda();
      });
    });
  }
});
