import type { Page } from 'puppeteer-core';

/**
 * Listens to Chromium, which tells a page "masked" where the reason why it was not kept is none that pages may know. The
 * result reads what it has told the driver instead. A number in it is one of Chromium's `DisallowActivationReasonId`s:
 * 27, for one, is a request for a permission that arrived after the page was left.
 */
export async function watchPageCache(page: Page): Promise<() => Promise<string>> {
  const told: string[] = [];
  const session = await page.createCDPSession();
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    told.push(...notRestoredExplanations.map(({ type, reason }) => `${type} ${reason}`));
  });
  await session.send('Page.enable');
  return async () => {
    const query = 'BackForwardCache.HistoryNavigationOutcome.DisallowActivationReason';
    const { histograms } = await session.send('Browser.getHistograms', { query });
    const numbers = histograms.flatMap(({ buckets }) => buckets.map(({ low }) => low));
    return [...told, ...numbers].join(', ');
  };
}
