// Checks the space that the documentation tells pages to reserve for the first screen: with it nothing moves.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { generatedParts, readPart } from '../../scripts/generated.ts';
import { launchChromium, skipReason } from '../support/engines/chromium.ts';
import { openFreshPages, type FreshPages } from '../support/engines/fresh-pages.ts';
import { PAINTED } from '../support/engines/painted.ts';
import { readFontFace } from '../support/engines/screen-pictures.ts';
import { configurationOf } from '../support/services/login-configuration.ts';
import { waitInside } from '../support/services/login-page.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';

/** A row of the table in docs/theming.md. */
interface Row {
  readonly label: string;
  readonly providers: readonly string[];
  readonly english: number;
  readonly highest: number;
}

const rows: readonly Row[] = readPart(generatedParts.rooms)
  .split('\n')
  .slice(2)
  .map((line) => {
    const [label = '', providers = '', english = '', highest = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return {
      label,
      providers: providers.replaceAll('`', '').split(' '),
      english: Number.parseInt(english, 10),
      highest: Number.parseInt(highest, 10),
    };
  });

/** Languages, each in a phone's width, where most need more room, and in a width in which the card has its full width. */
const looks = [
  { locale: 'en', width: 320 },
  { locale: 'en', width: 900 },
  { locale: 'sk', width: 320 },
] as const;

describe('a page that keeps the room of the first screen', { skip: skipReason() }, () => {
  let browser: Browser;
  let site: StaticServer;
  let pages: FreshPages;
  before(async () => {
    const parts = rows.flatMap((row, index) => [
      ...looks.map(({ locale }) => [`/${locale}/${index}`, { html: pageOf(row, index, locale) }] as const),
      [
        `/proxy/${index}/v1/wallet_kit_config`,
        {
          html: JSON.stringify(configurationOf(row.providers)),
          headers: { 'content-type': 'application/json' },
        },
      ] as const,
    ]);
    site = await startStaticServer(Object.fromEntries(parts));
    browser = await launchChromium();
    pages = await openFreshPages(browser, [site.origin]);
  });
  after(() => Promise.allSettled([browser?.close(), site?.stop()]));

  for (const [index, row] of rows.entries()) {
    for (const { locale, width } of looks) {
      it(`does not move while script and configuration are late: ${row.label}, ${locale}, ${width} px`, async () => {
        const page = await pages.open();
        await page.setViewport({ width, height: 900 });
        site.gate.hold(/latchkey\.js$/);
        // A document is complete with its scripts.
        const opened = page.goto(`${site.origin}/${locale}/${index}`, { waitUntil: 'domcontentloaded' });
        await page.waitForSelector('#below');
        const before = await readTop(page);
        site.gate.release();
        site.gate.hold(/wallet_kit_config/);
        await opened;
        await waitInside(page, '.skeleton');
        await page.evaluate(PAINTED);
        site.gate.release();
        await waitInside(page, 'input[type=email]:not([readonly])');
        for (const way of row.providers.filter((one) => !['email', 'sms'].includes(one))) {
          await waitInside(page, `[data-method=${way}]`);
        }
        assert.equal(await readTop(page), before);
        assert.deepEqual(await page.evaluate('shifts'), []);
      });
    }
  }
});

/** Where the text below the element begins, once everything so far is painted. */
async function readTop(page: Page): Promise<number> {
  await page.evaluate(PAINTED);
  return page.evaluate(() => document.querySelector('#below')?.getBoundingClientRect().top ?? 0);
}

function pageOf(row: Row, index: number, locale: string): string {
  const room = locale === 'en' ? row.english : row.highest;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Room</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
    <style>${readFontFace()} :root { font-family: Inter, sans-serif; }
      latchkey-login { display: block; min-block-size: ${room}px; }</style>
    <script>
      const shifts = [];
      new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value))).observe({
        type: 'layout-shift',
        buffered: true,
      });
    </script>
    <script type="module" src="/dist/latchkey.js"></script></head>
    <body><latchkey-login proxy-url="/proxy/${index}" config-id="room" locale="${locale}"></latchkey-login>
    <p id="below">What stands below.</p></body></html>`;
}
