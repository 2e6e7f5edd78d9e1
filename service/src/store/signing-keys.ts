import { and, eq, type SQL } from 'drizzle-orm';
import type { AddressFormat, Curve } from '../base/contract.ts';
import type { Database } from './database.ts';
import { ofOrganization } from './of-organization.ts';
import { privateKeyAddresses, privateKeys, walletAccounts, wallets } from './tables.ts';

/** The members that every signing key has. */
interface KeyParts {
  readonly id: string;
  readonly organizationId: string;
  readonly curve: Curve;
  /** Uncompressed, lower-case hexadecimal; 32 bytes for Ed25519. */
  readonly publicKey: string;
}

/** A key that signs, with the sealed secret or seed that it is opened from. */
export type StoredSigningKey = KeyParts &
  (
    | { readonly kind: 'private-key'; readonly sealedSecret: string }
    | {
        readonly kind: 'wallet-account';
        readonly walletId: string;
        readonly path: string;
        readonly sealedSeed: string;
      }
  );

/** A key that signs, and the formats of the address by which it was found; empty when it was found by its id. */
export interface SigningKey {
  readonly key: StoredSigningKey;
  readonly formats: readonly AddressFormat[];
}

/**
 * Finds the keys of an organization that a text identifies: private keys by id or by address, wallet accounts by
 * address. `lookup` is the address in its lookup form. A key that is stored twice is returned once.
 */
export async function findSigningKeys(
  database: Database,
  organizationId: string,
  { id, lookup }: { readonly id: string | undefined; readonly lookup: string },
): Promise<readonly SigningKey[]> {
  const rows = [
    ...(await selectPrivateKeys(database, organizationId, id, lookup)),
    ...(await selectAccounts(database, organizationId, eq(walletAccounts.lookup, lookup))),
  ];
  const found = new Map<string, SigningKey>();
  for (const { format, key } of rows) {
    const name = `${key.curve} ${key.publicKey}`;
    const { formats, key: first } = found.get(name) ?? { formats: [], key };
    found.set(name, { key: first, formats: format === null ? formats : [...formats, format] });
  }
  return [...found.values()];
}

/** The key of an account of a wallet. */
export type AccountKey = Extract<StoredSigningKey, { readonly kind: 'wallet-account' }>;

/**
 * Finds a wallet account by its address in its lookup form, also where a private key of the organization is the same
 * key.
 */
export async function findAccountKeyOfAddress(
  database: Database,
  organizationId: string,
  lookup: string,
): Promise<AccountKey | undefined> {
  const [row] = await selectAccounts(database, organizationId, eq(walletAccounts.lookup, lookup));
  return row?.key;
}

/** Finds a wallet account by its id, with what its key is derived from. */
export async function findAccountKey(
  database: Database,
  organizationId: string,
  accountId: string,
): Promise<StoredSigningKey | undefined> {
  const [row] = await selectAccounts(database, organizationId, eq(walletAccounts.id, accountId));
  return row?.key;
}

interface Row<Key = StoredSigningKey> {
  readonly key: Key;
  readonly format: AddressFormat | null;
}

/** Finds ids by the address first, and then the keys by these ids: one query for both would read every private key. */
async function selectPrivateKeys(
  database: Database,
  organizationId: string,
  id: string | undefined,
  lookup: string,
): Promise<readonly Row[]> {
  const addressed = await database
    .select({ id: privateKeyAddresses.privateKeyId, format: privateKeyAddresses.format })
    .from(privateKeyAddresses)
    .where(
      and(eq(privateKeyAddresses.organizationId, organizationId), eq(privateKeyAddresses.lookup, lookup)),
    );
  const ids = new Set([...addressed.map((address) => address.id), ...(id === undefined ? [] : [id])]);
  if (ids.size === 0) return [];
  const keys = await database
    .select()
    .from(privateKeys)
    .where(ofOrganization(privateKeys, organizationId, [...ids]));
  return keys.flatMap((stored): Row[] => {
    const key = { kind: 'private-key' as const, ...stored };
    const formats = addressed.flatMap((address) => (address.id === stored.id ? [address.format] : []));
    return formats.length === 0 ? [{ key, format: null }] : formats.map((format) => ({ key, format }));
  });
}

async function selectAccounts(
  database: Database,
  organizationId: string,
  which: SQL,
): Promise<readonly Row<AccountKey>[]> {
  const rows = await database
    .select({ account: walletAccounts, sealedSeed: wallets.sealedSeed })
    .from(walletAccounts)
    .innerJoin(wallets, eq(wallets.id, walletAccounts.walletId))
    .where(and(eq(walletAccounts.organizationId, organizationId), which));
  return rows.map(
    ({ account: { curve, format, id, organizationId, path, publicKey, walletId }, sealedSeed }) => ({
      format,
      key: { kind: 'wallet-account', id, organizationId, curve, publicKey, walletId, path, sealedSeed },
    }),
  );
}
