import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Whether the page may make keys at all. */
export const checkSecureContext: Check = ({ page }) => {
  if (!page.isSecureContext) return toFinding('insecure_context');
  // Absent on pages that are not secure, and where a script has taken it away.
  const { subtle } = page.crypto as Partial<Crypto>;
  return toFinding(subtle ? 'secure_context_ok' : 'web_crypto_missing');
};
