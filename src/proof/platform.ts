import { toHex, type Bytes } from '../base/encoding.ts';
import type { VerifyingPlatform } from '../base/platform.ts';

/** The part of Web Crypto that a verification uses. */
export type ProofPlatform = VerifyingPlatform;

/** A curve and its hash. */
export type Scheme = { readonly curve: 'P-256'; readonly hash: 'SHA-256' } | typeof ES384;

/** The scheme of certificates and attestation documents (RFC 9053 section 2.1, RFC 5758 section 3.2). */
export const ES384 = { curve: 'P-384', hash: 'SHA-384' } as const;

/**
 * Verifies an ECDSA signature. `publicKey` is an uncompressed point; `signature` is r and s, each as long as the
 * curve's field. Resolves to false for a point that is not on the curve. Rejects when `subtle` is missing.
 */
export async function verifyEcdsa(
  subtle: ProofPlatform,
  { curve, hash }: Scheme,
  publicKey: Bytes,
  signature: Bytes,
  message: Bytes,
): Promise<boolean> {
  const imported = subtle.importKey('raw', publicKey, { name: 'ECDSA', namedCurve: curve }, false, [
    'verify',
  ]);
  const key = await imported.catch(() => undefined);
  return key !== undefined && subtle.verify({ name: 'ECDSA', hash }, key, signature, message);
}

/** SHA-256 in lower-case hexadecimal. */
export async function toSha256Hex(subtle: ProofPlatform, bytes: Bytes): Promise<string> {
  return toHex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}
