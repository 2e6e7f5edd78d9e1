import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { ofOrganization } from './of-organization.ts';
import { policies } from './tables.ts';

/** A policy as it is stored. */
export type StoredPolicy = typeof policies.$inferSelect;

/** The members of a policy that may change; an absent one stays. */
export type PolicyChange = Partial<
  Pick<StoredPolicy, 'condition' | 'consensus' | 'effect' | 'name' | 'notes'>
>;

/** Adds a policy. */
export async function insertPolicy(
  transaction: Database,
  policy: typeof policies.$inferInsert,
): Promise<void> {
  await transaction.insert(policies).values(policy);
}

/** Finds a policy of an organization. */
export async function findPolicy(
  database: Database,
  organizationId: string,
  id: string,
): Promise<StoredPolicy | undefined> {
  const [policy] = await database.select().from(policies).where(isPolicy(organizationId, id));
  return policy;
}

/** Lists the policies of an organization, oldest first. */
export async function listPolicies(database: Database, organizationId: string): Promise<StoredPolicy[]> {
  return database
    .select()
    .from(policies)
    .where(eq(policies.organizationId, organizationId))
    .orderBy(asc(policies.sequence));
}

/**
 * Measures the policies of an organization in characters: the length of their expressions, and `ofEach` for each
 * policy.
 */
export async function measurePolicies(
  transaction: Database,
  organizationId: string,
  ofEach: number,
): Promise<number> {
  const { condition, consensus } = policies;
  const room = sql<number>`coalesce(sum(
    ${ofEach}::int + length(coalesce(${condition}, '')) + length(coalesce(${consensus}, ''))), 0)::int`;
  const [measured] = await transaction
    .select({ room })
    .from(policies)
    .where(eq(policies.organizationId, organizationId));
  return measured?.room ?? 0;
}

/** Changes a policy. False when the organization has no such policy. */
export async function updatePolicy(
  transaction: Database,
  { id, organizationId }: Pick<StoredPolicy, 'id' | 'organizationId'>,
  change: PolicyChange,
  updatedAt: number,
): Promise<boolean> {
  const changed = await transaction
    .update(policies)
    .set({ ...change, updatedAt })
    .where(isPolicy(organizationId, id))
    .returning({ id: policies.id });
  return changed.length === 1;
}

/** Deletes policies and returns the ids of those that existed. */
export async function deletePolicies(
  transaction: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const deleted = await transaction
    .delete(policies)
    .where(ofOrganization(policies, organizationId, ids))
    .returning({ id: policies.id });
  return new Set(deleted.map(({ id }) => id));
}

function isPolicy(organizationId: string, id: string) {
  return and(eq(policies.organizationId, organizationId), eq(policies.id, id));
}
