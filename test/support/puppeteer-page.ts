import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import type { PageDriver } from './driven-page.ts';
import { chromiumArguments } from './web-test-runner.config.ts';

/** Starts Chromium or Firefox with an empty page. */
export async function launchPuppeteerPage(
  name: 'chromium' | 'firefox',
  executablePath: string,
): Promise<PageDriver<ElementHandle>> {
  const browser = await launch(
    name === 'chromium'
      ? { executablePath, args: [...chromiumArguments] }
      : { browser: 'firefox', executablePath, headless: true },
  );
  const page = await browser.newPage();
  return drivePage(browser, page, new Set(await browser.pages()));
}

/** `known` are the pages that somebody drives already, or nobody will. */
function drivePage(browser: Browser, page: Page, known: Set<Page>): PageDriver<ElementHandle> {
  const wrap = (script: string): string => `(() => {${script}})()`;
  return {
    open: async (url) => void (await page.goto(url)),
    find: async (script) => (await page.evaluateHandle(wrap(script))).asElement() as ElementHandle | null,
    type: (element, text) => element.type(text),
    async click(element) {
      // Nothing is on view in a tab behind another one.
      await page.bringToFront();
      await element.click();
    },
    read: async (script) => (await page.evaluate(wrap(script))) as readonly string[],
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
    countWindows: async () => (await browser.pages()).length,
    close: () => browser.close(),
  };
}
