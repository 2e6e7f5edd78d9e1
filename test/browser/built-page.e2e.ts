import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchChromium, skipReason } from '../support/chromium.ts';
import { logInByEmail, loginPageHtml } from '../support/login-page.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { startStaticServer, type StaticServer } from '../support/static-server.ts';
import { provisionFile, testPeople } from '../support/test-people.ts';

describe('a page with the built files', { skip: skipReason() }, () => {
  let browser: Browser;
  let service: ServiceProcess;
  let site: StaticServer;
  before(async () => {
    service = await startService({ provision: provisionFile });
    site = await startStaticServer({
      '/module': { html: loginPageHtml(service.info) },
      '/single-file': { html: loginPageHtml(service.info, 'singleFile') },
    });
    browser = await launchChromium();
  });
  after(async () => {
    await Promise.allSettled([browser.close(), site.stop(), service.stop()]);
  });

  for (const [index, path] of ['/module', '/single-file'].entries()) {
    it(`logs somebody in, with nothing to complain about in the console: ${path}`, async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(site.origin + path);
      await logInByEmail(page, service.info, testPeople()[index]?.email ?? '');
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});
