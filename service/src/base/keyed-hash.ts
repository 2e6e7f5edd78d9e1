import { createHmac } from 'node:crypto';

/** Hashes a text under a key, so that whoever reads the hash cannot try texts: HMAC-SHA-256 in base64url. */
export function toKeyedHash(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
