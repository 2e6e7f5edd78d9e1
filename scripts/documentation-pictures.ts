import { launch, type Browser, type Page } from 'puppeteer-core';
import { startDemo, type DemoProcess } from '../test/support/services/demo-process.ts';
import { findEngines, isInstalled } from '../test/support/engines/engines.ts';
import { newestCode } from '../test/support/services/login-page.ts';
import { readFontFace } from '../test/support/engines/screen-pictures.ts';
import { chromiumArguments } from '../test/support/engines/chromium-arguments.ts';

/** One picture: a page of the demo, the view on it, and the actions on it before. */
interface Shot {
  /** Name of the file. Without a name, the picture becomes a part of `login.png`. */
  readonly name?: string;
  readonly page: string;
  readonly isDark?: boolean;
  readonly width?: number;
  readonly height?: number;
  /** Device pixels for one CSS pixel; default: 2. */
  readonly scale?: number;
  /** Selector of the pictured element; default: the whole window. */
  readonly of?: string;
  readonly act?: (page: Page, serviceUrl: string) => Promise<unknown>;
}

/** A picture, with the background colour of the page around the element. */
interface Taken {
  readonly picture: Uint8Array;
  readonly background: string;
}

/** Creates a selector that also looks into shadow roots. */
const inside = (selector: string): string => `>>> ${selector}`;

async function askForCode(page: Page, contact: string): Promise<void> {
  await (await page.waitForSelector(inside('input[type=email]')))?.type(contact);
  await (await page.waitForSelector(inside('button[part~=button-primary]')))?.click();
  await page.waitForSelector(inside('input[autocomplete~=one-time-code]'));
}

async function signIn(page: Page, serviceUrl: string, contact: string): Promise<void> {
  await askForCode(page, contact);
  const field = await page.$(inside('input[autocomplete~=one-time-code]'));
  await field?.type(await newestCode({ baseUrl: serviceUrl }, contact));
  await page.waitForSelector(inside('[part~=check]'));
}

/** Requests a code and waits until the inbox shows it. */
async function askAndWait(page: Page, contact: string): Promise<void> {
  await askForCode(page, contact);
  await page.waitForSelector(`#messages [data-contact="${contact}"]`);
}

/** Opens the dialog and requests a code in it. */
async function openDialog(page: Page): Promise<void> {
  // A click before the element is defined opens nothing.
  await page.waitForSelector('#happened .event');
  await page.click('#trigger');
  await askForCode(page, 'grace@example.com');
  await page.waitForSelector('latchkey-login > #messages li:not([data-old])');
}

/** Scrolls so that the field and the code below it are visible. */
async function lookAtInbox(page: Page): Promise<void> {
  await askAndWait(page, 'alan@example.com');
  await page.evaluate(
    `scrollTo(0, document.querySelector('latchkey-login').getBoundingClientRect().top + scrollY - 12)`,
  );
}

/** Query of the configurator's page for a login with every company. */
const EVERY_COMPANY = '?ways=email,google,apple,facebook,x,discord';

/** The three screens of a login in one theme, for the picture that shows all of them side by side. */
function loginShots(isDark: boolean, person: string): readonly Shot[] {
  const shared = { of: 'latchkey-login', isDark };
  return [
    { ...shared, page: `configure.html${EVERY_COMPANY}` },
    { ...shared, page: 'failures.html', act: (page) => askForCode(page, person) },
    {
      ...shared,
      page: 'configure.html?ways=email',
      act: (page, serviceUrl) => signIn(page, serviceUrl, person),
    },
  ];
}

/** The order matters: the inbox shows the codes of earlier pictures, and a person may request only three codes. */
const shots: readonly Shot[] = [
  {
    name: 'demo',
    page: '',
    width: 1280,
    height: 760,
    scale: 1,
    act: (page) => askAndWait(page, 'barbara@example.com'),
  },
  { name: 'phone', page: '', width: 375, height: 740, act: lookAtInbox },
  {
    name: 'dialog',
    page: 'configure.html?ways=email&mode=dialog',
    width: 1080,
    height: 720,
    scale: 1,
    act: openDialog,
  },
  {
    name: 'right-to-left',
    page: 'configure.html?ways=email,sms,google,passkey&locale=ar',
    of: 'latchkey-login',
  },
  ...loginShots(false, 'ada@example.com'),
  ...loginShots(true, 'grace@example.com'),
];

/** Space around an element, so that its border is visible against the background. */
const MARGIN = 10;

/** Takes every picture of the documentation. It starts a demo and stops it afterwards. */
export async function takeDocumentationPictures(
  onPicture: (name: string, picture: Uint8Array) => void,
): Promise<void> {
  const engine = findEngines().chromium;
  if (!isInstalled(engine)) throw new Error(`Chromium is missing: ${engine.missing}.`);
  const demo = await startDemo();
  const browser = await launch({ executablePath: engine.path, args: [...chromiumArguments] });
  try {
    const light: Taken[] = [];
    const dark: Taken[] = [];
    for (const shot of shots) {
      const taken = await takeShot(browser, demo, shot);
      if (shot.name !== undefined) onPicture(shot.name, taken.picture);
      else (shot.isDark === true ? dark : light).push(taken);
    }
    onPicture('login', await composeRows(browser, [light, dark]));
  } finally {
    await browser.close();
    await demo.stop();
  }
}

async function takeShot(browser: Browser, demo: DemoProcess, shot: Shot): Promise<Taken> {
  const { act, height = 900, isDark = false, of, scale = 2, width = 1280 } = shot;
  // A new context, so that nobody is still signed in from the picture before.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height, deviceScaleFactor: scale });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.goto(demo.pageUrl + shot.page);
  await page.addStyleTag({ content: `${readFontFace()} :root { font-family: Inter, sans-serif; }` });
  // Removes the backgrounds around an element, because pictures of several pages are shown side by side.
  if (of !== undefined)
    await page.addStyleTag({ content: `body :has(${of}) { background: none !important; }` });
  await page.waitForSelector(inside('button[part~=button]'));
  await act?.(page, demo.serviceUrl);
  await page.mouse.move(0, 0);
  await page.evaluate('document.fonts.ready');
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const box = of === undefined ? undefined : await (await page.$(of))?.boundingBox();
  const clip = box && {
    x: box.x - MARGIN,
    y: box.y - MARGIN,
    width: box.width + 2 * MARGIN,
    height: box.height + 2 * MARGIN,
  };
  const picture = await page.screenshot(clip ? { clip } : {});
  await context.close();
  return { picture, background };
}

/** Arranges pictures in one row for each list, on the background that the row was taken on. */
async function composeRows(browser: Browser, rows: readonly (readonly Taken[])[]): Promise<Uint8Array> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1320, height: 1000, deviceScaleFactor: 1 });
  const images = rows.map((row) => {
    const cells = row.map(({ picture }) => {
      const url = `data:image/png;base64,${Buffer.from(picture).toString('base64')}`;
      return `<img src="${url}" alt="" />`;
    });
    return `<div style="background: ${row[0]?.background ?? 'none'}">${cells.join('')}</div>`;
  });
  await page.setContent(`<!doctype html><style>
      body { margin: 0; width: max-content; }
      div { display: flex; align-items: center; justify-content: center; gap: 12px; padding: 16px; }
      img { width: 420px; }
    </style>${images.join('')}`);
  const body = await page.$('body');
  if (body === null) throw new Error('The page of the pictures has no body.');
  const picture = await body.screenshot();
  await page.close();
  return picture;
}
