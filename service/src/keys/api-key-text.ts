import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { toHex } from '../contract.ts';

/** The curves that API keys can be of (protocol.md section 7). */
export const API_KEY_CURVES = [
  'API_KEY_CURVE_P256',
  'API_KEY_CURVE_SECP256K1',
  'API_KEY_CURVE_ED25519',
] as const;

/** A curve of API keys. */
export type ApiKeyCurve = (typeof API_KEY_CURVES)[number];

const READERS: Readonly<Record<ApiKeyCurve, (text: string) => Uint8Array>> = {
  API_KEY_CURVE_P256: (text) => p256.Point.fromHex(text).toBytes(true),
  API_KEY_CURVE_SECP256K1: (text) => secp256k1.Point.fromHex(text).toBytes(true),
  API_KEY_CURVE_ED25519: (text) => ed25519.Point.fromHex(text).toBytes(),
};

/**
 * Reads the public key of an API key, hexadecimal in either case, compressed or not, and answers its one stored form:
 * compressed, lower-case. `undefined` when it is no public key of the curve.
 */
export function toStoredApiKey(curve: ApiKeyCurve, text: string): string | undefined {
  try {
    return toHex(READERS[curve](text.toLowerCase()));
  } catch {
    return undefined;
  }
}

/** The stored forms of a public key whose curve is not told; none when it is no public key of any. */
export function toStoredApiKeys(text: string): readonly string[] {
  return [...new Set(API_KEY_CURVES.flatMap((curve) => toStoredApiKey(curve, text) ?? []))];
}
