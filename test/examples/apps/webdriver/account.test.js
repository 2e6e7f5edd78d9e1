import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signIn } from 'latchkey/testing';
import { startService } from 'latchkey-service/testing';
import puppeteer from 'puppeteer-core';
import { Builder } from 'selenium-webdriver';
import chrome from 'selenium-webdriver/chrome.js';
import { remote } from 'webdriverio';
import { startSite } from './site.js';

// The browser and its driver that the system has; without these lines the libraries look for their own.
const browserPath = process.env.CHROMIUM_PATH;
const driverPath = process.env.CHROMEDRIVER_PATH;
const args = ['--headless=new', '--no-sandbox'];
const skip = driverPath === undefined && 'CHROMEDRIVER_PATH names no driver of Chromium';

const EMAIL = 'ada@example.com';

/** Whose session the page restores after a reload. */
const restored = `
  await customElements.whenDefined('latchkey-login');
  return (await document.querySelector('latchkey-login').ready)?.userId;`;

describe('somebody is signed in without a press', () => {
  let service;
  let site;
  before(async () => {
    service = await startService({ people: [{ email: EMAIL }] });
    site = await startSite(service);
  });
  after(async () => {
    await site?.stop();
    await service?.close();
  });

  const options = () => ({ email: EMAIL, codeFor: service.codeFor });

  it('with selenium-webdriver', { skip }, async () => {
    const driver = await new Builder()
      .forBrowser('chrome')
      .setChromeService(new chrome.ServiceBuilder(driverPath))
      .setChromeOptions(new chrome.Options().setChromeBinaryPath(browserPath).addArguments(...args))
      .build();
    try {
      await driver.get(site.url);
      const { userId } = await signIn(driver, options());
      assert.equal(userId, service.people[0].userId);
      await driver.navigate().refresh();
      assert.equal(await driver.executeScript(`return (async () => {${restored}})();`), userId);
    } finally {
      await driver.quit();
    }
  });

  it('with WebdriverIO', { skip }, async () => {
    const driver = await remote({
      logLevel: 'error',
      capabilities: {
        browserName: 'chrome',
        'goog:chromeOptions': { binary: browserPath, args },
        'wdio:chromedriverOptions': { binary: driverPath },
      },
    });
    try {
      await driver.url(site.url);
      const { userId } = await signIn(driver, options());
      assert.equal(userId, service.people[0].userId);
      await driver.refresh();
      assert.equal(await driver.execute(`return (async () => {${restored}})();`), userId);
    } finally {
      await driver.deleteSession();
    }
  });

  it('with puppeteer', async () => {
    const browser = await puppeteer.launch({ executablePath: browserPath, args });
    try {
      const page = await browser.newPage();
      await page.goto(site.url);
      const { userId } = await signIn(page, options());
      assert.equal(userId, service.people[0].userId);
      await page.reload();
      assert.equal(await page.evaluate(`(async () => {${restored}})()`), userId);
    } finally {
      await browser.close();
    }
  });
});
