import assert from 'node:assert/strict';

/** A page that a test leaves and comes back to (back/forward cache). */
export interface ReturningPage {
  /** Runs a script, the body of a function that returns texts. */
  run(script: string): Promise<readonly string[]>;
  /** Waits until the selector finds something. */
  read(selector: string): Promise<unknown>;
  /** Why the browser has not kept the page, if it tells the driver. */
  whyNotKept(): Promise<string>;
}

/** Marks a page before the test leaves it. A page that is loaded again has no mark. */
export async function markPage(page: ReturningPage): Promise<void> {
  await page.run(`
    const { dataset } = document.documentElement;
    dataset.mark = 'here';
    delete dataset.kept;
    addEventListener('pageshow', ({ persisted }) => (dataset.kept = persisted), { once: true });
    return [];`);
}

/**
 * Asserts that the browser restored a page with the element, which was marked before it was left. If the page was
 * loaded again, the message says why. No reason is accepted: reasons of the browser's own have not occurred so far, and
 * the browser gives most of them the same name as reasons that the page causes.
 */
export async function assertKept(page: ReturningPage): Promise<void> {
  await page.read('html[data-mark][data-kept], html:not([data-mark]) latchkey-login');
  const [mark, kept, reasons] = await page.run(`
    const { mark = 'loaded again', kept = '' } = document.documentElement.dataset;
    const [{ notRestoredReasons = 'none told' }] = performance.getEntriesByType('navigation');
    return [mark, kept, JSON.stringify(notRestoredReasons)];`);
  if (mark === 'here' && kept === 'true') return;
  assert.fail(
    `The page was not kept (${mark}). It knows: ${reasons}. The driver knows: ${await page.whyNotKept()}`,
  );
}
