import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Checks that the page may create keys. */
export const checkSecureContext: Check = ({ page }) => {
  if (!page.isSecureContext) return toFinding('insecure_context');
  // Missing on insecure pages, and where a script has removed it.
  const { subtle } = page.crypto as Partial<Crypto>;
  return toFinding(subtle ? 'secure_context_ok' : 'web_crypto_missing');
};
