import { randomUUID } from 'node:crypto';
import type { operations, ParametersOf } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toAddressLookup } from '../keys/addresses/address-lookup.ts';
import { MNEMONIC_LENGTHS, toEntropyLength } from '../keys/wallet/mnemonic.ts';
import { forgetWallet, openWallet, sealWallet, type WalletSecret } from '../secrets/wallet-seeds.ts';
import type { Database } from '../store/database.ts';
import {
  deleteWalletAccounts as deleteStoredAccounts,
  findAccountsOfWallets,
  findWalletAccount,
  listWalletAccounts as listStoredAccounts,
} from '../store/wallet-accounts.ts';
import {
  deleteWallets as deleteStored,
  findWallet,
  insertWallet,
  listWallets as listStored,
  lockWallets,
  renameWallet,
  type Wallet,
} from '../store/wallets.ts';
import type { ExecutionContext } from './activity-handler.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { Handlers } from './handler.ts';
import {
  createWalletSecret,
  deriveAccounts,
  keepAccounts,
  readAccounts,
  showAccount,
  showWallet,
} from './wallet-work.ts';

/** A wallet as the reply names it. */
interface NamedWallet {
  readonly walletId: string;
  readonly addresses: readonly string[];
}

/** The context that a wallet is created in: an activity’s, or that of a sign-up. */
type MakingContext = Pick<ExecutionContext, 'now' | 'organizationId' | 'services' | 'transaction'>;

/** A wallet that is about to be stored. */
interface WalletContent extends Pick<NewWallet, 'accounts' | 'walletName'> {
  readonly secret: WalletSecret;
  readonly isImported: boolean;
}

type NewWallet = ParametersOf<(typeof operations)['createWallet']>;

/** Number of words of a new mnemonic, unless the request says another. */
const DEFAULT_MNEMONIC_LENGTH = 12;

/** Creates a wallet from new random words, with accounts. The words leave the service only by an export. */
export const createWallet: Handlers['createWallet'] = {
  assertPossible: (parameters) => assertWallet(parameters),
  execute: (parameters, context) => addWallet(context, parameters),
};

/**
 * Throws INVALID_REQUEST when a wallet cannot be created as it is described. `prefix` is the place of the wallet in the
 * parameters: "" or "wallet."; `maximumLevels` is how many levels its paths may have together, where it is fewer than
 * usual.
 */
export function assertWallet(
  { accounts, mnemonicLength }: NewWallet,
  prefix = '',
  maximumLevels?: number,
): void {
  readAccounts(accounts, { member: `${prefix}accounts`, maximumLevels });
  assertMnemonicLength(mnemonicLength, `parameters.${prefix}mnemonicLength`);
}

/** Creates a wallet from new random words. Throws ALREADY_EXISTS with the path. */
export async function addWallet(
  context: MakingContext,
  { accounts, mnemonicLength = DEFAULT_MNEMONIC_LENGTH, walletName }: NewWallet,
  prefix = '',
): Promise<NamedWallet> {
  const secret = createWalletSecret(toEntropyLength(mnemonicLength));
  return keepWallet(context, { accounts, walletName, secret, isImported: false }, prefix);
}

/** Stores a wallet with its accounts and overwrites its secret. Throws ALREADY_EXISTS with the path. */
export async function keepWallet(
  context: MakingContext,
  { accounts, isImported, secret, walletName }: WalletContent,
  prefix = '',
): Promise<NamedWallet> {
  const { now, organizationId, services, transaction } = context;
  try {
    const walletId = randomUUID();
    const isNew = await insertWallet(transaction, {
      ...{ id: walletId, organizationId, name: walletName, isImported, createdAt: now, updatedAt: now },
      sealedSeed: sealWallet(services.keys, secret, { organizationId, walletId }),
    });
    if (!isNew) throw nameTaken(prefix);
    const derived = await deriveAccounts(secret.seed, readAccounts(accounts));
    await keepAccounts(context, walletId, derived, `${prefix}accounts`);
    return { walletId, addresses: derived.map(({ address }) => address) };
  } finally {
    forgetWallet(secret);
  }
}

/** Derives accounts of a wallet, and stores them unless the request says not to. */
export const createWalletAccounts: Handlers['createWalletAccounts'] = {
  assertPossible: ({ accounts }) => void readAccounts(accounts),
  async execute({ accounts, persist = true, walletId }, context) {
    const { organizationId, services, transaction } = context;
    const wallet = await readWallet(transaction, organizationId, walletId, 'parameters.walletId');
    const secret = openWallet(services.keys, wallet.sealedSeed, { organizationId, walletId });
    try {
      const derived = await deriveAccounts(secret.seed, readAccounts(accounts));
      if (persist) await keepAccounts(context, walletId, derived);
      return { addresses: derived.map(({ address }) => address) };
    } finally {
      forgetWallet(secret);
    }
  },
};

/** Renames a wallet; without a name nothing changes. */
export const updateWallet: Handlers['updateWallet'] = {
  async execute({ walletId, walletName }, { now, organizationId, transaction }) {
    if (walletName === undefined) {
      await readWallet(transaction, organizationId, walletId, 'parameters.walletId');
      return { walletId };
    }
    const outcome = await renameWallet(transaction, { id: walletId, organizationId }, walletName, now);
    if (outcome === 'name-taken') throw nameTaken();
    if (outcome === 'unknown') throw unknownWallet('parameters.walletId');
    return { walletId };
  },
};

/**
 * Deletes wallets with their accounts, all or none. A wallet that was never exported is deleted only when the request
 * says so.
 */
export const deleteWallets: Handlers['deleteWallets'] = {
  assertPossible: ({ walletIds }) => assertDistinct(walletIds, 'parameters.walletIds'),
  async execute({ deleteWithoutExport = false, walletIds }, { organizationId, transaction }) {
    const found = new Map(
      (await lockWallets(transaction, organizationId, walletIds)).map((wallet) => [wallet.id, wallet]),
    );
    for (const [index, id] of walletIds.entries()) {
      const path = `parameters.walletIds[${index}]`;
      const wallet = found.get(id);
      if (wallet === undefined) throw unknownWallet(path);
      if (!wallet.isExported && !deleteWithoutExport) throw neverExported('wallet', path);
    }
    await deleteStored(transaction, organizationId, walletIds);
    return { walletIds };
  },
};

/**
 * Deletes accounts, all or none. An account is deleted without an export of it or of its wallet only when the request
 * says so.
 */
export const deleteWalletAccounts: Handlers['deleteWalletAccounts'] = {
  assertPossible: ({ walletAccountIds }) => assertDistinct(walletAccountIds, 'parameters.walletAccountIds'),
  async execute({ deleteWithoutExport = false, walletAccountIds }, { organizationId, transaction }) {
    const rows = await findAccountsOfWallets(transaction, organizationId, walletAccountIds);
    const found = new Map(rows.map((row) => [row.account.id, row]));
    for (const [index, id] of walletAccountIds.entries()) {
      const path = `parameters.walletAccountIds[${index}]`;
      const row = found.get(id);
      if (row === undefined) throw unknownAccount(path);
      const isExported = row.account.isExported || row.wallet.isExported;
      if (!isExported && !deleteWithoutExport) throw neverExported('account', path);
    }
    await deleteStoredAccounts(transaction, organizationId, walletAccountIds);
    return { walletAccountIds };
  },
};

/** Reads a wallet. */
export const getWallet: Handlers['getWallet'] = async ({ walletId }, { caller, services }) => ({
  wallet: showWallet(await readWallet(services.database, caller.organizationId, walletId, 'walletId')),
});

/** Lists the wallets of the organization, oldest first. */
export const listWallets: Handlers['listWallets'] = async (_parameters, { caller, services }) => ({
  wallets: (await listStored(services.database, caller.organizationId)).map(showWallet),
});

/** Lists accounts, oldest first. */
export const listWalletAccounts: Handlers['listWalletAccounts'] = async (
  { includeWalletDetails = false, paginationOptions, walletId },
  { caller, services },
) => {
  const { organizationId } = caller;
  if (walletId !== undefined) await readWallet(services.database, organizationId, walletId, 'walletId');
  const rows = await listStoredAccounts(services.database, { organizationId, walletId }, paginationOptions);
  return {
    accounts: rows.map(({ account, wallet }) =>
      showAccount(account, includeWalletDetails ? wallet : undefined),
    ),
  };
};

/** Reads the account of a wallet that has an address, a path, or both. */
export const getWalletAccount: Handlers['getWalletAccount'] = async (
  { address, path, walletId },
  { caller, services },
) => {
  if (address === undefined && path === undefined) {
    throw new ProblemError('INVALID_REQUEST', 'Name the account by "address" or by "path".', {
      path: 'address',
    });
  }
  const wallet = await readWallet(services.database, caller.organizationId, walletId, 'walletId');
  const account = await findWalletAccount(services.database, wallet, {
    lookup: address === undefined ? undefined : toAddressLookup(address),
    path: path?.replaceAll(/[hH]/g, "'"),
  });
  if (account === undefined) throw unknownAccount(address === undefined ? 'path' : 'address');
  return { account: showAccount(account) };
};

/** Throws INVALID_REQUEST for a number of words that a mnemonic cannot have. */
export function assertMnemonicLength(length: number | undefined, path: string): void {
  const lengths: readonly number[] = MNEMONIC_LENGTHS;
  if (length === undefined || lengths.includes(length)) return;
  throw new ProblemError('INVALID_REQUEST', `"${path}" must be one of ${lengths.join(', ')}.`, { path });
}

async function readWallet(
  database: Database,
  organizationId: string,
  id: string,
  path: string,
): Promise<Wallet> {
  const wallet = await findWallet(database, organizationId, id);
  if (wallet === undefined) throw unknownWallet(path);
  return wallet;
}

/** The error when the organization has no such wallet. */
export function unknownWallet(path: string): ProblemError {
  return new ProblemError('NOT_FOUND', 'The organization has no such wallet.', { path });
}

function unknownAccount(path: string): ProblemError {
  return new ProblemError('NOT_FOUND', 'The wallet has no such account.', { path });
}

function nameTaken(prefix = ''): ProblemError {
  return new ProblemError(
    'ALREADY_EXISTS',
    'The organization has a wallet of this name already; choose another name.',
    {
      path: `parameters.${prefix}walletName`,
    },
  );
}

/** The error for deleting what was never exported: a deletion is final, so a caller without a copy must confirm it. */
function neverExported(noun: string, path: string): ProblemError {
  return new ProblemError(
    'PRECONDITION_FAILED',
    `This ${noun} was never exported; set deleteWithoutExport to delete it for good.`,
    { path },
  );
}
