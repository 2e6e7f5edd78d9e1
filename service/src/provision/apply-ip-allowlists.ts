import { eq } from 'drizzle-orm';
import { toStoredApiKey } from '../keys/api-key-text.ts';
import { listApiKeys } from '../store/api-keys.ts';
import { setApiKeyAllowlist } from '../store/ip-allowlists.ts';
import { organizations } from '../store/tables.ts';
import { claimChanged, type ProvisioningContext } from './provisioned-items.ts';
import type { ProvisioningFile } from './provisioning-file.ts';
import { listUserMembers } from './user-members.ts';

/** The kind under which IP allowlists of API keys are recorded as provisioned, by the identifiers of the keys. */
export const API_KEY_ALLOWLIST = 'apiKeyIpAllowlist';

/**
 * Sets IP allowlists of organizations and API keys. One that reads as it did last time is left alone, so what
 * set_ip_allowlist has set stays and what remove_ip_allowlist has removed does not come back; one that reads
 * differently is set. A list that is taken out of the file stays in force: remove_ip_allowlist removes it.
 */
export async function applyIpAllowlists(
  context: ProvisioningContext,
  file: ProvisioningFile,
  existingUsers: ReadonlySet<string>,
): Promise<number> {
  const { now, transaction } = context;
  const ofOrganizations = file.organizations.flatMap(({ ipAllowlist, organizationId }, index) =>
    ipAllowlist === undefined
      ? []
      : [
          {
            id: organizationId,
            path: `organizations[${index}].ipAllowlist`,
            definition: ipAllowlist.cidrs,
            ipAllowlist: ipAllowlist.cidrs,
          },
        ],
  );
  const changed = await claimChanged(context, 'ipAllowlist', ofOrganizations);
  for (const { id, ipAllowlist } of changed) {
    await transaction
      .update(organizations)
      // The rules that an activity has stored describe the former list.
      .set({ ipAllowlist, ipAllowlistRules: null, updatedAt: now })
      .where(eq(organizations.id, id));
  }

  const ofKeys = listUserMembers(file, 'apiKeys', existingUsers).flatMap(
    ({ organizationId, path, value: { curveType, ipAllowlist, publicKey: text } }) => {
      const publicKey = toStoredApiKey(curveType, text) ?? text;
      if (ipAllowlist === undefined) return [];
      const { cidrs } = ipAllowlist;
      return [
        { id: `${organizationId} ${publicKey}`, path, definition: cidrs, cidrs, organizationId, publicKey },
      ];
    },
  );
  const changedOfKeys = await claimChanged(context, API_KEY_ALLOWLIST, ofKeys);
  for (const { cidrs, organizationId, publicKey } of changedOfKeys) {
    const [key] = await listApiKeys(transaction, { organizationId, publicKey });
    if (key?.expiresAt !== null) continue;
    const allowlist = { ipAllowlist: cidrs, ipAllowlistRules: null };
    await setApiKeyAllowlist(transaction, organizationId, [publicKey], allowlist);
  }
  return changed.length + changedOfKeys.length;
}
