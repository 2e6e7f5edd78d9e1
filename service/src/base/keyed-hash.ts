import { createHmac } from 'node:crypto';

/** Hashes a text under a key, so that nobody can find the text by trying: HMAC-SHA-256 in base64url. */
export function toKeyedHash(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
