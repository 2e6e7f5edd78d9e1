import type { BrowserContext, ElementHandle, Frame, KeyInput, Page } from 'puppeteer-core';
import type { EngineSettings, PageDriver } from './driven-page.ts';
import { launchChromium } from './chromium.ts';
import { shareBrowser } from './shared-browser.ts';
import { watchPageCache } from './why-not-kept.ts';

/** Windows that no press has asked for are blocked, as they are for people; a driver switches that off. */
const FIREFOX_PREFERENCES = { 'dom.disable_open_during_load': true } as const;

/**
 * Starts Chromium or Firefox with an empty page, which shares no storage with earlier pages. Files of a process share
 * the browser; see {@link shareBrowser}.
 */
export async function launchPuppeteerPage(
  name: 'chromium' | 'firefox',
  executablePath: string,
  { keepsPages = false }: EngineSettings = {},
): Promise<PageDriver<ElementHandle>> {
  const browser = await (name === 'chromium'
    ? launchChromium({ keepsPages })
    : shareBrowser({
        browser: 'firefox',
        executablePath,
        // Recording every request, which nothing reads here, takes Firefox more time than the pages.
        networkEnabled: false,
        headless: true,
        extraPrefsFirefox: FIREFOX_PREFERENCES,
      }));
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const driver = drivePage(context, page, new Set([page]), () => browser.close());
  if (name === 'firefox') return driver;
  const slowDown = (times: number): Promise<void> => page.emulateCPUThrottling(times);
  return keepsPages
    ? { ...driver, slowDown, whyNotKept: await watchPageCache(page) }
    : { ...driver, slowDown };
}

/** `known` are the pages that somebody drives already, or nobody will. `view` is the page itself, or a frame of it. */
function drivePage(
  context: BrowserContext,
  page: Page,
  known: Set<Page>,
  close: () => Promise<void>,
  view: Page | Frame = page,
): PageDriver<ElementHandle> {
  const wrap = (script: string): string => `(() => {${script}})()`;
  return {
    open: async (url) => void (await view.goto(url)),
    address: () => Promise.resolve(view.url()),
    find: async (script) => (await view.evaluateHandle(wrap(script))).asElement() as ElementHandle | null,
    type: (element, text) => element.type(text),
    async press(keys, perSecond) {
      const beganAt = performance.now();
      const pressed: Promise<void>[] = [];
      // On time, whether or not the page has taken the one before.
      for (const [index, key] of [...keys].entries()) {
        const early = beganAt + (index * 1000) / perSecond - performance.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        pressed.push(page.keyboard.press(key as KeyInput));
      }
      await Promise.all(pressed);
    },
    async click(element) {
      // Nothing is on view in a tab behind another one.
      await page.bringToFront();
      await element.click();
    },
    read: async (script) => (await view.evaluate(wrap(script))) as readonly string[],
    async findNewWindow() {
      const found = (await context.pages()).find((one) => !known.has(one));
      if (found === undefined) return undefined;
      known.add(found);
      return drivePage(context, found, known, close);
    },
    async openTab() {
      const tab = await context.newPage();
      known.add(tab);
      return drivePage(context, tab, known, close);
    },
    async findFrame() {
      const frame = await (await view.$('iframe'))?.contentFrame();
      return frame ? drivePage(context, page, known, close, frame) : undefined;
    },
    countWindows: async () => (await context.pages()).length,
    close,
  };
}
