/** The work that the operations on wallets share: reading, deriving, storing and showing accounts. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ActivityContext } from '../activities/activity-work.ts';
import {
  toHex,
  type AddressFormat,
  type Curve,
  type ParametersOf,
  type operations,
} from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toTimestamp } from '../base/timestamp.ts';
import { toAddressLookup } from '../keys/addresses/address-lookup.ts';
import { assertAddressFormat, deriveAddress } from '../keys/addresses/derive-address.ts';
import { InputError } from '../keys/input-error.ts';
import { toPublicKey } from '../keys/private-key.ts';
import { toCompressedPublicKey } from '../keys/public-key.ts';
import { parseDerivationPath, type DerivationPath } from '../keys/wallet/derivation-path.ts';
import { createKeyTree } from '../keys/wallet/key-tree.ts';
import { toMnemonic, toSeed } from '../keys/wallet/mnemonic.ts';
import type { WalletSecret } from '../secrets/wallet-seeds.ts';
import type { AccountOfWallet, WalletAccount } from '../store/wallet-accounts.ts';
import { insertWalletAccount } from '../store/wallet-accounts.ts';
import type { Wallet } from '../store/wallets.ts';
import { readInput } from './signing-key.ts';

/** An account as a request asks for it. */
export type AccountParameters = ParametersOf<(typeof operations)['createWallet']>['accounts'][number];

/** An account that can be derived. */
interface AccountPlan {
  readonly curve: Curve;
  readonly path: DerivationPath;
  readonly format: AddressFormat;
  readonly name: string | null;
}

/** An account with its address. */
interface DerivedAccount extends AccountPlan {
  readonly address: string;
  readonly publicKey: string;
}

/**
 * Maximum number of path levels that the accounts of a request have together. Each level costs a multiplication on the
 * curve, so a request without this limit could block the process for a second. A hundred accounts of five levels fit,
 * whatever they share.
 */
const MAXIMUM_LEVELS = 500;

/** The place of accounts in the parameters, and how many levels they may have. */
interface AccountTerms {
  /** Default: `accounts`. */
  readonly member?: string;
  /** Levels of all paths together; a level that several paths share counts once; 500 unless given. */
  readonly maximumLevels?: number | undefined;
}

/** Creates the secret of a new wallet from the system's random source. */
export function createWalletSecret(entropyLength: number): WalletSecret {
  const entropy = new Uint8Array(randomBytes(entropyLength));
  return { entropy, seed: toSeed(toMnemonic(entropy)) };
}

/**
 * Reads the accounts of a request. Throws INVALID_REQUEST with the path of the fault: a path that is not valid, a
 * format that the curve does not have, an account or a name that is there twice, too many levels.
 */
export function readAccounts(
  accounts: readonly AccountParameters[],
  { maximumLevels = MAXIMUM_LEVELS, member = 'accounts' }: AccountTerms = {},
): readonly AccountPlan[] {
  return readInput(() => {
    const seen = new Set<string>();
    const levels = new Set<string>();
    return accounts.map(({ addressFormat: format, curve, name = null, path }, index) => {
      const within = <T>(part: string, work: () => T): T => {
        try {
          return work();
        } catch (error) {
          throw error instanceof InputError ? error.within(`${member}[${index}].${part}`) : error;
        }
      };
      within('addressFormat', () => assertAddressFormat(format, curve));
      const plan = { curve, path: within('path', () => parseDerivationPath(path, curve)), format, name };
      for (const [part, key] of [
        ['path', `${curve} ${format} ${plan.path.text}`],
        ['name', name === null ? undefined : `name ${name}`],
      ] as const) {
        within(part, () => {
          if (key === undefined) return;
          if (seen.has(key))
            throw new InputError('', `Another account of this request has the same ${part}; leave one out.`);
          seen.add(key);
        });
      }
      for (const depth of plan.path.indexes.keys()) {
        levels.add(`${curve} ${plan.path.indexes.slice(0, depth + 1).join('/')}`);
      }
      if (levels.size > maximumLevels) {
        const fault = `The paths have more than ${maximumLevels} different levels together; create fewer accounts in one request.`;
        within('path', () => {
          throw new InputError('', fault);
        });
      }
      return plan;
    });
  });
}

/**
 * Derives accounts. Each private key is overwritten as soon as its public half is known. Other requests get a turn
 * between two accounts.
 */
export async function deriveAccounts(
  seed: Uint8Array,
  plans: readonly AccountPlan[],
): Promise<readonly DerivedAccount[]> {
  const tree = createKeyTree(seed);
  const derived: DerivedAccount[] = [];
  try {
    for (const plan of plans) {
      if (derived.length > 0) await nextTurn();
      const secret = tree.deriveKey(plan.curve, plan.path);
      const publicKey = toPublicKey(plan.curve, secret);
      secret.fill(0);
      derived.push({ ...plan, publicKey, address: deriveAddress(plan.format, plan.curve, publicKey) });
    }
    return derived;
  } finally {
    tree.forget();
  }
}

/** Stores accounts. Throws ALREADY_EXISTS, with the path, for an account or a name that is taken. */
export async function keepAccounts(
  { now, organizationId, transaction }: Pick<ActivityContext, 'now' | 'organizationId' | 'transaction'>,
  walletId: string,
  accounts: readonly DerivedAccount[],
  member = 'accounts',
): Promise<void> {
  for (const [index, { address, curve, format, name, path, publicKey }] of accounts.entries()) {
    const isNew = await insertWalletAccount(transaction, {
      id: randomUUID(),
      ...{ organizationId, walletId, name, curve, path: path.text, format, address, publicKey },
      lookup: toAddressLookup(address),
      createdAt: now,
      updatedAt: now,
    });
    if (isNew) continue;
    throw new ProblemError(
      'ALREADY_EXISTS',
      name === null
        ? 'The wallet has this account already.'
        : 'The wallet has this account already, or the organization has another of this name.',
      { path: `parameters.${member}[${index}]` },
    );
  }
}

/** A wallet as queries show it. */
export function showWallet({ createdAt, id, isExported, isImported, name, updatedAt }: Wallet) {
  return {
    walletId: id,
    walletName: name,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
    exported: isExported,
    imported: isImported,
  };
}

/** The chains that accounts of a format are for, by their CAIP-2 namespace. */
const CAIP2_PREFIXES: Partial<Readonly<Record<AddressFormat, string>>> = {
  ADDRESS_FORMAT_ETHEREUM: 'eip155',
  ADDRESS_FORMAT_SOLANA: 'solana',
};

/** An account as queries show it; with its wallet, when that is given. */
export function showAccount(account: WalletAccount, wallet?: AccountOfWallet['wallet']) {
  const {
    address,
    createdAt,
    curve,
    format,
    id,
    name,
    organizationId,
    path,
    publicKey,
    updatedAt,
    walletId,
  } = account;
  const caip2Prefix = CAIP2_PREFIXES[format];
  return {
    walletAccountId: id,
    organizationId,
    walletId,
    curve,
    pathFormat: 'PATH_FORMAT_BIP32' as const,
    path,
    addressFormat: format,
    address,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
    publicKey: toHex(toCompressedPublicKey(curve, publicKey)),
    ...(wallet === undefined ? {} : { walletDetails: showWallet(wallet) }),
    ...(name === null ? {} : { name }),
    ...(caip2Prefix === undefined ? {} : { caip2Prefix }),
  };
}
