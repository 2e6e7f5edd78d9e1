import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { PROBLEMS } from '../../src/contract/problem.ts';
import { axeSource } from '../support/engines/axe-source.ts';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { openFreshPages, type FreshPages } from '../support/engines/fresh-pages.ts';
import { waitDrawn } from '../support/engines/demo-shots.ts';
import { shareDemo, type DemoProcess } from '../support/services/demo-process.ts';

describe('what a person does on the pages of the demo', { skip: skipReason() }, () => {
  let demo: DemoProcess;
  let browser: Browser;
  let pages: FreshPages;
  before(async () => {
    demo = await shareDemo();
    browser = await launchChromium();
    pages = await openFreshPages(browser, [demo.pageUrl, demo.serviceUrl]);
  });
  after(async () => {
    await browser?.close();
    await demo?.stop();
  });

  async function open(file: string, drawn: string, width = 1280): Promise<Page> {
    // A new page, without a session of the test before.
    const page = await pages.open();
    await page.setViewport({ width, height: 844 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    await page.goto(demo.pageUrl + file);
    await waitDrawn(page, drawn);
    return page;
  }

  it('searches the reference of the API, and every error has its meaning and address there', async () => {
    const page = await pages.open();
    await page.setViewport({ width: 390, height: 844 });
    await page.goto(`${demo.serviceUrl}/reference#OTP_INVALID`);
    assert.equal(
      await page.$eval('tr:target td', ({ textContent }) => textContent),
      PROBLEMS.OTP_INVALID.meaning,
    );
    await page.type('#search', 'sign payload');
    const listed = await page.$$eval('main article:not([hidden]) h3', (all) => all.map((one) => one.id));
    assert.deepEqual(listed, ['signRawPayload', 'signRawPayloads']);
    assert.equal(await page.$eval('#found', ({ textContent }) => textContent), '2 results');
    // The articles that the search hides are removed: nobody reads them, and axe would spend most of its time on them.
    const found = await page.evaluate(`
      ${axeSource};
      for (const article of document.querySelectorAll('main article[hidden]')) article.remove();
      axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => ({
        sticksOut: document.documentElement.scrollWidth > innerWidth,
        violations: violations.map(({ id }) => id),
      }))`);
    assert.deepEqual(found, { sticksOut: false, violations: [] });
    await page.close();
  });

  it('has every screen of a theme at once, and mends its contrast at a press', async () => {
    const page = await open('themes.html', '[part~=check]');
    for (const words of [
      'Sign in',
      'Enter an email address',
      'Incorrect code',
      'No account yet',
      'You are signed in',
    ]) {
      await page.waitForFunction(
        `[...document.querySelectorAll('#stage latchkey-login')]
          .some(({ shadowRoot }) => shadowRoot.textContent.includes(${JSON.stringify(words)}))`,
      );
    }
    await page.$eval('#accent', (field) => {
      (field as HTMLInputElement).value = 'gold';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    assert.match((await page.$eval('#verdict', ({ textContent }) => textContent)) ?? '', /^Too little/);
    await page.click('#mend');
    assert.match((await page.$eval('#verdict', ({ textContent }) => textContent)) ?? '', /^Enough/);
    // One colour was changed, so one is printed.
    const sheet = (await page.$eval('#css', ({ textContent }) => textContent)) ?? '';
    assert.match(sheet, /^latchkey-login \{\n {2}--latchkey-accent: light-dark\(#\w{6}, oklch\(.*\)\);\n\}$/);
    await page.close();
  });

  it('shows a new message at the top of a small screen, until its code is used', async () => {
    const page = await open('', 'input[type=email]', 390);
    await page.click('[data-contact="ada@example.com"]');
    await page.keyboard.press('Enter');
    const message = '#messages[data-away] > [data-contact="ada@example.com"]:not([data-old])';
    await page.waitForSelector(message);
    const place = await page.$eval(message, (item) => item.getBoundingClientRect().toJSON());
    assert.ok(place.top >= 0 && place.bottom < 250, JSON.stringify(place));
    await page.click(`${message} .main`);
    await page.waitForSelector('#after:not([hidden])');
    assert.equal(await page.$eval(message, (item) => getComputedStyle(item).position), 'static');
    await page.close();
  });

  it('reads no old code aloud', async () => {
    const page = await open('', 'input[type=email]');
    const ask = { otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' };
    const reply = await fetch(`${demo.serviceUrl}/v1/otp_init_v2`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-auth-proxy-config-id': '8b1f2c3e-0000-4000-8000-0000000000c0',
      },
      body: JSON.stringify(ask),
    });
    assert.equal(reply.status, 200);
    await page.waitForSelector('#messages[aria-live=polite] li');
    // A live message is read out when it appears, and not to a person who opens the page later.
    await page.evaluateOnNewDocument(`
      globalThis.spoken = [];
      addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
        const list = document.querySelector('#messages');
        if (list.ariaLive === 'polite') spoken.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]));
      }).observe(document.querySelector('#messages'), { childList: true }));`);
    await page.reload();
    await page.waitForSelector('#messages[aria-live=polite] li[data-old]');
    assert.equal(await page.evaluate('spoken.length'), 0);
    await page.close();
  });
});
