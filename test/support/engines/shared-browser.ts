import { launch, type Browser, type LaunchOptions } from 'puppeteer-core';
import { endWithProcess } from '../runner/process-end.ts';

/** The browsers of this process, by their launch options. */
const browsers = new Map<string, Promise<Browser>>();

/**
 * Returns a browser that the test files of a process use one after the other, because a start takes Firefox as long as
 * five tests. Its `close` closes what the file has opened, and keeps the browser for the next file.
 */
export async function shareBrowser(options: LaunchOptions): Promise<Browser> {
  const key = JSON.stringify(options);
  const known = await browsers.get(key)?.catch(() => undefined);
  // A crashed browser has failed its own file. The next file gets a new browser.
  if (known?.connected === true) return known;
  const started = launchShared(options);
  browsers.set(key, started);
  return started;
}

async function launchShared(options: LaunchOptions): Promise<Browser> {
  const browser = await launch(options);
  const end = browser.close.bind(browser);
  if (!endWithProcess(end)) return browser;
  const first = new Set(await browser.pages());
  browser.close = async () => {
    const [home, ...others] = browser.browserContexts();
    await Promise.all(others.map((context) => context.close()));
    const pages = (await home?.pages()) ?? [];
    await Promise.all(pages.filter((page) => !first.has(page)).map((page) => page.close()));
  };
  return browser;
}
