import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import axe from 'axe-core';
import type { Browser, Page } from 'puppeteer-core';
import { PAGES } from '../../demo/server/parts.ts';
import { PROBLEMS } from '../../src/contract/problem.ts';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { startDemo, type DemoProcess } from '../support/services/demo-process.ts';

/** The first thing of each page that comes last; a page that is not named here has the email field. */
const drawn: Readonly<Record<string, string>> = {
  'configure.html': 'button[data-method=google]',
  'headless.html': '#login input',
  'themes.html': '[part~=check]',
};

/** Adds up how far things moved that nobody pressed (Layout Instability, cumulative layout shift). */
const WATCH_SHIFTS = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      // The screens of the studio are led on by a script, as a press would.
      // The screens of the studio are led on by a script, as a press would; what it replaces has no node any more.
      const isStudio = (node) => (node ? node.getRootNode().host?.closest('[inert]') : document.querySelector('[inert]'));
      const moved = sources.flatMap(({ node }) => (isStudio(node) ? [] : [node]));
      if (hadRecentInput || moved.length === 0) continue;
      shifts.push(value + ' ' + moved.map((node) => node?.outerHTML ?? node?.data));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

describe('the pages of the demo, looked at', { skip: skipReason() }, () => {
  let demo: DemoProcess;
  let browser: Browser;
  before(async () => {
    demo = await startDemo();
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    await demo?.stop();
  });

  async function open(file: string, width: number, scheme: string): Promise<Page> {
    const page = await browser.newPage();
    await page.setViewport({ width, height: 844 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.evaluateOnNewDocument(WATCH_SHIFTS);
    await page.goto(demo.pageUrl + file);
    // Changes in shadow roots are not told to a document: looked for frame by frame.
    await page.waitForFunction(
      `[document, ...[...document.querySelectorAll('latchkey-login')].flatMap((one) => one.shadowRoot ?? [])]
        .some((root) => root.querySelector(${JSON.stringify(drawn[file] ?? 'input[type=email]')}))`,
    );
    return page;
  }

  for (const [file] of PAGES) {
    for (const [width, scheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      it(`shows ${file} ${width} px wide, ${scheme}: nothing moves, sticks out or shuts anybody out`, async () => {
        const page = await open(file, width, scheme);
        const found = (await page.evaluate(`
          ${axe.source};
          axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => ({
            shifts,
            sticksOut: document.documentElement.scrollWidth > innerWidth,
            violations: violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
          }))`)) as object;
        assert.deepEqual(found, { shifts: [], sticksOut: false, violations: [] });
        await page.close();
      });
    }
  }

  it('searches the reference of the API, and every error has its meaning and address there', async () => {
    const page = await browser.newPage();
    await page.setViewport({ width: 390, height: 844 });
    await page.evaluateOnNewDocument(WATCH_SHIFTS);
    await page.goto(`${demo.serviceUrl}/reference#OTP_INVALID`);
    assert.equal(
      await page.$eval('tr:target td', ({ textContent }) => textContent),
      PROBLEMS.OTP_INVALID.meaning,
    );
    await page.type('#search', 'sign payload');
    const listed = await page.$$eval('main article:not([hidden]) h3', (all) => all.map((one) => one.id));
    assert.deepEqual(listed, ['signRawPayload', 'signRawPayloads']);
    assert.equal(await page.$eval('#found', ({ textContent }) => textContent), '2 are found.');
    const found = await page.evaluate(`
      ${axe.source};
      axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => ({
        shifts,
        sticksOut: document.documentElement.scrollWidth > innerWidth,
        violations: violations.map(({ id }) => id),
      }))`);
    assert.deepEqual(found, { shifts: [], sticksOut: false, violations: [] });
    await page.close();
  });

  it('has every screen of a theme at once, and mends its contrast at a press', async () => {
    const page = await open('themes.html', 1280, 'light');
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

  it('reads no old code aloud', async () => {
    const page = await open('', 1280, 'light');
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
    // Read to whoever was there when it came, and to nobody who comes later.
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
