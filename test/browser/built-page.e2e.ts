import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { openFreshPages, type FreshPages } from '../support/engines/fresh-pages.ts';
import { decideRequests } from '../support/engines/requests.ts';
import { root } from '../support/runner/list-files.ts';
import { logInByCode, logInByEmail, loginPageHtml, waitInside } from '../support/services/login-page.ts';
import { shareService, type SharedService } from '../support/services/shared-service.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';
import { configIds } from '../support/services/test-organization.ts';
import { testPeople } from '../support/services/test-people.ts';

describe('a page with the built files', { skip: skipReason() }, () => {
  let browser: Browser;
  let service: SharedService;
  let site: StaticServer;
  let pages: FreshPages;
  before(async () => {
    service = await shareService();
    site = await startStaticServer({
      '/module': { html: loginPageHtml(service.info) },
      '/phone': { html: loginPageHtml(service.info).replace(configIds.digits6, configIds.smsOnly) },
      '/single-file': { html: loginPageHtml(service.info, 'singleFile') },
      '/strict': {
        html: loginPageHtml(service.info),
        headers: { 'content-security-policy': readStrictPolicy(service.info.baseUrl) },
      },
    });
    browser = await launchChromium();
    pages = await openFreshPages(browser, [site.origin]);
  });
  after(async () => {
    await Promise.allSettled([browser.close(), site.stop(), service.stop()]);
  });

  it('takes a phone number as well while the country picker does not load, and brings that when it does', async () => {
    const page = await pages.open();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    let isReachable = false;
    let failed = 0;
    await decideRequests(page, (url) => {
      if (isReachable || !/\/phone-field[^/]*$/.test(new URL(url).pathname)) return 'goes on';
      failed += 1;
      return 'fails';
    });
    const phone = testPeople()[2]?.phone ?? '';
    await page.goto(`${site.origin}/phone`);
    await logInByCode(page, service.info, phone, 'input[type=tel]');
    assert.ok(failed > 0);
    assert.equal(await page.evaluate(countriesShown), 0);
    await page.evaluate(() => document.querySelector('latchkey-login')?.logout());
    await waitInside(page, 'input[type=tel]');
    isReachable = true;
    await page.reload();
    await waitInside(page, '[part=country]');
    assert.deepEqual(errors, []);
    await page.close();
  });

  for (const [index, path] of ['/module', '/single-file', '/strict'].entries()) {
    it(`logs somebody in, with nothing to complain about in the console: ${path}`, async () => {
      const page = await pages.open();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(site.origin + path);
      await logInByEmail(page, service.info, testPeople()[index]?.email ?? '');
      assert.deepEqual(complaints, []);
      await page.close();
    });
  }

  // The single file contains all parts, so no loading delays its message about a missing attribute.
  it('judges a missing attribute a task after the element was connected', async () => {
    const page = await pages.open();
    await page.goto(`${site.origin}/single-file`);
    await waitInside(page, 'input[type=email]');
    assert.deepEqual(await page.evaluate(bindLate), ['ready']);
    assert.deepEqual(await page.evaluate(bindNever), ['attribute_missing']);
    await page.close();
  });

  it('says in the single file, which has no diagnosis, where there is one', async () => {
    const page = await pages.open();
    await page.goto(`${site.origin}/single-file`);
    assert.match(String(await page.evaluate(diagnosis)), /no diagnosis. Load latchkey\.js to diagnose/);
    await page.goto(`${site.origin}/module`);
    assert.equal(await page.evaluate(diagnosis), 'a report');
  });
});

/** The policy of docs/recipes.md, with the Trusted Types names that it lists separately, and with the page's icon. */
function readStrictPolicy(serviceUrl: string): string {
  const [, section = ''] =
    /^## A strict Content-Security-Policy$([^]*)/m.exec(
      readFileSync(join(root, 'docs/recipes.md'), 'utf8'),
    ) ?? [];
  const policy = [...section.matchAll(/^```text\n([^]*?)\n```$/gm)].map(([, text = '']) => text);
  assert.match(policy.join(), /^default-src[^]*,trusted-types /);
  return policy
    .join('; ')
    .replaceAll('\n', ' ')
    .replace('https://auth.example.com', serviceUrl)
    .replace('img-src', 'img-src data:');
}

const bind = (attributes: string): string => `(async () => {
  const [shown] = document.querySelectorAll('latchkey-login');
  const late = document.createElement('latchkey-login');
  const heard = new Promise((resolve) => {
    late.addEventListener('latchkey-error', ({ detail }) => resolve([detail.code]));
    late.addEventListener('latchkey-ready', () => resolve(['ready']));
  });
  document.body.append(late);
  // Whatever a framework does before the end of the task.
  for (const name of [${attributes}]) {
    for (let turn = 0; turn < 200; turn += 1) await undefined;
    late.setAttribute(name, shown.getAttribute(name));
  }
  return heard;
})()`;

/** Sets the attributes of an element after it was connected, and answers its first message. */
const bindLate = bind(`'proxy-url', 'config-id'`);

/** Never sets `config-id`. */
const bindNever = bind(`'proxy-url'`);

/** The end of the element's diagnosis. */
const diagnosis = `document.querySelector('latchkey-login').diagnose().then(() => 'a report', String)`;

/** How many country pickers the element shows. */
const countriesShown = `document.querySelector('latchkey-login').shadowRoot.querySelectorAll('[part=country]').length`;
