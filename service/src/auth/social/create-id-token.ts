import { createJwt } from '../sessions/jwt.ts';
import type { SigningKey } from '../../keys/signing-key.ts';

/** Lifetime of an ID token of this service: enough for a login, or for creating an account and the login after it. */
const LIFE_SECONDS = 600;

/** Creates an ID token for a person whose provider issues none (protocol.md section 2, oauth2_authenticate). */
export function createIdToken(
  claims: {
    readonly issuer: string;
    readonly audience: string;
    readonly subject: string;
    readonly nonce: string;
    /**
     * The organization whose login configuration redeemed the code; no other accepts the token, see `verifyIdToken`.
     */
    readonly organizationId: string;
    /** Milliseconds since the epoch. */
    readonly now: number;
  },
  signer: SigningKey,
): string {
  const issuedAt = Math.floor(claims.now / 1000);
  const payload = {
    iss: claims.issuer,
    aud: claims.audience,
    sub: claims.subject,
    iat: issuedAt,
    exp: issuedAt + LIFE_SECONDS,
    nonce: claims.nonce,
    organization_id: claims.organizationId,
  };
  return createJwt({ typ: 'JWT', alg: 'ES256' }, payload, (bytes) => signer.sign(bytes, 'raw'));
}
