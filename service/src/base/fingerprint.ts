import { createHash } from 'node:crypto';

/** What makes two submissions the same: the exact bytes of their bodies (protocol.md section 3). */
export function toFingerprint(body: Uint8Array): string {
  return `sha256:${createHash('sha256').update(body).digest('hex')}`;
}
