import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Browser, Page, Viewport } from 'puppeteer-core';
import { listFiles, root } from '../runner/list-files.ts';
import { launchChromium } from './chromium.ts';
import { decideRequests } from './requests.ts';

/** The colour schemes that every state is pictured in. */
export const themes = ['light', 'dark'] as const;

/** One of them. */
export type Theme = (typeof themes)[number];

/** A theme of the package in one of the colour schemes. */
export interface Look {
  readonly name: string;
  readonly theme: Theme;
}

/** Every theme that the package brings, by the name of its file, light and dark. */
export const looks: readonly Look[] = listFiles('src/themes', '.css').flatMap((path) =>
  themes.map((theme) => ({ name: basename(path, '.css'), theme })),
);

/** Chromium, taking a picture of one screen after the other. */
export interface ScreenPictures {
  /** Every state that has a screen, and what differs to the eye within one. */
  readonly names: readonly string[];
  /** A picture of a screen's card, 400 px wide: PNG. `css` is added to it, to see whether a picture tells. */
  take(name: string, theme: Theme, css?: string): Promise<Uint8Array>;
  /** A picture of every screen in a theme of the package, at half the size: PNG. */
  takeSheet(look: Look, css?: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Where the stored picture of a screen is. */
export function pathOfPicture(name: string, theme: Theme): string {
  return join(root, 'test/pictures', `${name.replace(/\W+/g, '-')}-${theme}.png`);
}

/** Where the stored picture of every screen in a theme is. */
export function pathOfSheet({ name, theme }: Look): string {
  return join(root, 'test/pictures/themes', `${name}-${theme}.png`);
}

/**
 * Text looks otherwise on each machine, so the pictures bring their font (Inter, from npm), and Chromium draws it without
 * the system's hints and without the colours of an LCD.
 */
export const steady: readonly string[] = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-font-subpixel-positioning',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
];

/** Around the card: nothing of the person's machine. */
const pageStyle = `
  html { background: #fff; }
  html[data-theme=dark] { background: #111; }
  body { margin: 8px; inline-size: 400px; font: 16px/1.5 Inter, sans-serif; }
  [data-sheet] body { inline-size: 2480px; display: grid; grid-template-columns: repeat(6, 400px); gap: 16px;
    align-items: start; }`;

/** A theme without its font, which would be another one on each machine. */
function readTheme({ name }: Look): string {
  const css = readFileSync(join(root, 'src/themes', `${name}.css`), 'utf8');
  return `${css} :root { --latchkey-font: Inter; }`;
}

/**
 * Starts Chromium with every screen.
 *
 * @throws Error when there is no Chromium.
 */
export async function openScreenPictures(): Promise<ScreenPictures> {
  const script = await bundlePage();
  const browser = await launchChromium({ more: steady });
  try {
    const page = await openPage(browser, script, { width: 416, height: 1000 });
    let sheets: Promise<Page> | undefined;
    return {
      names: (await page.evaluate('stateNames')) as readonly string[],
      async take(name, theme, css = '') {
        // A page behind another one draws no frames.
        await page.bringToFront();
        await page.evaluate(`showState(${JSON.stringify(name)}, '${theme}')`);
        await page.evaluate(addingToCards(css));
        const host = await page.$('screen-host');
        const box = await host?.boundingBox();
        if (!box) throw new Error(`${name} shows nothing.`);
        return page.screenshot({
          clip: { ...box, height: Math.ceil(box.height) },
          captureBeyondViewport: true,
        });
      },
      async takeSheet(look, css = '') {
        sheets ??= openPage(browser, script, { width: 2496, height: 1000, deviceScaleFactor: 0.5 });
        const page = await sheets;
        await page.bringToFront();
        await page.evaluate(`showSheet(${JSON.stringify(readTheme(look))}, '${look.theme}')`);
        await page.evaluate(addingToCards(css));
        return page.screenshot({ fullPage: true });
      },
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Opens a page that shows one screen after the other, by the functions of `test/browser/pictures/page.ts`. */
export async function openScreenPage(browser: Browser): Promise<Page> {
  return openPage(browser, await bundlePage(), { width: 416, height: 1000 });
}

async function openPage(browser: Browser, script: string, viewport: Viewport): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  const body = `<!doctype html><html lang="en"><title>Screens</title><style>${readFontFace()}${pageStyle}</style><body></body></html>`;
  // At an address, because a page without one keeps nothing, as the way that was used last.
  await decideRequests(page, () => ({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto('http://localhost/');
  await page.addScriptTag({ content: script });
  await page.evaluate(`document.fonts.load('400 16px Inter')`);
  return page;
}

/** A script that adds rules to every card on show. */
function addingToCards(css: string): string {
  return `for (const { shadowRoot } of document.querySelectorAll('screen-host')) {
    const style = document.createElement('style');
    style.textContent = ${JSON.stringify(css)};
    shadowRoot.append(style);
  }`;
}

/** The rule that gives a page the font of the pictures. */
export function readFontFace(): string {
  const require = createRequire(import.meta.url);
  const path = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const data = readFileSync(path).toString('base64');
  return `@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${data}); }`;
}

async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'test/browser/pictures/page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    tsconfig: join(root, 'tsconfig.json'),
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
