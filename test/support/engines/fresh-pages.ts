import type { Browser, Page } from 'puppeteer-core';

/** Opens pages in Chromium that know nothing of each other. */
export interface FreshPages {
  /** Opens a page in a browser that has forgotten what the pages before it have kept, and closes those. */
  open(): Promise<Page>;
}

/**
 * Opens one page after the other in one context, and has the browser forget in between what pages of these origins have
 * kept. A context for each page takes three times as long, because each begins with a process of its own.
 */
export async function openFreshPages(browser: Browser, origins: readonly string[]): Promise<FreshPages> {
  const context = await browser.createBrowserContext();
  // The process ends with the last page of the context; this one stays. It is also told what to forget.
  const keeper = await context.newPage();
  const protocol = await keeper.createCDPSession();
  return {
    async open() {
      const others = (await context.pages()).filter((page) => page !== keeper);
      for (const page of others) {
        // A closed page may run for another moment, and keep something after the browser has forgotten everything.
        await page.goto('about:blank');
        await page.close();
      }
      for (const origin of origins) {
        await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      }
      return context.newPage();
    },
  };
}
