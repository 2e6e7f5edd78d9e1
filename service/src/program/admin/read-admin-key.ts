import { p256 } from '@noble/curves/nist.js';
import { fromHex } from '../../base/contract.ts';
import { AdminUsageError, type AdminRequest } from './read-admin-command.ts';
import { readText } from './read-text.ts';

/** The key that stamps an administrator's requests. */
export interface AdminKey {
  readonly secret: Uint8Array;
  /** The organization that it belongs to, where its file says so. */
  readonly organizationId: string | undefined;
}

/**
 * Reads the private key, given as text or in the file that `init` writes. Throws an `AdminUsageError` that does not
 * repeat the key.
 */
export async function readAdminKey(key: AdminRequest['key']): Promise<AdminKey> {
  const text = ('text' in key ? key.text : await readText(key.file)).trim();
  const { organizationId, privateKey } = parseKeyFile(text) ?? { privateKey: text };
  const isHex = typeof privateKey === 'string' && /^[0-9a-fA-F]{64}$/.test(privateKey);
  const secret = isHex ? fromHex(privateKey.toLowerCase()) : undefined;
  if (secret !== undefined && p256.utils.isValidSecretKey(secret)) {
    return { secret, organizationId: typeof organizationId === 'string' ? organizationId : undefined };
  }
  const source = 'text' in key ? 'LATCHKEY_ADMIN_KEY' : key.file;
  throw new AdminUsageError(
    `${source} holds no private key of P-256: 64 hexadecimal characters, or the api-key.json of "init".`,
  );
}

/** The members of `api-key.json`; undefined when the text is not a JSON object. */
function parseKeyFile(
  text: string,
): { readonly organizationId?: unknown; readonly privateKey?: unknown } | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}
