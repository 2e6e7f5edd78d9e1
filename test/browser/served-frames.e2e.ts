import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { startServedSite } from '../support/services/served-site.ts';
import type { StaticServer } from '../support/services/static-server.ts';

describe(
  'a first screen from a server, frame by frame and in an input method',
  { skip: skipReason() },
  () => {
    let site: StaticServer;
    let browser: Browser;
    let page: Page;
    let protocol: CDPSession;
    before(async () => {
      site = await startServedSite();
      // Tiles are redrawn as a whole, because a partly redrawn round corner may differ by one step of 255.
      browser = await launchChromium({ more: ['--disable-partial-raster'] });
    });
    after(async () => {
      await Promise.allSettled([browser?.close(), site?.stop()]);
    });
    beforeEach(async () => {
      page = await browser.newPage();
      protocol = await page.createCDPSession();
      site.gate.hold(/\/dist\//);
      await page.goto(`${site.origin}/hashes`);
    });
    afterEach(async () => {
      site.gate.release();
      await page.close();
    });

    /** Releases the script, and waits until the element draws and its state machine has loaded. */
    const takeOver = async (): Promise<void> => {
      site.gate.release();
      await page.evaluate(async () => {
        await customElements.whenDefined('latchkey-login');
        const login = document.querySelector('latchkey-login');
        await login?.ready;
        while (login?.shadowRoot?.querySelector('[data-offer]')) await new Promise(requestAnimationFrame);
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      });
    };

    it('does not change by one point while the element takes it over', async () => {
      const frames = new Set<string>();
      protocol.on('Page.screencastFrame', ({ data, sessionId }) => {
        frames.add(data);
        void protocol.send('Page.screencastFrameAck', { sessionId });
      });
      // Before the first paint a frame would be white.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const first = new Promise((resolve) => protocol.once('Page.screencastFrame', resolve));
      await protocol.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
      await first;
      const before = await page.screenshot({ encoding: 'base64' });
      await takeOver();
      const afterwards = await page.screenshot({ encoding: 'base64' });
      await protocol.send('Page.stopScreencast');
      assert.equal(afterwards, before);
      assert.equal(frames.size, 1);
    });

    it('keeps a composition that is under way', async () => {
      await page.evaluate(() => {
        const field = document
          .querySelector('latchkey-login')
          ?.shadowRoot?.querySelector<HTMLInputElement>('#contact');
        Object.assign(window, { ended: 0 });
        field?.addEventListener('compositionend', () => (window as unknown as { ended: number }).ended++);
        field?.focus();
      });
      const compose = (text: string): Promise<void> =>
        protocol.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
      await compose('に');
      await takeOver();
      await compose('にほ');
      assert.equal(await page.evaluate(() => (window as unknown as { ended: number }).ended), 0);
      await protocol.send('Input.insertText', { text: '日本' });
      assert.equal(
        await page.evaluate(() => document.querySelector('latchkey-login')?.contactField?.value),
        '日本',
      );
    });
  },
);
