import { createHash } from 'node:crypto';

/** Identifies a submission by the exact bytes of its body (protocol.md section 3): equal bodies are one submission. */
export function toFingerprint(body: Uint8Array): string {
  return `sha256:${createHash('sha256').update(body).digest('hex')}`;
}
