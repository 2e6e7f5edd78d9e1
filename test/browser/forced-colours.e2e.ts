import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PNG } from 'pngjs';
import type { Browser, Page } from 'puppeteer-core';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { openScreenPage, steady, themes, type Theme } from '../support/engines/screen-pictures.ts';

/** Answers the lightness (0 to 255) at a place in an element, given as shares of its width and height. */
type Lightness = (across: number, down: number) => number;

describe('a screen in the colours of the system', { skip: skipReason() }, () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await launchChromium({ more: steady });
    page = await openScreenPage(browser);
  });
  after(() => browser?.close());

  async function show(name: string, theme: Theme): Promise<void> {
    const session = await page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value: 'active' },
        { name: 'prefers-color-scheme', value: theme },
      ],
    });
    await page.evaluate(`showState(${JSON.stringify(name)}, '${theme}')`);
  }

  async function lookAt(selector: string): Promise<Lightness> {
    const found = await page.$(`screen-host >>> ${selector}`);
    assert.ok(found, selector);
    const { data, width, height } = PNG.sync.read(Buffer.from(await found.screenshot()));
    return (across, down) => {
      const at = (Math.floor(down * height) * width + Math.floor(across * width)) * 4;
      return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
    };
  }

  for (const theme of themes) {
    for (const name of ['sending', 'verifying', 'done, a passkey is being made']) {
      it(`has a ring that is seen to turn: ${name}, ${theme}`, async () => {
        await show(name, theme);
        const lightness = await lookAt('.spinner');
        const [above, below, inside] = [lightness(0.5, 0.05), lightness(0.5, 0.95), lightness(0.5, 0.5)];
        assert.ok(Math.abs(below - inside) > 128, `the ring is ${below}, and within it ${inside}`);
        assert.ok(Math.abs(above - inside) < 64, `its gap is ${above}, and within it ${inside}`);
      });
    }

    it(`has buttons with a space between them: ${theme}`, async () => {
      await show('done, a passkey is offered', theme);
      const edges = await page.$$eval('screen-host >>> button', (buttons) =>
        buttons.flatMap((button) => [
          button.getBoundingClientRect().top,
          button.getBoundingClientRect().bottom,
        ]),
      );
      assert.equal(edges.length, 6);
      const spaces = [1, 3].map((index) => (edges[index + 1] ?? 0) - (edges[index] ?? 0));
      assert.ok(Math.min(...spaces) >= 4, String(spaces));
    });

    it(`has icons of wallets that can be told from what is behind them: ${theme}`, async () => {
      await show('options, wallets', theme);
      const icon = '<svg viewBox="0 0 20 20"><path d="M0 0h10v20H0z"/></svg>';
      await page.$eval('screen-host >>> .wallet-icon', (place, svg) => void (place.innerHTML = svg), icon);
      const lightness = await lookAt('.wallet-icon');
      const [black, behind] = [lightness(0.25, 0.5), lightness(0.75, 0.5)];
      assert.ok(Math.abs(black - behind) > 128, `the icon is ${black}, and what is behind it ${behind}`);
    });
  }
});
