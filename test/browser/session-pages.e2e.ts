import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { skipReason } from '../support/chromium.ts';
import { findEngines, isInstalled } from '../support/engines.ts';
import { logInByEmail, loginPageHtml, waitInside } from '../support/login-page.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { startStaticServer, type StaticServer } from '../support/static-server.ts';
import { provisionFile, testPeople } from '../support/test-people.ts';
import { chromiumArguments } from '../support/web-test-runner.config.ts';

describe('a page with a session', { skip: skipReason() }, () => {
  let browser: Browser;
  let service: ServiceProcess;
  let site: StaticServer;
  const people = testPeople();
  before(async () => {
    service = await startService({ provision: provisionFile });
    const login = loginPageHtml(service.info);
    site = await startStaticServer({
      '/': { html: login },
      '/single-file': { html: loginPageHtml(service.info, 'singleFile') },
      '/other': { html: '<!doctype html><title>Another page</title>' },
    });
    const engine = findEngines().chromium;
    assert.ok(isInstalled(engine));
    browser = await launch({
      executablePath: engine.path,
      args: [...chromiumArguments],
      // What a person's browser does, and a driven one leaves out by default.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  });
  after(async () => {
    await Promise.allSettled([browser.close(), site.stop(), service.stop()]);
  });

  async function openLoggedIn(index: number): Promise<Page> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(`${site.origin}/`);
    await logInByEmail(page, service.info, people[index]?.email ?? '');
    return page;
  }

  const whoami = (page: Page): Promise<unknown> =>
    page.evaluate(async () => {
      const client = await document.querySelector('latchkey-login')?.client;
      return (await client?.whoami())?.userId;
    });

  it('comes back from the back/forward cache as it was, and nothing of ours keeps it out', async () => {
    const page = await openLoggedIn(0);
    await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'here'));
    await page.goto(`${site.origin}/other`);
    await page.goBack();
    const [mark, reasons] = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
        readonly notRestoredReasons?: unknown;
      })[];
      return [document.documentElement.dataset['mark'], navigation?.notRestoredReasons];
    });
    assert.equal(reasons ?? null, null);
    assert.equal(mark, 'here');
    assert.equal(await whoami(page), people[0]?.userId);
  });

  it('hears of a sign-out that it has slept through in the cache', async () => {
    const page = await openLoggedIn(1);
    const other = await page.browserContext().newPage();
    await other.goto(`${site.origin}/`);
    await page.bringToFront();
    await page.goto(`${site.origin}/other`);
    await other.bringToFront();
    await other.evaluate(() => document.querySelector('latchkey-login')?.logout());
    await waitInside(other, 'input[type=email]');
    await page.bringToFront();
    await page.goBack();
    await waitInside(page, 'input[type=email]');
  });

  it('is frozen for a while, and goes on', async () => {
    const page = await openLoggedIn(2);
    const protocol = await page.createCDPSession();
    await protocol.send('Page.setWebLifecycleState', { state: 'frozen' });
    await protocol.send('Page.setWebLifecycleState', { state: 'active' });
    assert.equal(await whoami(page), people[2]?.userId);
  });

  for (const [title, host, sandbox] of [
    ['of another site', '127.0.0.1', 'allow-scripts allow-forms allow-same-origin'],
    ['that may keep nothing', 'localhost', 'allow-scripts allow-forms'],
  ] as const) {
    it(`logs in within a frame ${title}`, async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
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
