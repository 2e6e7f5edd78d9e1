import { discoverWallets } from '../../providers/wallet/discover.ts';
import { isOffered, type Check } from '../check.ts';
import { toFinding } from '../findings.ts';

const PATIENCE_MS = 200;

/**
 * Checks whether a wallet announces itself. Wallets are counted and not named, because which ones a person has is
 * private.
 */
export const checkWallets: Check = async (examination) => {
  if (!(await isOffered(examination, (method) => method === 'wallet'))) return toFinding('wallets_unused');
  const directory = discoverWallets(examination.page);
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const count = directory.list().length;
  directory.stop();
  return count > 0 ? toFinding('wallets_ok', { count }) : toFinding('wallets_missing');
};
