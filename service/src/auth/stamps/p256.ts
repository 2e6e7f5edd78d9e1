import { fromHex } from '../../base/contract.ts';
import { toCompressedPoint } from '../../keys/compressed-point.ts';
import { fromDer } from './der.ts';
import { isEcdsaSignature } from './ecdsa.ts';

/**
 * Reads a P-256 public key in hexadecimal, compressed or not, in either case, and returns its stored form:
 * compressed, lower-case. `undefined` when it is not a point of the curve.
 */
export function toCompressedKey(text: string): string | undefined {
  return toCompressedPoint('prime256v1', text);
}

/**
 * Verifies an ECDSA P-256 signature over SHA-256 of the bytes. `publicKey` is in its stored form, `signature` is
 * hexadecimal: DER, or raw r and s. Never throws: returns false for a key or signature that cannot be read.
 */
export function isP256Signature(
  publicKey: string,
  bytes: Uint8Array,
  signature: string,
  format: 'der' | 'raw',
): boolean {
  const raw = format === 'der' ? fromDer(signature) : fromRaw(signature);
  return raw !== undefined && isEcdsaSignature('P-256', publicKey, bytes, raw);
}

function fromRaw(signature: string): Uint8Array | undefined {
  return /^[0-9a-fA-F]{128}$/.test(signature) ? fromHex(signature) : undefined;
}
