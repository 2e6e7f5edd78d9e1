import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { policies } from '../store/tables.ts';
import { findOwnRows } from './own-rows.ts';
import { claimChanged, findClaimed, forget, type ProvisioningContext } from './provisioned-items.ts';
import type { ProvisionedPolicy, ProvisioningFile } from './provisioning-file.ts';

const KIND = 'policy';

/**
 * Makes the policies of an organization match the file. A policy that reads differently than last time is changed. One
 * that is gone from the list is removed: a right that an operator has struck out must end. One that reads as last time
 * keeps what activities have changed or deleted, and an organization without the list keeps its policies.
 */
export async function applyPolicies(context: ProvisioningContext, file: ProvisioningFile): Promise<number> {
  const { now, transaction } = context;
  let applied = 0;
  for (const { organizationId, policies: listed } of file.organizations) {
    if (listed !== undefined) applied += await removeOthers(context, organizationId, listed);
  }
  const items = file.organizations.flatMap(({ organizationId, policies: listed = [] }, organization) =>
    listed.map((policy, index) => ({
      id: policy.policyId,
      path: `organizations[${organization}].policies[${index}]`,
      organizationId,
      definition: [organizationId, policy],
      row: toRow(policy, organizationId, now),
    })),
  );
  await findOwnRows(context, { table: policies, noun: 'policy', member: 'policyId' }, items);
  const changed = await claimChanged(context, KIND, items);
  for (const { row } of changed) {
    const { condition, consensus, effect, name, notes } = row;
    await transaction
      .insert(policies)
      .values(row)
      .onConflictDoUpdate({
        target: policies.id,
        set: { condition, consensus, effect, name, notes, updatedAt: now },
      });
  }
  return applied + changed.length;
}

/** Removes the policies that earlier files have created and this one does not list. */
async function removeOthers(
  context: ProvisioningContext,
  organizationId: string,
  listed: readonly ProvisionedPolicy[],
): Promise<number> {
  const ids = listed.map(({ policyId }) => policyId);
  const others = await context.transaction
    .select({ id: policies.id })
    .from(policies)
    .where(
      and(
        eq(policies.organizationId, organizationId),
        ids.length === 0 ? undefined : notInArray(policies.id, ids),
      ),
    );
  const removed = await findClaimed(
    context,
    KIND,
    others.map(({ id }) => id),
  );
  if (removed.length === 0) return 0;
  await context.transaction.delete(policies).where(inArray(policies.id, removed));
  await forget(context, KIND, removed);
  return removed.length;
}

function toRow(
  policy: ProvisionedPolicy,
  organizationId: string,
  now: number,
): typeof policies.$inferInsert & {
  readonly condition: string | null;
  readonly consensus: string | null;
  readonly notes: string | null;
} {
  return {
    id: policy.policyId,
    organizationId,
    name: policy.policyName,
    effect: policy.effect,
    condition: policy.condition ?? null,
    consensus: policy.consensus ?? null,
    notes: policy.notes ?? null,
    createdAt: now,
  };
}
