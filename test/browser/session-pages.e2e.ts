import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { openFreshPages, type FreshPages } from '../support/engines/fresh-pages.ts';
import { assertKept, markPage, type ReturningPage } from '../support/engines/kept-page.ts';
import { decideRequests } from '../support/engines/requests.ts';
import { watchPageCache } from '../support/engines/why-not-kept.ts';
import { logInByEmail, loginPageHtml, waitInside } from '../support/services/login-page.ts';
import { shareService, type SharedService } from '../support/services/shared-service.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';
import { configIds } from '../support/services/test-organization.ts';
import { testPeople } from '../support/services/test-people.ts';

describe('a page with a session', { skip: skipReason() }, () => {
  let browser: Browser;
  let pages: FreshPages;
  let service: SharedService;
  let site: StaticServer;
  const people = testPeople();
  before(async () => {
    service = await shareService();
    const login = loginPageHtml(service.info);
    const short = login.replace(configIds.digits6, configIds.shortSession);
    const keys = login.replace(configIds.digits6, configIds.keys);
    site = await startStaticServer({
      '/short': { html: short },
      '/passkey': { html: keys.replace(' config-id', ' providers="email passkey" config-id') },
      '/social': { html: login.replace('</body>', `<script>${goElsewhere}</script></body>`) },
      '/': { html: login },
      '/single-file': { html: loginPageHtml(service.info, 'singleFile') },
      '/other': { html: '<!doctype html><title>Another page</title>' },
    });
    // A person's browser keeps pages.
    browser = await launchChromium({ keepsPages: true });
    pages = await openFreshPages(browser, [site.origin, site.origin.replace('localhost', '127.0.0.1')]);
  });
  after(async () => {
    await Promise.allSettled([browser.close(), site.stop(), service.stop()]);
  });

  async function openLoggedIn(index: number): Promise<Page> {
    const page = await pages.open();
    await page.goto(`${site.origin}/`);
    await logInByEmail(page, service.info, people[index]?.email ?? '');
    return page;
  }

  async function openAlone(path: string): Promise<Page> {
    const page = await pages.open();
    await page.goto(site.origin + path);
    return page;
  }

  /** The page as somebody who leaves it and comes back to it. */
  async function returning(page: Page): Promise<ReturningPage> {
    return {
      run: async (script) => (await page.evaluate(`(() => {${script}})()`)) as readonly string[],
      read: (selector) => page.waitForSelector(selector),
      whyNotKept: await watchPageCache(page),
    };
  }

  const whoami = (page: Page): Promise<unknown> =>
    page.evaluate(async () => {
      const client = await document.querySelector('latchkey-login')?.client;
      return (await client?.whoami())?.userId;
    });

  it('comes back from the back/forward cache as it was, and nothing of ours keeps it out', async () => {
    const page = await openLoggedIn(0);
    const left = await returning(page);
    await markPage(left);
    await page.goto(`${site.origin}/other`);
    await page.goBack();
    await assertKept(left);
    assert.equal(await whoami(page), people[0]?.userId);
  });

  // Chromium throws a page out of the cache whose request for a permission reaches it after the page was left, and
  // sites go on to another page as soon as they hear of a login.
  it('has asked the browser to keep the session when it says that there is one', async () => {
    const page = await pages.open();
    await page.evaluateOnNewDocument(() => {
      const order: string[] = [];
      Object.assign(window, { order });
      navigator.storage.persist = () => Promise.resolve(order.push('asked') < 0);
      document.addEventListener('latchkey-login', () => void order.push('login'));
      document.addEventListener(
        'latchkey-ready',
        ({ detail }) => void order.push(detail.session ? 'restored' : 'form'),
      );
    });
    const order = (): Promise<unknown> => page.evaluate('order');
    await page.goto(`${site.origin}/`);
    await waitInside(page, 'input[type=email]');
    await logInByEmail(page, service.info, people[8]?.email ?? '');
    assert.deepEqual(await order(), ['form', 'asked', 'login']);
    await page.reload();
    await waitInside(page, '[part~=check]');
    assert.deepEqual(await order(), ['asked', 'restored']);
  });

  it('stays out of the way of the cache while a passkey is offered beside the field', async () => {
    const page = await openAlone('/passkey');
    await waitInside(page, 'input[autocomplete="email webauthn"]');
    await waitInside(page, 'button[data-method=passkey]');
    const left = await returning(page);
    await markPage(left);
    await page.goto(`${site.origin}/other`);
    await page.goBack();
    await assertKept(left);
    await waitInside(page, 'button[data-method=passkey]');
  });

  it('comes back from a provider by the back button: nobody has said anything', async () => {
    const page = await openAlone('/social');
    const left = await returning(page);
    await markPage(left);
    const button = await waitInside(page, 'button[data-method=google]');
    await Promise.all([page.waitForNavigation(), button.click()]);
    assert.match(page.url(), /\/other\?.*nonce=/);
    await page.goBack();
    await assertKept(left);
    const fault = await waitInside(page, '#fault');
    assert.match(await fault.evaluate(({ innerText }) => innerText), /Sign-in was cancelled/);
  });

  it('hears of a sign-out that it has slept through in the cache', async () => {
    const page = await openLoggedIn(1);
    const other = await page.browserContext().newPage();
    await other.goto(`${site.origin}/`);
    await page.bringToFront();
    const left = await returning(page);
    await markPage(left);
    await page.goto(`${site.origin}/other`);
    await other.bringToFront();
    await other.evaluate(() => document.querySelector('latchkey-login')?.logout());
    await waitInside(other, 'input[type=email]');
    await page.bringToFront();
    await page.goBack();
    await assertKept(left);
    await waitInside(page, 'input[type=email]');
  });

  it('is frozen for a while, and goes on', async () => {
    const page = await openLoggedIn(2);
    const protocol = await page.createCDPSession();
    await protocol.send('Page.setWebLifecycleState', { state: 'frozen' });
    await protocol.send('Page.setWebLifecycleState', { state: 'active' });
    assert.equal(await whoami(page), people[2]?.userId);
  });

  it('hears of a sign-out that it was frozen through', async () => {
    const page = await openLoggedIn(5);
    const other = await page.browserContext().newPage();
    await other.goto(`${site.origin}/`);
    await waitInside(other, '[part~=check]');
    const protocol = await page.createCDPSession();
    await protocol.send('Page.setWebLifecycleState', { state: 'frozen' });
    await other.evaluate(() => document.querySelector('latchkey-login')?.logout());
    await waitInside(other, 'input[type=email]');
    await protocol.send('Page.setWebLifecycleState', { state: 'active' });
    await page.bringToFront();
    await waitInside(page, 'input[type=email]');
  });

  describe('whose part for the life of a session does not arrive', () => {
    let isAway: boolean;
    async function openWithout(path: string): Promise<Page> {
      isAway = true;
      const page = await pages.open();
      await decideRequests(page, (url) =>
        isAway && url.includes('session-lifecycle') ? 'fails' : 'goes on',
      );
      await page.evaluateOnNewDocument(() => {
        document.addEventListener('latchkey-logout', ({ detail }) => {
          document.documentElement.dataset['logout'] = detail.reason;
        });
      });
      await page.goto(site.origin + path);
      return page;
    }

    it('still signs out when the session ends, and says why', async () => {
      const page = await openWithout('/short');
      await logInByEmail(page, service.info, people[6]?.email ?? '');
      await page.waitForSelector('html[data-logout=expired]');
      await waitInside(page, 'input[type=email]');
    });

    it('says so to whoever asks for its client, signs out, and is restored by a reload', async () => {
      const page = await openWithout('/');
      await logInByEmail(page, service.info, people[7]?.email ?? '');
      const code = await page.evaluate(() =>
        document.querySelector('latchkey-login')?.client.catch((error: { code: string }) => error.code),
      );
      assert.equal(code, 'load_failed');
      isAway = false;
      await page.reload();
      await waitInside(page, '[part~=check]');
      assert.equal(await whoami(page), people[7]?.userId);
    });
  });

  for (const [title, host, sandbox] of [
    ['of another site', '127.0.0.1', 'allow-scripts allow-forms allow-same-origin'],
    ['that may keep nothing', 'localhost', 'allow-scripts allow-forms'],
  ] as const) {
    it(`logs in within a frame ${title}`, async () => {
      const page = await pages.open();
      await page.goto(`${site.origin}/other`);
      await page.evaluate(
        (source, rights) => {
          const frame = document.createElement('iframe');
          frame.setAttribute('sandbox', rights);
          frame.src = source;
          document.body.append(frame);
        },
        `${site.origin.replace('localhost', host)}/single-file`,
        sandbox,
      );
      const element = await page.waitForSelector('iframe');
      const frame = await element?.contentFrame();
      assert.ok(frame);
      const index = host === 'localhost' ? 3 : 4;
      await logInByEmail(frame, service.info, people[index]?.email ?? '');
      const kept = await frame.evaluate(
        () => document.querySelector('latchkey-login')?.shadowRoot?.querySelector('.note') === null,
      );
      assert.equal(kept, host !== 'localhost');
      const userId = await frame.evaluate(async () => {
        const client = await document.querySelector('latchkey-login')?.client;
        return (await client?.whoami())?.userId;
      });
      assert.equal(userId, people[index]?.userId);
    });
  }
});

/** A page of this site stands in for Google, which is left by the back button. */
const goElsewhere = `
  const element = document.querySelector('latchkey-login');
  element.social = 'redirect';
  element.config = {
    enabledProviders: ['google'],
    organizationId: 'organization',
    sessionExpirationSeconds: '900',
    oauthClientIds: { google: 'google-client' },
    oauthRedirectUrl: location.origin + '/other',
    oauthAuthorizationUrls: { google: location.origin + '/other' },
  };`;
