import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from './database.ts';
import { apiKeys, organizations } from './tables.ts';

/** Lets requests to an organization come from every address, as far as their keys have no allowlist of their own. */
export async function removeOrganizationAllowlist(
  transaction: Database,
  organizationId: string,
  updatedAt: number,
): Promise<void> {
  await transaction
    .update(organizations)
    .set({ ipAllowlist: null, updatedAt })
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
    .set({ ipAllowlist: null })
    .where(and(eq(apiKeys.organizationId, organizationId), inArray(apiKeys.publicKey, [...publicKeys])))
    .returning({ sequence: apiKeys.sequence });
  return changed.length > 0;
}
