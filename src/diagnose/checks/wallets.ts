import { discoverWallets } from '../../providers/wallet/discover.ts';
import { isOffered, type Check } from '../check.ts';
import { toFinding } from '../findings.ts';

const PATIENCE_MS = 200;

/** Whether a wallet announces itself. Which ones they are is the person's own affair: they are only counted. */
export const checkWallets: Check = async (examination) => {
  if (!(await isOffered(examination, (method) => method === 'wallet'))) return toFinding('wallets_unused');
  const directory = discoverWallets(examination.page);
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const count = directory.list().length;
  directory.stop();
  return count > 0 ? toFinding('wallets_ok', { count }) : toFinding('wallets_missing');
};
