import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { startDemo, type DemoProcess } from '../services/demo-process.ts';
import { root } from '../runner/list-files.ts';
import { launchChromium } from './chromium.ts';
import { openFreshPages } from './fresh-pages.ts';
import { demoShots, waitDrawn, type DemoShot } from './demo-shots.ts';
import { PAINTED } from './painted.ts';
import { readFontFace, steady, themes, type Theme } from './screen-pictures.ts';

/** The widths at which every view is photographed. */
const widths = [1280, 390] as const;

/** A combination of width and colour scheme. */
export interface DemoLook {
  readonly width: (typeof widths)[number];
  readonly theme: Theme;
}

/** Every combination of width and colour scheme. */
export const demoLooks: readonly DemoLook[] = widths.flatMap((width) =>
  themes.map((theme) => ({ width, theme })),
);

/** An open view, for pictures in one look after the other. */
export interface OpenView {
  readonly page: Page;
  /** The parts that moved while the page loaded, with how far (layout shifts). */
  readonly shifts: readonly string[];
  /**
   * Adds CSS rules to the page, instead of those of the previous call, to check that a picture shows the difference.
   */
  wear(css: string): Promise<void>;
  /** Takes a picture at half the size, as PNG. */
  take(look: DemoLook): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Chromium with a demo, taking pictures of its pages. */
export interface DemoPictures {
  readonly shots: readonly DemoShot[];
  readonly demo: DemoProcess;
  /** Opens a view as a person gets there, and closes the one before. */
  open(shot: DemoShot): Promise<OpenView>;
  /** Opens a page where nobody is signed in, and closes the previous one. */
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** Where the stored picture of a view is. */
export function pathOfDemoPicture({ name }: DemoShot, { theme, width }: DemoLook): string {
  return join(root, 'test/pictures/demo', `${name}-${width}-${theme}.png`);
}

/** Maximum height of a picture. The rest of longer pages is more of the same. */
const LONGEST = 2200;
const HEIGHT = 844;

/**
 * The font of the pictures in place of the machine's own, no motion and no caret. A wait counts down, and the names of
 * languages in their own letters take fonts that a machine has or has not. Keys are asked for when a delivery comes, which
 * may be a late one of another view.
 */
const STILL = `
  ${readFontFace()}
  * { font-family: Inter, sans-serif !important; animation: none !important; transition: none !important;
    caret-color: transparent !important; }
  :is(.good, .bad)::before { content: '' !important; }
  [part~=wait] { visibility: hidden; }
  #happened [data-call=jwks] { display: none; }
  nav[aria-label=Languages] { block-size: 100px; overflow: hidden; color: transparent; }
  nav[aria-label=Languages] a { color: transparent; text-decoration: none; }`;

/** What differs from run to run, and the text that stands for it: the codes, keys, times and ports of this run. */
const VARYING: readonly (readonly [pattern: string, text: string])[] = [
  ['http://(?:127\\.0\\.0\\.1|localhost):\\d+', 'http://127.0.0.1:8787'],
  ['\\d{1,2}:\\d\\d:\\d\\d(?:\\s[AP]M)?(?: UTC)?', '10:09:08'],
  ['0x[0-9a-fA-F]{40}', `0x${'5a'.repeat(20)}`],
  // One in a thousand has 42.
  ['[1-9A-HJ-NP-Za-km-z]{42,44}', '5a'.repeat(22)],
  ['[\\w-]{10}…[\\w-]{6}', '5a5a5a5a5a…5a5a5a'],
  [
    '\\b(?!8b1f2c3e-0000)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b',
    '5a5a5a5a-5a5a-45a5-85a5-5a5a5a5a5a5a',
  ],
  ['"otpEncryptionTargetBundle": .*', '"otpEncryptionTargetBundle": "5a5a5a5a5a…5a5a5a"'],
  ['\\b\\d+ ms', '9 ms'],
  ['\\b(?:\\d{6}|\\d{8})\\b(?!@)', '314159'],
  // What other tests hold.
  ['\\d+\\.\\d KB', '12.8 KB'],
  ['\\d+ languages', '37 languages'],
  ['Version \\d+\\.\\d+\\.\\d+', 'Version 0.1.0'],
  // No font of the pictures has these.
  ['[✓✕✉✆]', '•'],
];

/** Replaces what varies on a page, in its logins and in its frames, and stops what moves. */
const OWN = `
  const style = ${JSON.stringify(STILL)};
  const rules = ${JSON.stringify(VARYING)}.map(([pattern, text]) => [new RegExp(pattern, 'g'), text]);
  const own = (root) => {
    if (!root.querySelector('style[data-still]')) {
      const sheet = document.createElement('style');
      sheet.dataset.still = '';
      sheet.textContent = style;
      (root.head ?? root).append(sheet);
    }
    for (const one of root.querySelectorAll('*')) {
      if (one.matches('style, script')) continue;
      if (one.shadowRoot) own(one.shadowRoot);
      if (one.localName === 'iframe' && one.contentDocument) own(one.contentDocument);
      for (const node of one.childNodes) {
        if (node.nodeType !== 3) continue;
        const text = rules.reduce((all, [pattern, put]) => all.replaceAll(pattern, put), node.data);
        if (text !== node.data) node.data = text;
      }
    }
  };
  own(document);
  document.querySelector(':target')?.scrollIntoView();
  for (const count of document.querySelectorAll('#happened-count')) count.textContent = '5';
  // One or two, as a key and a message make it.
  for (const value of document.querySelectorAll('#signature dd:last-child')) value.textContent = '01';`;

/** Waits until every frame is there, the phone has its messages, and the page is as long as it was a frame before. */
const REST = `(async () => {
  for (const frame of document.querySelectorAll('iframe')) frame.loading = 'eager';
  await document.fonts.ready;
  const isLoaded = ({ contentDocument }) => contentDocument?.readyState === 'complete' && contentDocument.body?.firstChild;
  // The phone reads aloud what arrives once it has asked for what is there.
  const hasAsked = ({ ariaLive }) => ariaLive === 'polite';
  const isWhole = () =>
    [...document.querySelectorAll('iframe')].every(isLoaded) && [...document.querySelectorAll('.phone #messages')].every(hasAsked);
  let last = -1;
  for (;;) {
    await ${PAINTED};
    const now = document.documentElement.scrollHeight;
    if (now === last && isWhole()) return;
    last = now;
  }
})()`;

/** Notes what moves that nobody pressed. The screens of the theme studio are led on by a script, as a press would. */
const WATCH_SHIFTS = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      // What a screen of the studio has replaced has no node any more.
      const isStudio = (node) => (node ? node.getRootNode().host?.closest('[inert]') : document.querySelector('[inert]'));
      const moved = sources.flatMap(({ node }) => (isStudio(node) ? [] : [node]));
      if (hadRecentInput || moved.length === 0) continue;
      shifts.push(value + ' ' + moved.map((node) => node?.outerHTML ?? node?.data));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/**
 * Starts a demo and Chromium.
 *
 * @throws Error when there is no Chromium.
 */
export async function openDemoPictures(): Promise<DemoPictures> {
  const demo = await startDemo();
  const browser = await launchChromium({ more: steady });
  // Nobody is signed in from the view before.
  const pages = await openFreshPages(browser, [demo.pageUrl, demo.serviceUrl]);
  return {
    shots: demoShots,
    demo,
    open: async (shot) => openView(await pages.open(), demo, shot),
    newPage: () => pages.open(),
    async close() {
      await browser.close();
      await demo.stop();
    },
  };
}

async function openView(page: Page, demo: DemoProcess, shot: DemoShot): Promise<OpenView> {
  // For the font alone; what the policies refuse is the subject of other tests.
  await page.setBypassCSP(true);
  await page.setViewport({ width: 1280, height: HEIGHT, deviceScaleFactor: 0.5 });
  await look(page, 'light');
  await page.evaluateOnNewDocument(WATCH_SHIFTS);
  await page.goto(shot.url(demo));
  await waitDrawn(page, shot.drawn);
  const shifts = (await page.evaluate('shifts')) as readonly string[];
  // What is done next may cut the page off from the service.
  await page.evaluate(REST);
  await shot.act?.(page, demo);
  return {
    page,
    shifts,
    async wear(css) {
      await page.evaluate(`{
        document.querySelector('style[data-worn]')?.remove();
        const style = document.createElement('style');
        style.dataset.worn = '';
        style.textContent = ${JSON.stringify(css)};
        document.head.append(style);
      }`);
    },
    async take({ theme, width }) {
      await page.bringToFront();
      await look(page, theme);
      await settle(page, width, HEIGHT);
      if (shot.isWindow !== true) {
        const length = (await page.evaluate('document.documentElement.scrollHeight')) as number;
        // In a window of that height: Chromium leaves out what it has not drawn anew outside of one.
        await settle(page, width, Math.min(length, LONGEST));
      }
      return page.screenshot();
    },
    close: () => page.close(),
  };
}

/** Gives the window a size, and waits until the page stands still in it, without what varies. */
async function settle(page: Page, width: number, height: number): Promise<void> {
  await page.setViewport({ width, height, deviceScaleFactor: 0.5 });
  await page.evaluate(`(() => {${OWN}})()`);
  await page.evaluate(REST);
  // Frames have come since, and messages.
  await page.evaluate(`(() => {${OWN}})()`);
}

async function look(page: Page, theme: Theme): Promise<void> {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
}
