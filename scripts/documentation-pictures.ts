import { launch, type Page } from 'puppeteer-core';
import { startDemo } from '../test/support/services/demo-process.ts';
import { findEngines, isInstalled } from '../test/support/engines/engines.ts';
import { newestCode } from '../test/support/services/login-page.ts';
import { readFontFace } from '../test/support/engines/screen-pictures.ts';
import { chromiumArguments } from '../test/support/runner/web-test-runner.config.ts';

/** One picture: a page of the demo, how it is looked at, and what is done on it before. */
interface Shot {
  readonly name: string;
  readonly page: string;
  readonly isDark?: boolean;
  readonly width?: number;
  readonly height?: number;
  /** Pixels of the picture for one of CSS; 2 by default. */
  readonly scale?: number;
  /** What is pictured; the whole window without it. */
  readonly of?: string;
  readonly act?: (page: Page, serviceUrl: string) => Promise<unknown>;
}

const PERSON = 'ada@example.com';

/** Inside of shadow roots as well. */
const inside = (selector: string): string => `>>> ${selector}`;

async function askForCode(page: Page, contact = PERSON): Promise<void> {
  await (await page.waitForSelector(inside('input[type=email]')))?.type(contact);
  await (await page.waitForSelector(inside('button[part~=button-primary]')))?.click();
  await page.waitForSelector(inside('input[autocomplete~=one-time-code]'));
}

async function signIn(page: Page, serviceUrl: string): Promise<void> {
  await askForCode(page);
  const field = await page.$(inside('input[autocomplete~=one-time-code]'));
  await field?.type(await newestCode({ baseUrl: serviceUrl }, PERSON));
  await page.waitForSelector(inside('[part~=check]'));
}

/** Asks for a code and waits for it, so that the inbox shows it. */
async function askAndWait(page: Page, contact: string): Promise<void> {
  await askForCode(page, contact);
  await page.waitForSelector(`#messages [data-contact="${contact}"]`);
}

/** Has the dialog ask for a code over the page. */
async function openDialog(page: Page): Promise<void> {
  // A press before the element is there opens nothing.
  await page.waitForSelector('#happened .event');
  await page.click('#trigger');
  await askAndWait(page, 'grace@example.com');
}

/** Shows the code that has just come below the field for it. */
async function lookAtInbox(page: Page): Promise<void> {
  await askAndWait(page, 'alan@example.com');
  await page.evaluate(
    `scrollTo(0, document.querySelector('latchkey-login').getBoundingClientRect().top + scrollY - 12)`,
  );
}

/** In this order: the inbox holds what the ones before have asked for, and three codes a person are the limit. */
const shots: readonly Shot[] = [
  { name: 'phone', page: '', width: 375, height: 640, act: lookAtInbox },
  { name: 'dialog', page: 'dialog.html', width: 1080, height: 640, scale: 1, act: openDialog },
  { name: 'sign-in-light', page: 'social.html', of: 'latchkey-login' },
  { name: 'sign-in-dark', page: 'social.html', of: 'latchkey-login', isDark: true },
  { name: 'right-to-left', page: 'languages.html', of: 'latchkey-login[locale=ar]' },
  { name: 'code', page: '', of: 'latchkey-login', act: (page) => askForCode(page) },
  { name: 'done', page: 'failures.html', of: 'latchkey-login', act: signIn },
];

/** Around an element, so that its border stands on something. */
const MARGIN = 10;

/** Takes every picture of the documentation from a demo that it starts and ends. */
export async function takeDocumentationPictures(
  onPicture: (name: string, picture: Uint8Array) => void,
): Promise<void> {
  const engine = findEngines().chromium;
  if (!isInstalled(engine)) throw new Error(`Chromium is missing: ${engine.missing}.`);
  const demo = await startDemo();
  const browser = await launch({ executablePath: engine.path, args: [...chromiumArguments] });
  try {
    for (const {
      act,
      height = 900,
      isDark = false,
      name,
      of,
      page: path,
      scale = 2,
      width = 1280,
    } of shots) {
      // Nobody is signed in from the picture before.
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width, height, deviceScaleFactor: scale });
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      await page.goto(demo.pageUrl + path);
      await page.addStyleTag({ content: `${readFontFace()} :root { font-family: Inter, sans-serif; }` });
      await page.waitForSelector(inside('button[part~=button]'));
      await act?.(page, demo.serviceUrl);
      await page.mouse.move(0, 0);
      await page.evaluate('document.fonts.ready');
      const box = of === undefined ? undefined : await (await page.$(of))?.boundingBox();
      const clip = box && {
        x: box.x - MARGIN,
        y: box.y - MARGIN,
        width: box.width + 2 * MARGIN,
        height: box.height + 2 * MARGIN,
      };
      onPicture(name, await page.screenshot(clip ? { clip } : {}));
      await context.close();
    }
  } finally {
    await browser.close();
    await demo.stop();
  }
}
