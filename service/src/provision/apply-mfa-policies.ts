import { mfaPolicies } from '../store/tables.ts';
import { findOwnRows } from './own-rows.ts';
import { claimNew, toChunks, type ProvisioningContext } from './provisioned-items.ts';
import type { ProvisioningFile } from './provisioning-file.ts';
import { listUserMembers } from './user-members.ts';

/**
 * Creates MFA policies that are new in the file. What update_mfa_policy has changed stays so, and what
 * delete_mfa_policy has deleted does not come back.
 */
export async function applyMfaPolicies(
  context: ProvisioningContext,
  file: ProvisioningFile,
  existingUsers: ReadonlySet<string>,
): Promise<number> {
  const { now, transaction } = context;
  const items = listUserMembers(file, 'mfaPolicies', existingUsers).map(
    ({ organizationId, path, userId, value }) => ({
      id: value.mfaPolicyId,
      path,
      organizationId,
      userId,
      definition: [organizationId, userId, value],
      row: {
        id: value.mfaPolicyId,
        organizationId,
        userId,
        name: value.mfaPolicyName,
        condition: value.condition,
        requiredAuthenticationMethods: value.requiredAuthenticationMethods,
        order: value.order,
        notes: value.notes ?? null,
        createdAt: now,
        updatedAt: now,
      },
    }),
  );
  const created = await claimNew(context, 'mfaPolicy', items);
  for (const chunk of toChunks(created)) {
    await transaction
      .insert(mfaPolicies)
      .values(chunk.map(({ row }) => row))
      .onConflictDoNothing();
  }
  await findOwnRows(context, { table: mfaPolicies, noun: 'MFA policy', member: 'mfaPolicyId' }, items);
  return created.length;
}
