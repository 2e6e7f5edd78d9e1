import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { readIntegrity, toTags } from '../../scripts/integrity.ts';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { openFreshPages, type FreshPages } from '../support/engines/fresh-pages.ts';
import { decideRequests } from '../support/engines/requests.ts';
import { root } from '../support/runner/list-files.ts';
import { logInByEmail, loginPageHtml, waitInside } from '../support/services/login-page.ts';
import { shareService, type SharedService } from '../support/services/shared-service.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';
import { testPeople } from '../support/services/test-people.ts';

describe('a page with the tags of the build', { skip: skipReason() }, () => {
  const integrity = readIntegrity();
  const chunks = Object.keys(integrity.files).filter((path) => path.startsWith('chunks/'));
  let browser: Browser;
  let service: SharedService;
  let site: StaticServer;
  let pages: FreshPages;
  before(async () => {
    service = await shareService();
    const html = loginPageHtml(service.info).replace(
      /<script type="module"[^>]*src="[^"]*latchkey\.js"[^>]*><\/script>/,
      toTags(integrity, '/dist/'),
    );
    assert.match(html, /importmap/);
    site = await startStaticServer({ '/': { html } });
    browser = await launchChromium();
    pages = await openFreshPages(browser, [site.origin]);
  });
  after(async () => {
    await Promise.allSettled([browser.close(), site.stop(), service.stop()]);
  });

  /** Opens the page. A line is added to the `changed` files that shows whether they ran. */
  async function open(changed: readonly string[] = []): Promise<Page> {
    const page = await pages.open();
    await decideRequests(page, (url) => {
      const path = new URL(url).pathname.replace('/dist/', '');
      if (!changed.includes(path)) return 'goes on';
      const body = `globalThis.hasRun = true;\n${readFileSync(join(root, 'dist', path), 'utf8')}`;
      return { contentType: 'text/javascript', body };
    });
    await page.goto(site.origin);
    return page;
  }

  it('logs somebody in', async () => {
    const page = await open();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
    });
    await logInByEmail(page, service.info, testPeople()[0]?.email ?? '');
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('runs no chunk in which something has changed, whichever it is', async () => {
    const page = await open(chunks);
    const outcomes = await page.evaluate(
      async (urls) =>
        Promise.all(
          urls.map((url) =>
            import(url).then(
              () => 'it ran',
              (error: Error) => error.name,
            ),
          ),
        ),
      chunks.map((path) => `${site.origin}/dist/${path}`),
    );
    assert.deepEqual([...new Set(outcomes)], ['TypeError']);
    assert.equal(await page.evaluate(() => 'hasRun' in globalThis), false);
    await page.close();
  });

  it('tells the person when the part that signs in is refused', async () => {
    const login =
      integrity.preload.find((path) => path.startsWith('chunks/login-')) ?? assert.fail('no login chunk');
    const page = await open([login]);
    const fault = await waitInside(page, '[part=error]');
    assert.equal(
      await fault.evaluate((element) => element.textContent?.trim()),
      'A part of this page could not be loaded.',
    );
    assert.equal(await page.evaluate(() => 'hasRun' in globalThis), false);
    await page.close();
  });
});
