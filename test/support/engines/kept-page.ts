import assert from 'node:assert/strict';

/** A page that is left and come back to. */
export interface ReturningPage {
  /** Runs a script, the body of a function that returns texts. */
  run(script: string): Promise<readonly string[]>;
  /** Waits until the selector finds something. */
  read(selector: string): Promise<unknown>;
  /** Why the browser has not kept the page, as far as it tells whoever drives it. */
  whyNotKept(): Promise<string>;
}

/** Marks a page that is about to be left: one that is loaded again is not marked. */
export async function markPage(page: ReturningPage): Promise<void> {
  await page.run(`
    const { dataset } = document.documentElement;
    dataset.mark = 'here';
    delete dataset.kept;
    addEventListener('pageshow', ({ persisted }) => (dataset.kept = persisted), { once: true });
    return [];`);
}

/**
 * Asserts that a page with the element on it, marked before it was left, comes back as it was. Where it was loaded again
 * the message says why. No reason is excused: what a browser cannot keep for its own reasons has not been met, and it
 * calls most of them by the same name as those that a page is to blame for.
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
