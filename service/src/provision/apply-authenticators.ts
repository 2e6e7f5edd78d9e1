import { p256 } from '@noble/curves/nist.js';
import { and, eq } from 'drizzle-orm';
import { toHex } from '../base/contract.ts';
import { authenticators } from '../store/tables.ts';
import { claimChanged, type ProvisioningContext } from './provisioned-items.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisioningFile } from './provisioning-file.ts';
import { listUserMembers } from './user-members.ts';

/**
 * Creates passkeys that are new in the file, or read differently than last time. Throws a `ProvisioningError` for one
 * that another user has.
 */
export async function applyAuthenticators(
  context: ProvisioningContext,
  file: ProvisioningFile,
  existingUsers: ReadonlySet<string>,
): Promise<number> {
  const { now, transaction } = context;
  const items = listUserMembers(file, 'authenticators', existingUsers).map(
    ({ organizationId, path, userId, value: { credentialId, publicKey, rpId } }) => ({
      id: `${organizationId} ${credentialId}`,
      path,
      definition: [userId, credentialId, publicKey, rpId],
      row: {
        organizationId,
        userId,
        credentialId,
        publicKey: toHex(p256.Point.fromHex(publicKey.toLowerCase()).toBytes(false)),
        rpId,
        createdAt: now,
      },
    }),
  );
  let created = 0;
  for (const { path, row } of await claimChanged(context, 'authenticator', items)) {
    const inserted = await transaction
      .insert(authenticators)
      .values(row)
      .onConflictDoNothing()
      .returning({ sequence: authenticators.sequence });
    if (inserted.length === 1) {
      created++;
      continue;
    }
    const [other] = await transaction
      .select()
      .from(authenticators)
      .where(
        and(
          eq(authenticators.organizationId, row.organizationId),
          eq(authenticators.credentialId, row.credentialId),
        ),
      );
    if (other?.userId === row.userId) continue;
    throw new ProvisioningError(
      `${path}.credentialId`,
      `in this organization the passkey is that of user ${other?.userId}; delete_authenticators removes it there.`,
    );
  }
  return created;
}
