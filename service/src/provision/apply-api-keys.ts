import { and, eq } from 'drizzle-orm';
import { toStoredApiKey } from '../keys/api-key-text.ts';
import { insertApiKey } from '../store/api-keys.ts';
import { apiKeys } from '../store/tables.ts';
import { API_KEY_ALLOWLIST } from './apply-ip-allowlists.ts';
import { claimChanged, forget, toChunks, type ProvisioningContext } from './provisioned-items.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisioningFile } from './provisioning-file.ts';
import { listUserMembers } from './user-members.ts';

/**
 * Creates API keys that are new in the file or listed under another user than last time. Throws a `ProvisioningError`
 * for a key that another user has: an operator who moves a key must not believe that the first user has lost it.
 */
export async function applyApiKeys(
  context: ProvisioningContext,
  file: ProvisioningFile,
  existingUsers: ReadonlySet<string>,
): Promise<number> {
  const { now, transaction } = context;
  const items = listUserMembers(file, 'apiKeys', existingUsers).map(
    ({ organizationId, path, userId, value: { curveType, publicKey: text } }) => {
      const publicKey = toStoredApiKey(curveType, text) ?? text;
      return {
        id: `${organizationId} ${publicKey}`,
        path,
        definition: [userId, curveType, publicKey],
        row: {
          ...{ organizationId, userId, publicKey, curve: curveType },
          ...{ createdAt: now, expiresAt: null, vouchedAt: now },
        },
      };
    },
  );
  const created: string[] = [];
  for (const { id, path, row } of await claimChanged(context, 'apiKey', items)) {
    if (await insertApiKey(transaction, row)) {
      created.push(id);
      continue;
    }
    const [other] = await transaction
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.organizationId, row.organizationId), eq(apiKeys.publicKey, row.publicKey)));
    if (other?.userId === row.userId && other.expiresAt === null) continue;
    throw new ProvisioningError(
      `${path}.publicKey`,
      other === undefined || other.expiresAt !== null
        ? 'in this organization the key is that of a session; make a new key for the file.'
        : `in this organization the key is that of user ${other.userId}; delete_api_keys removes it there.`,
    );
  }
  // A key that is created again has no IP allowlist yet, so the record of its former list is dropped.
  for (const chunk of toChunks(created)) await forget(context, API_KEY_ALLOWLIST, chunk);
  return created.length;
}
