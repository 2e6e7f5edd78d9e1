import type { Check } from '../check.ts';
import { errorName, toFinding } from '../findings.ts';

const NAME = 'latchkey diagnosis';

/** Checks that localStorage stores the hints that make a login faster. */
export const checkLocalStorage: Check = ({ page }) => {
  try {
    page.localStorage.setItem(NAME, NAME);
    const kept = page.localStorage.getItem(NAME);
    page.localStorage.removeItem(NAME);
    return toFinding(kept === NAME ? 'local_storage_ok' : 'local_storage_refused');
  } catch (thrown) {
    return toFinding('local_storage_refused', { error: errorName(thrown) });
  }
};
