import { parseJson } from '../../base/json.ts';
import { toCompressedKey } from '../stamps/p256.ts';

/** The message that a client signs to log in. */
export interface LoginMessage {
  /** The session key, compressed. */
  readonly publicKey: string;
  /** The `id` claim of the verification token. */
  readonly tokenId: string;
}

/**
 * Reads the text `{"login":{"publicKey":"…"},"tokenId":"…","type":"USAGE_TYPE_LOGIN"}` (protocol.md section 2).
 * The members must stand in this order, without spaces and without others; `undefined` for anything else.
 */
export function parseLoginMessage(text: string): LoginMessage | undefined {
  let message: Readonly<Record<string, unknown>> | null;
  try {
    message = parseJson(text) as Readonly<Record<string, unknown>> | null;
  } catch {
    return undefined;
  }
  const login = message?.['login'] as Readonly<Record<string, unknown>> | undefined;
  const publicKey = login?.['publicKey'];
  const tokenId = message?.['tokenId'];
  if (typeof publicKey !== 'string' || typeof tokenId !== 'string') return undefined;
  // Serializing the values again and comparing covers order, spaces, the type, and members that do not belong.
  const expected = JSON.stringify({ login: { publicKey }, tokenId, type: 'USAGE_TYPE_LOGIN' });
  const compressed = toCompressedKey(publicKey);
  return text === expected && compressed !== undefined ? { publicKey: compressed, tokenId } : undefined;
}
