import { sha256 } from '@noble/hashes/sha2.js';
import type { SigningKey } from '../../keys/signing-key.ts';
import { createJwt } from './jwt.ts';

/**
 * The claims of a session (protocol.md section 2). They only describe it: what authorises a call is the stamp of the
 * session's key. A read-only session authorises by itself.
 */
export interface SessionClaims {
  /** Seconds since the epoch. */
  readonly expiresAtSeconds: number;
  /** Compressed P-256 key in lower-case hexadecimal; absent for a read-only session, which has none. */
  readonly publicKey?: string;
  /** Makes the token unique where the token itself authorises. */
  readonly id?: string;
  readonly sessionType: 'SESSION_TYPE_READ_WRITE' | 'SESSION_TYPE_READ_ONLY';
  readonly userId: string;
  readonly organizationId: string;
}

/** Writes a session, signed over SHA-256(SHA-256(header.payload)), which is what published readers verify. */
export function createSessionToken(claims: SessionClaims, signer: SigningKey): string {
  const payload = {
    exp: claims.expiresAtSeconds,
    ...(claims.publicKey === undefined ? {} : { public_key: claims.publicKey }),
    session_type: claims.sessionType,
    user_id: claims.userId,
    organization_id: claims.organizationId,
    ...(claims.id === undefined ? {} : { jti: claims.id }),
  };
  // The signer hashes the bytes once more.
  return createJwt({ alg: 'ES256', typ: 'JWT' }, payload, (bytes) => signer.sign(sha256(bytes), 'raw'));
}
