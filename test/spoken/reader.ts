import { spawnSync } from 'node:child_process';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { findEngines, isInstalled } from '../support/engines/engines.ts';
import type { LatchkeyLoginElement } from '../../src/element/login-element.ts';
import type { Desktop } from './desktop.ts';
import { Speech } from './speech.ts';

/** The browsers that Orca reads. */
export type ReadBrowser = 'chromium' | 'firefox';

/** A person who uses the page with a keyboard and a screen reader. */
export interface Reader {
  readonly page: Page;
  /** Opens a page, with the focus on its button "Start", and returns what the reader says. */
  open(url: string): Promise<readonly string[]>;
  /** Presses keys, by the names of `xdotool`, and returns what the reader says then. */
  press(...keys: readonly string[]): Promise<readonly string[]>;
  /** Types a text, and returns what the reader says then. */
  type(text: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts a browser with a window on the desktop. */
export async function openReader(desktop: Desktop, name: ReadBrowser): Promise<Reader> {
  const engine = findEngines()[name];
  if (!isInstalled(engine)) throw new Error(`${name} is missing: ${engine.missing}.`);
  const browser = await start(desktop, name, engine.path);
  const [page = await browser.newPage()] = await browser.pages();
  const speech = new Speech(desktop.speechFile);
  const key = (...args: readonly string[]): void => {
    const { status, stderr } = spawnSync('xdotool', args, { env: desktop.environment, encoding: 'utf8' });
    if (status !== 0) throw new Error(`xdotool ${args.join(' ')}: ${stderr}`);
  };
  /** Waits until the login asks the service for nothing; what it says then comes within the silence. */
  const settle = async (): Promise<void> => {
    await page.waitForFunction(
      (busy) => !busy.includes(document.querySelector<LatchkeyLoginElement>('latchkey-login')?.step ?? ''),
      {},
      ['starting', 'sending', 'resending', 'verifying', 'signing-in'],
    );
  };
  return {
    page,
    async open(url) {
      await page.goto(url);
      await page.waitForFunction(() =>
        document.querySelector('latchkey-login')?.shadowRoot?.querySelector('input, button'),
      );
      await speech.listen();
      // On a button of the page, so that keys go there, and so that the reader begins outside the login.
      key('mousemove', '20', '20', 'click', '1');
      await page.waitForFunction(() => document.hasFocus() && document.activeElement?.id === 'start');
      return speech.listen();
    },
    async press(...keys) {
      for (const one of keys) {
        key('key', '--clearmodifiers', one);
        if (keys.length > 1) await speech.listen();
      }
      await settle();
      return speech.listen();
    },
    async type(text) {
      key('type', '--delay', '60', text);
      await settle();
      return speech.listen();
    },
    close: async () => browser.close(),
  };
}

/** In the whole of the screen, without a bar for addresses: keys go to the page. */
function start(desktop: Desktop, name: ReadBrowser, executablePath: string): Promise<Browser> {
  const env = { ...desktop.environment };
  return name === 'chromium'
    ? launch({
        executablePath,
        env,
        headless: false,
        defaultViewport: null,
        // Its bar would take the first press of Tab.
        ignoreDefaultArgs: ['--enable-automation'],
        args: [
          ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
          ...['--disable-component-update', '--disable-sync', '--force-renderer-accessibility', '--kiosk'],
        ],
      })
    : launch({
        browser: 'firefox',
        executablePath,
        env,
        headless: false,
        defaultViewport: null,
        args: ['--kiosk'],
        extraPrefsFirefox: { 'accessibility.force_disabled': -1 },
      });
}
