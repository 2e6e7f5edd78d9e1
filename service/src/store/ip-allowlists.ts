import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from './database.ts';
import { apiKeys, organizations, type IpAllowlistRule } from './tables.ts';

/** Lets requests to an organization come from every address, as far as their keys have no allowlist of their own. */
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

/**
 * Leaves it to the organization's allowlist where requests of an API key may come from. `publicKeys` are the stored
 * forms that the key may have. False when the organization has no such key.
 */
export async function removeApiKeyAllowlist(
  transaction: Database,
  organizationId: string,
  publicKeys: readonly string[],
): Promise<boolean> {
  const changed = await transaction
    .update(apiKeys)
    .set({ ipAllowlist: null, ipAllowlistRules: null })
    .where(and(eq(apiKeys.organizationId, organizationId), inArray(apiKeys.publicKey, [...publicKeys])))
    .returning({ sequence: apiKeys.sequence });
  return changed.length > 0;
}

/** An IP allowlist: the networks that are asked, and what an activity has said of them. */
export interface StoredAllowlist {
  /** Null: every address may come. */
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

/** Sets the allowlist of an API key. False when the organization has no such key. */
export async function setApiKeyAllowlist(
  transaction: Database,
  organizationId: string,
  publicKeys: readonly string[],
  allowlist: StoredAllowlist,
): Promise<boolean> {
  const changed = await transaction
    .update(apiKeys)
    .set({ ...allowlist })
    .where(and(eq(apiKeys.organizationId, organizationId), inArray(apiKeys.publicKey, [...publicKeys])))
    .returning({ sequence: apiKeys.sequence });
  return changed.length > 0;
}

/** Reads the allowlist of an organization or, when public keys are given, of an API key; `undefined` without the key. */
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
