import { asc, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { apiKeys, authenticators } from './tables.ts';

/** The key or the passkey of a user that stamped a request. */
export interface StampingCredential {
  readonly organizationId: string;
  readonly userId: string;
  readonly kind: 'key' | 'passkey';
  /** The public key in its stored form, or the credential id. */
  readonly id: string;
}

/**
 * Locks credentials until the transaction ends: a deletion waits, and sees what the credential has created. Returns for
 * each whether it still exists. Several transactions may lock the same ones.
 */
export async function holdCredentials(
  transaction: Database,
  credentials: readonly StampingCredential[],
): Promise<readonly boolean[]> {
  const idsOf = (kind: StampingCredential['kind']): string[] =>
    credentials.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const keys = await hold(transaction, apiKeys, apiKeys.publicKey, idsOf('key'));
  const passkeys = await hold(transaction, authenticators, authenticators.credentialId, idsOf('passkey'));
  return credentials.map(({ id, kind, organizationId, userId }) =>
    (kind === 'key' ? keys : passkeys).some(
      (row) => row.id === id && row.organizationId === organizationId && row.userId === userId,
    ),
  );
}

type CredentialTable = PgTable & Readonly<Record<'organizationId' | 'sequence' | 'userId', PgColumn>>;

async function hold(
  transaction: Database,
  table: CredentialTable,
  id: PgColumn,
  ids: readonly string[],
): Promise<readonly Readonly<Record<'id' | 'organizationId' | 'userId', unknown>>[]> {
  if (ids.length === 0) return [];
  return transaction
    .select({ id, organizationId: table.organizationId, userId: table.userId })
    .from(table)
    .where(inArray(id, [...ids]))
    .orderBy(asc(table.sequence))
    .for('key share');
}
