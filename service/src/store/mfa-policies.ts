import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { mfaPolicies } from './tables.ts';

/** The steps that a user must take in addition to the first stamp, and when. */
export type StoredMfaPolicy = typeof mfaPolicies.$inferSelect;

/** Identifies a policy, which is found only when all three members match. */
export type MfaPolicyKey = Pick<StoredMfaPolicy, 'id' | 'organizationId' | 'userId'>;

/** A change of a policy; absent members stay. */
export type MfaPolicyChange = Partial<
  Pick<StoredMfaPolicy, 'condition' | 'name' | 'notes' | 'order' | 'requiredAuthenticationMethods'>
>;

/** Finds a policy of a user. */
export async function findMfaPolicy(
  database: Database,
  key: MfaPolicyKey,
): Promise<StoredMfaPolicy | undefined> {
  const [policy] = await database.select().from(mfaPolicies).where(isPolicy(key));
  return policy;
}

/** Measures the policies of a user in characters: the length of their conditions, and `ofEach` for each policy. */
export async function measureMfaPolicies(
  transaction: Database,
  { organizationId, userId }: Pick<MfaPolicyKey, 'organizationId' | 'userId'>,
  ofEach: number,
): Promise<number> {
  const room = sql<number>`coalesce(sum(${ofEach}::int + length(${mfaPolicies.condition})), 0)::int`;
  const [measured] = await transaction
    .select({ room })
    .from(mfaPolicies)
    .where(and(eq(mfaPolicies.organizationId, organizationId), eq(mfaPolicies.userId, userId)));
  return measured?.room ?? 0;
}

/** Changes a policy of a user. False when there is none. */
export async function updateMfaPolicy(
  transaction: Database,
  key: MfaPolicyKey,
  change: MfaPolicyChange,
  updatedAt: number,
): Promise<boolean> {
  const updated = await transaction
    .update(mfaPolicies)
    .set({ ...change, updatedAt })
    .where(isPolicy(key))
    .returning({ id: mfaPolicies.id });
  return updated.length === 1;
}

/** Deletes a policy of a user. False when there is none. */
export async function deleteMfaPolicy(transaction: Database, key: MfaPolicyKey): Promise<boolean> {
  const deleted = await transaction
    .delete(mfaPolicies)
    .where(isPolicy(key))
    .returning({ id: mfaPolicies.id });
  return deleted.length === 1;
}

function isPolicy({ id, organizationId, userId }: MfaPolicyKey) {
  return and(
    eq(mfaPolicies.id, id),
    eq(mfaPolicies.organizationId, organizationId),
    eq(mfaPolicies.userId, userId),
  );
}

/** Adds a policy to a user. */
export async function insertMfaPolicy(
  transaction: Database,
  policy: typeof mfaPolicies.$inferInsert,
): Promise<void> {
  await transaction.insert(mfaPolicies).values(policy);
}

/** Lists the policies of a user in the order of their evaluation. */
export async function listMfaPolicies(
  database: Database,
  { organizationId, userId }: Pick<MfaPolicyKey, 'organizationId' | 'userId'>,
): Promise<StoredMfaPolicy[]> {
  return database
    .select()
    .from(mfaPolicies)
    .where(and(eq(mfaPolicies.organizationId, organizationId), eq(mfaPolicies.userId, userId)))
    .orderBy(asc(mfaPolicies.order), asc(mfaPolicies.id));
}
