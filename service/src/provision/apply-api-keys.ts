import { and, eq } from 'drizzle-orm';
import { toStoredApiKey } from '../keys/api-key-text.ts';
import { insertApiKey } from '../store/api-keys.ts';
import { apiKeys } from '../store/tables.ts';
import { claimNew, type ProvisioningContext } from './provisioned-items.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisioningFile } from './provisioning-file.ts';
import { listUserMembers } from './user-members.ts';

/** Creates API keys that are new in the file. */
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
  const created = await claimNew(context, 'apiKey', items);
  for (const { path, row } of created) {
    if (await insertApiKey(transaction, row)) continue;
    const [other] = await transaction
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.organizationId, row.organizationId), eq(apiKeys.publicKey, row.publicKey)));
    if (other?.userId === row.userId && other.expiresAt === null) continue;
    throw new ProvisioningError(
      `${path}.publicKey`,
      'in this organization the key is another user’s, or the key of a session.',
    );
  }
  return created.length;
}
