import { toUtf8, type ClientSignature } from '../../base/contract.ts';
import { ProblemError } from '../../base/problem-error.ts';
import { isP256Signature, toCompressedKey } from '../stamps/p256.ts';
import type { VerificationClaims } from '../codes/verification-token.ts';

/**
 * Verifies that the key of a verification token has signed the message (protocol.md section 2) and returns that key.
 * The caller checks the content of the message. Throws CLIENT_SIGNATURE_INVALID.
 */
export function verifyClientSignature(clientSignature: ClientSignature, claims: VerificationClaims): string {
  const tokenKey = claims.publicKey === undefined ? undefined : toCompressedKey(claims.publicKey);
  if (tokenKey === undefined)
    throw signatureInvalid(
      'The verification token is not bound to a key, so no signature can be verified; verify a new code, and give the public key with it.',
    );
  if (toCompressedKey(clientSignature.publicKey) !== tokenKey) {
    throw signatureInvalid(
      'Member "clientSignature.publicKey" must be the key that the verification token is bound to.',
      'clientSignature.publicKey',
    );
  }
  const bytes = toUtf8(clientSignature.message);
  if (
    !/^[0-9a-f]{128}$/.test(clientSignature.signature) ||
    !isP256Signature(tokenKey, bytes, clientSignature.signature, 'raw')
  ) {
    throw signatureInvalid(
      'Member "clientSignature.signature" must be the ECDSA P-256 signature of "message" as 128 lower-case hexadecimal digits (r and s, not DER).',
      'clientSignature.signature',
    );
  }
  return tokenKey;
}

/**
 * Verifies the signature when one is sent, and requires one when the token is bound to a key. The first revisions of
 * the proxy's operations accept a token without a key and without a signature, because there is no key to sign with.
 * Throws CLIENT_SIGNATURE_INVALID or INVALID_REQUEST.
 */
export function verifyOptionalSignature(
  clientSignature: ClientSignature | undefined,
  claims: VerificationClaims,
): ClientSignature | undefined {
  if (clientSignature === undefined && claims.publicKey !== undefined) {
    throw new ProblemError(
      'INVALID_REQUEST',
      'Member "clientSignature" is missing: the key that the verification token is bound to must sign the request.',
      {
        path: 'clientSignature',
      },
    );
  }
  if (clientSignature !== undefined) verifyClientSignature(clientSignature, claims);
  return clientSignature;
}

/** The error of a client signature that is not valid. */
export function signatureInvalid(message: string, path?: string): ProblemError {
  return new ProblemError('CLIENT_SIGNATURE_INVALID', message, path === undefined ? {} : { path });
}
