import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import { holdUsers, isOpenedBy } from './session-keys.ts';
import { apiKeys, organizations, readOnlySessions, type IpAllowlistRule } from './tables.ts';

/** Lets requests to an organization come from every address, unless their key has an allowlist of its own. */
export async function removeOrganizationAllowlist(
  transaction: Database,
  organizationId: string,
  updatedAt: number,
): Promise<void> {
  await transaction
    .update(organizations)
    .set({ ipAllowlist: null, ipAllowlistRules: null, updatedAt })
    .where(eq(organizations.id, organizationId));
}

/** An IP allowlist: the networks that are enforced, and the rules as an activity has set them. */
export interface StoredAllowlist {
  /** Null: every address is allowed. */
  readonly ipAllowlist: readonly string[] | null;
  readonly ipAllowlistRules: readonly IpAllowlistRule[] | null;
}

/** Sets the allowlist of an organization. */
export async function setOrganizationAllowlist(
  transaction: Database,
  organizationId: string,
  allowlist: StoredAllowlist,
  updatedAt: number,
): Promise<void> {
  await transaction
    .update(organizations)
    .set({ ...allowlist, updatedAt })
    .where(eq(organizations.id, organizationId));
}

/**
 * Sets the allowlist of an API key and of everything that the key has opened: a list that is tightened because a key
 * was stolen applies to the thief's sessions as well. `publicKeys` are the stored forms that the key may have. False
 * when the organization has no such key.
 */
export async function setApiKeyAllowlist(
  transaction: Database,
  organizationId: string,
  publicKeys: readonly string[],
  allowlist: StoredAllowlist,
): Promise<boolean> {
  const [key] = await transaction
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), inArray(apiKeys.publicKey, [...publicKeys])));
  if (key === undefined) return false;
  const opened = openedBy(key);
  const rows = transaction.select({ userId: apiKeys.userId }).from(apiKeys);
  const people = await rows.where(inArray(apiKeys.sequence, opened));
  // A session that is being opened at this moment is either seen below, or waits for the lock and then inherits the new
  // list.
  await holdUsers(transaction, [key.userId, ...people.map(({ userId }) => userId)]);
  await transaction.update(apiKeys).set(allowlist).where(inArray(apiKeys.sequence, opened));
  const { ipAllowlist } = allowlist;
  await transaction
    .update(readOnlySessions)
    .set({ ipAllowlist })
    .where(inArray(readOnlySessions.parentSequence, opened));
  return true;
}

/** Selects `sequence` of an API key and of everything that it has opened, in any number of steps and for any user. */
function openedBy({ publicKey, sequence, userId }: typeof apiKeys.$inferSelect): SQL {
  return sql`(
    with recursive opened(sequence) as (
      select ${apiKeys.sequence} from ${apiKeys}
      where ${apiKeys.sequence} = ${sequence}
        or (${apiKeys.userId} = ${userId} and ${apiKeys.expiresAt} is not null and ${isOpenedBy('AUTHENTICATION_TYPE_API_KEY', [publicKey])})
      union
      select k.sequence from ${apiKeys} k
      join opened o on k.parent_sequence = o.sequence or k.opener_sequence = o.sequence
    )
    select sequence from opened
  )`;
}

/**
 * Reads the allowlist of an organization or, when public keys are given, of an API key; `undefined` when there is no
 * such key.
 */
export async function findAllowlist(
  database: Database,
  organizationId: string,
  publicKeys: readonly string[] | undefined,
): Promise<StoredAllowlist | undefined> {
  const [row] =
    publicKeys === undefined
      ? await database
          .select({
            ipAllowlist: organizations.ipAllowlist,
            ipAllowlistRules: organizations.ipAllowlistRules,
          })
          .from(organizations)
          .where(eq(organizations.id, organizationId))
      : await database
          .select({ ipAllowlist: apiKeys.ipAllowlist, ipAllowlistRules: apiKeys.ipAllowlistRules })
          .from(apiKeys)
          .where(
            and(eq(apiKeys.organizationId, organizationId), inArray(apiKeys.publicKey, [...publicKeys])),
          );
  return row;
}
