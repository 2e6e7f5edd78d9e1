import type { Check } from '../check.ts';
import { errorName, toFinding } from '../findings.ts';

/** Checks that the page can take a Web Lock. */
export const checkLocks: Check = async ({ page }) => {
  try {
    await page.navigator.locks.request('latchkey diagnosis', () => undefined);
    return toFinding('locks_ok');
  } catch (thrown) {
    return toFinding('locks_unavailable', { error: errorName(thrown) });
  }
};
