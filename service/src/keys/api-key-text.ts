import { ed25519 } from '@noble/curves/ed25519.js';
import { API_KEY_CURVES, toHex } from '../base/contract.ts';
import { toCompressedPoint } from './compressed-point.ts';

/** A curve of API keys (protocol.md section 7). */
export type ApiKeyCurve = (typeof API_KEY_CURVES)[number];

const COMPRESSED_POINT = /^0[23][0-9a-fA-F]{64}$/;

const READERS: Readonly<Record<ApiKeyCurve, (text: string) => string | undefined>> = {
  API_KEY_CURVE_P256: (text) => toCompressedPoint('prime256v1', text),
  API_KEY_CURVE_SECP256K1: (text) => toCompressedPoint('secp256k1', text),
  API_KEY_CURVE_ED25519: toCompressedEdwardsPoint,
};

/**
 * Reads the public key of an API key, hexadecimal in either case, compressed or not, and returns its one stored form:
 * compressed, lower-case. `undefined` when it is no public key of the curve.
 */
export function toStoredApiKey(curve: ApiKeyCurve, text: string): string | undefined {
  return READERS[curve](text);
}

/**
 * Reads the public key of a stamp like {@link toStoredApiKey}, without checking that a compressed point of an ECDSA
 * curve is on its curve. A point off the curve belongs to nobody and verifies nothing, and every request would pay for
 * the check.
 */
export function toStampedApiKey(curve: ApiKeyCurve, text: string): string | undefined {
  const isCompressed = curve !== 'API_KEY_CURVE_ED25519' && COMPRESSED_POINT.test(text);
  return isCompressed ? text.toLowerCase() : toStoredApiKey(curve, text);
}

function toCompressedEdwardsPoint(text: string): string | undefined {
  const lower = text.toLowerCase();
  return isStrictEdwardsPoint(lower) ? lower : undefined;
}

/**
 * Whether a text is a canonical point of edwards25519 in lower-case hexadecimal, and none of the eight of small order:
 * as a key, such a point would fit a signature to every message.
 */
export function isStrictEdwardsPoint(text: string): boolean {
  try {
    const point = ed25519.Point.fromHex(text);
    return !point.isSmallOrder() && toHex(point.toBytes()) === text;
  } catch {
    return false;
  }
}

/** The stored forms of a public key whose curve is not known; none when it is a public key of no curve. */
export function toStoredApiKeys(text: string): readonly string[] {
  return [...new Set(API_KEY_CURVES.flatMap((curve) => toStoredApiKey(curve, text) ?? []))];
}
