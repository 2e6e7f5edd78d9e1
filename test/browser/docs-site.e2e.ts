// Takes long: axe looks at each page of the site.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { SIDEBAR } from '../../site/sidebar.ts';
import { axeSource } from '../support/engines/axe-source.ts';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { isThorough } from '../support/engines/share-tests.ts';
import { findDeadSiteLinks, readSite, type BuiltSite } from '../support/package/site-links.ts';
import { root } from '../support/runner/list-files.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';

const BASE = '/docs/';
const folder = join(root, 'site/dist');

/**
 * Pages that axe checks as a whole, in light and dark. The other pages have the same colours and the same frame around the
 * content; a thorough run measures the colours there, too.
 */
const KINDS = ['404.html', 'index.html', 'quick-start.html'];

/** Whether the first live element of the page has drawn its first screen. */
const hasFirstElement = `document.querySelector('.live > latchkey-login')?.shadowRoot?.querySelector('input') != null`;

describe('the documentation site', () => {
  let site: BuiltSite;
  let host: StaticServer;
  before(async () => {
    // This builds only what has changed. In `npm test` a stage has built the site already.
    execFileSync(process.execPath, ['scripts/docs-site.js'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    site = readSite(folder, BASE);
    host = await startStaticServer({}, folder, BASE);
  });
  after(() => host?.stop());

  it('has a page for each entry of the sidebar, and no link that leads nowhere', () => {
    const paths = SIDEBAR.flatMap(({ items }) => items).map(({ link }) => link.replace(/#.*/, '').slice(1));
    for (const path of paths) assert.ok(site.pages.has(`${path || 'index'}.html`), path);
    assert.deepEqual(findDeadSiteLinks(site), []);
  });

  it('tells of links that lead nowhere', () => {
    const pages = new Map([
      ['index.html', '<a href="/docs/a.html#one"></a><a href="a.html#two"></a><a href="./b.html"></a>'],
      ['a.html', '<p id="one"></p><a href="#two"></a><a href="/elsewhere"></a><a href="/docs/">'],
    ]);
    assert.deepEqual(findDeadSiteLinks({ base: BASE, pages, files: new Set(pages.keys()) }), [
      'index.html: a.html#two names nothing',
      'index.html: ./b.html is not there',
      'a.html: #two names nothing',
      'a.html: /elsewhere is not there',
    ]);
  });

  it('says in each page what it may load: nothing of others, and no script but the site’s own', () => {
    for (const [path, html] of site.pages) {
      const [, policy = ''] =
        /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
      assert.match(
        policy,
        /^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/=]+')+; style-src 'self';/,
        path,
      );
      assert.doesNotMatch(policy.replace("style-src-attr 'unsafe-inline'", ''), /unsafe|\*|https?:/, path);
      assert.ok(html.indexOf('Content-Security-Policy') < html.indexOf('<script'), path);
    }
  });

  describe('in Chromium', { skip: skipReason() }, () => {
    let browser: Browser;
    before(async () => {
      browser = await launchChromium();
    });
    after(() => browser?.close());

    /** What axe finds on a page as it is now, in the whole of it or in one part. */
    const findViolations = async (
      page: Page,
      { part = 'html', hasContrast = true } = {},
    ): Promise<readonly string[]> =>
      (await page.evaluate(`
        ${axeSource};
        const rules = { 'color-contrast': { enabled: ${hasContrast} } };
        axe.run('${part}', { resultTypes: ['violations'], rules }).then(({ violations }) =>
          violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)) as string[];

    async function show(page: Page, path: string, scheme = 'light'): Promise<void> {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.goto(`${host.origin}${BASE}${path}`);
      await page.waitForSelector('h1');
      if ((await page.$('.live')) !== null) await page.waitForFunction(hasFirstElement);
    }

    async function open(path: string): Promise<Page> {
      const page = await browser.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      await show(page, path);
      return page;
    }

    it('has no fault that axe finds, and says nothing on the console', { timeout: 300_000 }, async () => {
      const page = await open('');
      const found: string[] = [];
      page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
      page.on('pageerror', (error) => found.push(String(error)));
      for (const path of site.pages.keys()) {
        const isKind = KINDS.includes(path);
        for (const scheme of isKind ? ['light', 'dark'] : ['light']) {
          await show(page, path, scheme);
          // The frame around the content, and the colours, are the same on every page.
          const violations = await findViolations(page, {
            part: isKind ? 'html' : 'main',
            hasContrast: isKind || isThorough,
          });
          found.push(...violations.map((text) => `${path} (${scheme}) ${text}`));
        }
      }
      assert.deepEqual(found, []);
      await page.close();
    });

    it('is reached by keys: past the menu, into the search, to what it found', async () => {
      const page = await open('');
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate('document.activeElement.textContent.trim()'), 'Skip to content');
      await page.keyboard.press('Enter');
      assert.equal(await page.evaluate('document.activeElement.id'), 'VPContent');
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      await page.waitForSelector('#localsearch-input');
      await page.keyboard.type('otp_expired');
      await page.waitForSelector('#localsearch-list a[href*="errors.html#otp_expired"]');
      assert.deepEqual(await findViolations(page), []);
      await page.keyboard.press('Enter');
      await page.waitForFunction(`location.hash === '#otp_expired'`);
      await page.close();
    });

    it('is printed without the live elements, which would be empty boxes', async () => {
      const page = await open('');
      const heights = (): Promise<readonly number[]> =>
        page.$$eval('.live', (all) => all.map((one) => one.getBoundingClientRect().height));
      assert.ok((await heights()).every((height) => height > 0));
      await page.emulateMediaType('print');
      assert.ok((await heights()).every((height) => height === 0));
      await page.close();
    });

    it('shows an element for every attribute, without a service', async () => {
      const page = await open('attributes.html');
      const examples = await page.$$('.live');
      assert.ok(examples.length >= 22);
      for (const example of examples) {
        await example.evaluate((one) => one.scrollIntoView());
        await page.waitForFunction(
          (one) =>
            one.querySelector('latchkey-login')?.shadowRoot?.querySelector('input, dialog, button') instanceof
            Element,
          {},
          example,
        );
      }
      assert.match((await page.$eval('.live-note', (note) => note.textContent)) ?? '', /without a service/);
      await page.close();
    });

    it('has forms whose button looks like one, and sends them nowhere', async () => {
      const page = await open('attributes.html');
      const found: string[] = [];
      page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
      await page.$eval('#required', (heading) => heading.scrollIntoView());
      const button = await page.waitForSelector('.live form > button');
      assert.notEqual(await button?.evaluate((one) => getComputedStyle(one).borderTopWidth), '0px');
      // Signing in is not possible here, so the test submits the form as a signed-in person's press would.
      await button?.evaluate((one) => {
        const form = one.form!;
        form.noValidate = true;
        form.requestSubmit();
      });
      const text = await button?.evaluate((one) => one.closest<HTMLElement>('.live')?.innerText);
      assert.match(text ?? '', /sent nowhere/);
      assert.deepEqual(found, []);
      await page.close();
    });
  });
});
