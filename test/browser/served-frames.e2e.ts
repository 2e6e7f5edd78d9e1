import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { PNG } from 'pngjs';
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { startServedSite } from '../support/services/served-site.ts';
import type { StaticServer } from '../support/services/static-server.ts';

/** A round corner that is drawn once more, together with something else, may be one step of 255 darker or lighter. */
const ROUNDING = 1;

function read(picture: string): Buffer {
  return PNG.sync.read(Buffer.from(picture, 'base64')).data;
}

/** How far the colours of two pictures (PNG, base64) are apart where they are farthest, in steps of 255. */
function farthest(first: string, second: string): number {
  const [a, b] = [read(first), read(second)];
  assert.equal(a.length, b.length);
  return a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? 0))), 0);
}

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
      browser = await launchChromium();
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

    /** Lets the script come, and waits until the element draws and its machine is there. */
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

    it('does not change for the eye while the element takes it over', async () => {
      const frames = new Set<string>();
      protocol.on('Page.screencastFrame', ({ data, sessionId }) => {
        frames.add(data);
        void protocol.send('Page.screencastFrameAck', { sessionId });
      });
      // Until then a frame is the white of a page that is not painted yet.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const first = new Promise((resolve) => protocol.once('Page.screencastFrame', resolve));
      await protocol.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
      await first;
      const before = await page.screenshot({ encoding: 'base64' });
      await takeOver();
      const afterwards = await page.screenshot({ encoding: 'base64' });
      await protocol.send('Page.stopScreencast');
      const [start = '', ...others] = frames;
      for (const frame of others) assert.ok(farthest(start, frame) <= ROUNDING, 'a frame looks different');
      assert.ok(farthest(before, afterwards) <= ROUNDING, 'the end looks different');
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
