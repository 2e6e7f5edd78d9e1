import { launch, type Browser, type ElementHandle, type Frame, type Page } from 'puppeteer-core';
import type { EngineSettings, PageDriver } from './driven-page.ts';
import { chromiumArguments } from '../runner/web-test-runner.config.ts';

/** Starts Chromium or Firefox with an empty page. */
export async function launchPuppeteerPage(
  name: 'chromium' | 'firefox',
  executablePath: string,
  { blocksPopups = false, keepsPages = false }: EngineSettings = {},
): Promise<PageDriver<ElementHandle>> {
  // A record of every request, which nobody reads here, takes Firefox more time than the pages.
  const networkEnabled = false;
  const browser = await launch(
    name === 'chromium'
      ? {
          executablePath,
          networkEnabled,
          args: [...chromiumArguments],
          ignoreDefaultArgs: [
            ...(blocksPopups ? ['--disable-popup-blocking'] : []),
            ...(keepsPages ? ['--disable-back-forward-cache'] : []),
          ],
        }
      : {
          browser: 'firefox',
          executablePath,
          networkEnabled,
          headless: true,
          ...(blocksPopups ? { extraPrefsFirefox: { 'dom.disable_open_during_load': true } } : {}),
        },
  );
  const page = await browser.newPage();
  return drivePage(browser, page, new Set(await browser.pages()));
}

/** `known` are the pages that somebody drives already, or nobody will. `view` is the page itself, or a frame of it. */
function drivePage(
  browser: Browser,
  page: Page,
  known: Set<Page>,
  view: Page | Frame = page,
): PageDriver<ElementHandle> {
  const wrap = (script: string): string => `(() => {${script}})()`;
  return {
    open: async (url) => void (await view.goto(url)),
    address: () => Promise.resolve(view.url()),
    find: async (script) => (await view.evaluateHandle(wrap(script))).asElement() as ElementHandle | null,
    type: (element, text) => element.type(text),
    async click(element) {
      // Nothing is on view in a tab behind another one.
      await page.bringToFront();
      await element.click();
    },
    read: async (script) => (await view.evaluate(wrap(script))) as readonly string[],
    async findNewWindow() {
      const found = (await browser.pages()).find((one) => !known.has(one));
      if (found === undefined) return undefined;
      known.add(found);
      return drivePage(browser, found, known);
    },
    async openTab() {
      const tab = await browser.newPage();
      known.add(tab);
      return drivePage(browser, tab, known);
    },
    async findFrame() {
      const frame = await (await view.$('iframe'))?.contentFrame();
      return frame ? drivePage(browser, page, known, frame) : undefined;
    },
    countWindows: async () => (await browser.pages()).length,
    close: () => browser.close(),
  };
}
