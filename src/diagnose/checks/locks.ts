import type { Check } from '../check.ts';
import { errorName, toFinding } from '../findings.ts';

/** Whether the page is granted a lock. */
export const checkLocks: Check = async ({ page }) => {
  try {
    await page.navigator.locks.request('latchkey diagnosis', () => undefined);
    return toFinding('locks_ok');
  } catch (thrown) {
    return toFinding('locks_unavailable', { error: errorName(thrown) });
  }
};
