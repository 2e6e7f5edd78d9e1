import { ed25519 } from '@noble/curves/ed25519.js';
import { fromHex, toHex, type Curve } from '../base/contract.ts';
import { ECDSA_CURVES } from './curve.ts';
import { InputError } from './input-error.ts';

/** Length of a secret of every curve, in bytes. */
export const PRIVATE_KEY_BYTES = 32;

/**
 * Creates a random private key: 32 bytes, a scalar below the curve's order or, for Ed25519, a seed (RFC 8032 section
 * 5.1.5).
 */
export function createPrivateKey(curve: Curve): Uint8Array {
  return curve === 'CURVE_ED25519'
    ? ed25519.utils.randomSecretKey()
    : ECDSA_CURVES[curve].utils.randomSecretKey();
}

/**
 * Reads a private key to import: 64 hexadecimal characters, either case, no prefix. Throws an `InputError` when the
 * text or the key is not valid on the curve.
 */
export function parsePrivateKey(curve: Curve, text: string): Uint8Array {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) {
    throw new InputError('', 'A private key is 32 bytes in hexadecimal (64 characters without a prefix).');
  }
  const secret = fromHex(text);
  assertPrivateKey(curve, secret);
  return secret;
}

/**
 * Throws an `InputError` unless the 32 bytes are a private key of the curve: not zero and, on the ECDSA curves, below
 * the order of the curve. Every Ed25519 seed has a key pair; only the zero seed is refused, because it is a mistake.
 */
export function assertPrivateKey(curve: Curve, secret: Uint8Array): void {
  if (secret.length !== PRIVATE_KEY_BYTES) {
    throw new InputError('', `A private key has ${PRIVATE_KEY_BYTES} bytes, this one has ${secret.length}.`);
  }
  if (secret.every((byte) => byte === 0)) throw new InputError('', 'A private key cannot be zero.');
  if (curve !== 'CURVE_ED25519' && !ECDSA_CURVES[curve].utils.isValidSecretKey(secret)) {
    throw new InputError('', `A private key of ${curve} must be below the order of the curve.`);
  }
}

/**
 * The public key as `get_private_key` shows it, in lower-case hexadecimal: 65 bytes (04, x, y) on the ECDSA curves, 32
 * bytes on Ed25519. Throws an `InputError` when the secret is not a key of the curve.
 */
export function toPublicKey(curve: Curve, secret: Uint8Array): string {
  assertPrivateKey(curve, secret);
  return toHex(
    curve === 'CURVE_ED25519'
      ? ed25519.getPublicKey(secret)
      : ECDSA_CURVES[curve].getPublicKey(secret, false),
  );
}
