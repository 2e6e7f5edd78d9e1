import type { Browser, Page } from 'puppeteer-core';

/** Opens pages in Chromium that share no storage. */
export interface FreshPages {
  /** Closes the previous pages, deletes what they have stored, and opens a new page. */
  open(): Promise<Page>;
}

/**
 * Opens one page after the other in one browser context, and deletes the storage of these origins in between. A context
 * for each page takes three times as long, because each context starts a process of its own.
 */
export async function openFreshPages(browser: Browser, origins: readonly string[]): Promise<FreshPages> {
  const context = await browser.createBrowserContext();
  // This page stays open, because the process would end with the last page of the context. It also deletes the storage.
  const keeper = await context.newPage();
  const protocol = await keeper.createCDPSession();
  return {
    async open() {
      const others = (await context.pages()).filter((page) => page !== keeper);
      for (const page of others) {
        // A closed page may run for another moment, and store something after the storage was deleted.
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
