import { eq } from 'drizzle-orm';
import { organizations, rootQuorumMembers } from '../store/tables.ts';
import { claimChanged, type ProvisioningContext } from './provisioned-items.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

/**
 * Sets root quorums. A quorum that reads differently than last time replaces the existing one; one that reads as last
 * time leaves alone what update_root_quorum has set. An organization of the file without a quorum keeps its own.
 */
export async function applyRootQuorums(
  context: ProvisioningContext,
  file: ProvisioningFile,
  existingUsers: ReadonlySet<string>,
): Promise<number> {
  const { transaction } = context;
  const items = file.organizations.flatMap(({ organizationId, rootQuorum }, index) =>
    rootQuorum === undefined
      ? []
      : [
          {
            id: organizationId,
            path: `organizations[${index}].rootQuorum`,
            definition: rootQuorum,
            rootQuorum,
          },
        ],
  );
  const changed = await claimChanged(context, 'rootQuorum', items);
  for (const { id: organizationId, path, rootQuorum } of changed) {
    const missing = rootQuorum.userIds.findIndex((userId) => !existingUsers.has(userId));
    if (missing !== -1) {
      throw new ProvisioningError(
        `${path}.userIds[${missing}]`,
        'this user has been deleted and is not created again; name another user.',
      );
    }
    await transaction
      .update(organizations)
      .set({ rootQuorumThreshold: rootQuorum.threshold })
      .where(eq(organizations.id, organizationId));
    await transaction.delete(rootQuorumMembers).where(eq(rootQuorumMembers.organizationId, organizationId));
    await transaction
      .insert(rootQuorumMembers)
      .values(rootQuorum.userIds.map((userId) => ({ organizationId, userId })));
  }
  return changed.length;
}
