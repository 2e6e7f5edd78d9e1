import { createPublicKey } from 'node:crypto';
import { compactVerify } from 'jose';
import {
  fromHex,
  fromUtf8,
  OTP_TYPES,
  toBase64Url,
  type AuthenticationType,
  type OtpType,
} from '../../base/contract.ts';
import { parseJson } from '../../base/json.ts';
import type { SigningKey } from '../../keys/signing-key.ts';
import { ProblemError } from '../../base/problem-error.ts';
import { createJwt } from '../sessions/jwt.ts';

/** How long a verification token can be used, in milliseconds: one hour. */
export const VERIFICATION_TOKEN_LIFE_MS = 3_600_000;

/** The authentication that a verified contact proves, as MFA policies name it. */
export const CODE_AUTHENTICATIONS = {
  OTP_TYPE_EMAIL: 'AUTHENTICATION_TYPE_EMAIL_OTP',
  OTP_TYPE_SMS: 'AUTHENTICATION_TYPE_SMS_OTP',
} as const satisfies Readonly<Record<OtpType, AuthenticationType>>;

/** The way to sign in of each kind of code, as `enabledProviders` names it. */
export const CODE_PROVIDERS = {
  OTP_TYPE_EMAIL: 'email',
  OTP_TYPE_SMS: 'sms',
} as const satisfies Readonly<Record<OtpType, string>>;

/** The claims of a verification token (protocol.md section 2). */
export interface VerificationClaims {
  readonly id: string;
  readonly organizationId: string;
  readonly verificationType: OtpType;
  /** The verified contact, normalised. */
  readonly contact: string;
  /** Compressed P-256 key in lower-case hexadecimal; absent when the code was checked without one. */
  readonly publicKey?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number;
}

/** Writes a verification token: proof, signed by the service, that the contact belongs to the holder of the key. */
export function createVerificationToken(claims: VerificationClaims, signer: SigningKey): string {
  const payload = {
    // Published readers of this token expect milliseconds as text, unlike RFC 7519.
    exp: String(claims.expiresAtMs),
    id: claims.id,
    organization_id: claims.organizationId,
    verification_type: claims.verificationType,
    contact: claims.contact,
    ...(claims.publicKey === undefined ? {} : { public_key: claims.publicKey }),
  };
  return createJwt({ typ: 'JWT', alg: 'ES256' }, payload, (bytes) => signer.sign(bytes, 'raw'));
}

/** Reads a token that this service has signed; `undefined` for anything else. The caller checks the expiry. */
export async function verifyVerificationToken(
  token: string,
  signer: SigningKey,
): Promise<VerificationClaims | undefined> {
  let claims: unknown;
  try {
    const { payload } = await compactVerify(token, toKeyObject(signer.publicKey), { algorithms: ['ES256'] });
    claims = parseJson(fromUtf8(payload));
  } catch {
    return undefined;
  }
  return toClaims(claims as Readonly<Record<string, unknown>>);
}

/** The refusal of a token that cannot be used, whatever the reason. */
export function verificationTokenInvalid(): ProblemError {
  return new ProblemError(
    'VERIFICATION_TOKEN_INVALID',
    'The verification token is not valid, has expired or was used.',
  );
}

// The signature covers the claims, so these checks only refuse another kind of token that the same key has signed.
function toClaims(claims: Readonly<Record<string, unknown>>): VerificationClaims | undefined {
  const { exp, id, organization_id: organizationId, contact, public_key: publicKey } = claims;
  const verificationType = OTP_TYPES.find((type) => type === claims['verification_type']);
  if (
    typeof exp !== 'string' ||
    typeof id !== 'string' ||
    typeof organizationId !== 'string' ||
    typeof contact !== 'string' ||
    verificationType === undefined
  ) {
    return undefined;
  }
  return {
    id,
    organizationId,
    verificationType,
    contact,
    ...(typeof publicKey === 'string' ? { publicKey } : {}),
    expiresAtMs: Number(exp),
  };
}

/** The public key of a signer, in the form that the JWT library takes. */
export function toKeyObject(uncompressedKey: string): ReturnType<typeof createPublicKey> {
  const point = fromHex(uncompressedKey);
  return createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: toBase64Url(point.subarray(1, 33)),
      y: toBase64Url(point.subarray(33)),
    },
  });
}
