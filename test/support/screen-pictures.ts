import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { findEngines, isInstalled } from './engines.ts';
import { root } from './list-files.ts';
import { chromiumArguments } from './web-test-runner.config.ts';

/** The colour schemes that every state is pictured in. */
export const themes = ['light', 'dark'] as const;

/** One of them. */
export type Theme = (typeof themes)[number];

/** Chromium, taking a picture of one screen after the other. */
export interface ScreenPictures {
  /** Every state that has a screen, and what differs to the eye within one. */
  readonly names: readonly string[];
  /** A picture of a screen's card, 400 px wide: PNG. `css` is added to it, to see whether a picture tells. */
  take(name: string, theme: Theme, css?: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Where the stored picture of a screen is. */
export function pathOfPicture(name: string, theme: Theme): string {
  return join(root, 'test/pictures', `${name.replace(/\W+/g, '-')}-${theme}.png`);
}

/**
 * Text looks otherwise on each machine, so the pictures bring their font (Inter, from npm), and Chromium draws it without
 * the system's hints and without the colours of an LCD.
 */
const steady = [
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
  body { margin: 8px; inline-size: 400px; font: 16px/1.5 Inter, sans-serif; }`;

/**
 * Starts Chromium with every screen.
 *
 * @throws Error when there is no Chromium.
 */
export async function openScreenPictures(): Promise<ScreenPictures> {
  const engine = findEngines().chromium;
  if (!isInstalled(engine)) throw new Error(`Chromium is missing: ${engine.missing}.`);
  const script = await bundlePage();
  const browser = await launch({ executablePath: engine.path, args: [...chromiumArguments, ...steady] });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 416, height: 1000 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    const body = `<!doctype html><html lang="en"><title>Screens</title><style>${readFontFace()}${pageStyle}</style><body></body></html>`;
    // At an address, because a page without one keeps nothing, as the way that was used last.
    await page.setRequestInterception(true);
    page.on('request', (request) => void request.respond({ contentType: 'text/html; charset=utf-8', body }));
    await page.goto('http://localhost/');
    await page.addScriptTag({ content: script });
    await page.evaluate(`document.fonts.load('400 16px Inter')`);
    return {
      names: (await page.evaluate('stateNames')) as readonly string[],
      async take(name, theme, css = '') {
        await page.evaluate(`showState(${JSON.stringify(name)}, '${theme}')`);
        await page.evaluate(`{
          const style = document.createElement('style');
          style.textContent = ${JSON.stringify(css)};
          document.querySelector('screen-host').shadowRoot.append(style);
        }`);
        const host = await page.$('screen-host');
        const box = await host?.boundingBox();
        if (!box) throw new Error(`${name} shows nothing.`);
        return page.screenshot({
          clip: { ...box, height: Math.ceil(box.height) },
          captureBeyondViewport: true,
        });
      },
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
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
