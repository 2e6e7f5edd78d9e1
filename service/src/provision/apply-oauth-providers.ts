import { toLinkedIssuer } from '../auth/social/providers.ts';
import { oauthProviders } from '../store/tables.ts';
import { findOwnRows } from './own-rows.ts';
import { claimNew, toChunks, type ProvisioningContext } from './provisioned-items.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisioningFile } from './provisioning-file.ts';
import { listUserMembers } from './user-members.ts';

/** Creates social logins that are new in the file. What delete_oauth_providers has deleted does not come back. */
export async function applyOauthProviders(
  context: ProvisioningContext,
  file: ProvisioningFile,
  existingUsers: ReadonlySet<string>,
): Promise<number> {
  const { now, transaction } = context;
  const items = listUserMembers(file, 'oauthProviders', existingUsers).map(
    ({ organizationId, path, userId, value }) => ({
      id: value.providerId,
      path,
      organizationId,
      userId,
      definition: [organizationId, userId, value],
      row: {
        id: value.providerId,
        organizationId,
        userId,
        name: value.providerName,
        issuer: toLinkedIssuer(value.issuer),
        audience: value.audience,
        subject: value.subject,
        vouchedAt: now,
        createdAt: now,
        updatedAt: now,
      },
    }),
  );
  const created = await claimNew(context, 'oauthProvider', items);
  for (const chunk of toChunks(created)) {
    await transaction
      .insert(oauthProviders)
      .values(chunk.map(({ row }) => row))
      .onConflictDoNothing();
  }
  const kind = { table: oauthProviders, noun: 'social login', member: 'providerId' };
  const existing = await findOwnRows(context, kind, items);
  const refused = created.find(({ id }) => !existing.has(id));
  if (refused !== undefined) {
    throw new ProvisioningError(
      `${refused.path}.subject`,
      'another social login of the organization has this issuer, audience and subject; delete_oauth_providers removes it there.',
    );
  }
  return created.length;
}
