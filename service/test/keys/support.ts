import { readFileSync } from 'node:fs';
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { Curve } from '../../src/base/contract.ts';
import type { SignatureParts } from '../../src/keys/signing/signature-parts.ts';

/** Reads a file of test/vectors; its member `source` says where the vectors come from. */
export function readVectors<Vectors>(name: string): Vectors {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8')) as Vectors;
}

/** The number of runs of a property test. LATCHKEY_TEST_FACTOR=20 multiplies it by twenty. */
export function toRuns(runs: number): { numRuns: number } {
  return { numRuns: runs * Number(process.env['LATCHKEY_TEST_FACTOR'] ?? 1) };
}

const JWK_CURVES = { CURVE_SECP256K1: 'secp256k1', CURVE_P256: 'P-256', CURVE_ED25519: 'Ed25519' } as const;

/** Converts a public key, as `toPublicKey` answers it, to a key object of OpenSSL. */
export function toOpenSslKey(curve: Curve, publicKey: string): KeyObject {
  const bytes = Buffer.from(publicKey, 'hex');
  const crv = JWK_CURVES[curve];
  const key =
    curve === 'CURVE_ED25519'
      ? { kty: 'OKP', crv, x: bytes.toString('base64url') }
      : {
          kty: 'EC',
          crv,
          x: bytes.subarray(1, 33).toString('base64url'),
          y: bytes.subarray(33).toString('base64url'),
        };
  return createPublicKey({ key, format: 'jwk' });
}

/** The 64 bytes of a signature. */
export function toSignatureBytes({ r, s }: SignatureParts): Buffer {
  return Buffer.from(r + s, 'hex');
}

/** Verifies a signature with OpenSSL. With ECDSA it is over the SHA-256 of the message. */
export function isVerifiedByOpenSsl(
  curve: Curve,
  publicKey: string,
  message: Uint8Array,
  signature: SignatureParts,
): boolean {
  const key = toOpenSslKey(curve, publicKey);
  return curve === 'CURVE_ED25519'
    ? verify(null, message, key, toSignatureBytes(signature))
    : verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, toSignatureBytes(signature));
}
