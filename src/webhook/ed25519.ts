/**
 * Ed25519 as this package means it (RFC 8032 section 5.1.7, and stricter): one verdict for the same bytes on every
 * platform. Verifiers in the field disagree about hundreds of edge cases; whoever finds one that two receivers judge
 * differently, or a key that fits every message, has a way in.
 */
import { concatBytes, fromBase64Url, toHex, toUtf8, type Bytes } from '../base/encoding.ts';
import { own } from '../base/json.ts';
import type { VerifyingPlatform } from '../base/platform.ts';

/** The prime of the field. */
const P = 2n ** 255n - 19n;

/** The order of the base point (RFC 8032 section 5.1). */
const L = 2n ** 252n + 27742317777372353535851937790883648493n;

/** The y of two of the four points of order 8; the other two have its negative. */
const Y8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;

/**
 * Two questions that tell platforms apart, with one point of mixed order as A and as R: the first S fits, the second
 * only with the cofactor. WebKitGTK's library does not reduce k and judges both wrong.
 */
const PROBE_POINT = '6bL-mBWH765kePSLofpgzsYSbQ4m3ecqCiT2QNzXg-U';
const FITTING = ['16', '0GUo7P3ZzATWhUGz6KZ4Zvk1odxHjg0FfzUWBtkOGwk'] as const;
const UNFITTING = ['11', 'Xv3_m5NnzZPtmaEH1cNyCMziWFaRFgvOGl0QgmiVoAw'] as const;

/** The part of Web Crypto that a verification uses. */
export type Ed25519Platform = VerifyingPlatform;

/** Options of {@link verifyEd25519}. */
export interface Ed25519Options {
  /** The platform's cryptography; by default `crypto.subtle`. */
  readonly subtle?: Ed25519Platform | undefined;
}

/**
 * Says whether 32 bytes may be a point of a key or a signature: canonical (y below the prime) and none of the eight
 * points of small order, which as a key would fit a signature to every message.
 */
export function isStrictPoint(bytes: Uint8Array): boolean {
  // All bits but the last, which is the sign of x.
  const y = toNumber(bytes) % 2n ** 255n;
  // Zero, one and minus one are the y of orders 4, 1 and 2. A zero x with a sign bit, the other way to be not
  // canonical, has a y of one or minus one.
  return bytes.length === 32 && y > 1n && y < P - 1n && y !== Y8 && y !== P - Y8;
}

/**
 * Verifies an Ed25519 signature over a message, in the strict profile: 32 bytes of key, 64 of signature, S below the
 * group's order, A and R canonical and not of small order, and the equation without the cofactor.
 *
 * The verdict is the platform's where it has Ed25519 and judges edge cases by these rules, else one by arithmetic of
 * `@noble/curves`, which is loaded then and not before. Answers false for anything that is no valid signature, wrong
 * lengths and types included.
 *
 * Rejects only where no verdict is possible: there is no `crypto.subtle`, as in a page that is not a secure context,
 * or the part that is loaded on demand did not load.
 *
 * @param publicKey - 32 bytes
 * @param signature - 64 bytes
 */
export async function verifyEd25519(
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
  options: Ed25519Options = {},
): Promise<boolean> {
  const { subtle = globalThis.crypto?.subtle } = own(options);
  if (![publicKey, signature, message].every((bytes) => ArrayBuffer.isView(bytes))) return false;
  // Copies: what was checked must still be there when it is verified, whoever else holds the buffer.
  const key = new Uint8Array(publicKey);
  const parts = new Uint8Array(signature);
  const text = new Uint8Array(message);
  if (parts.length !== 64 || toNumber(parts.subarray(32)) >= L) return false;
  if (!isStrictPoint(key) || !isStrictPoint(parts.subarray(0, 32))) return false;
  if (!subtle) throw new TypeError('crypto.subtle: expected a secure context');
  try {
    if (await isReliable(subtle)) return await verifyWithPlatform(key, parts, text, subtle);
  } catch {
    // It takes no such key: one that is no point of the curve, for instance.
  }
  return verifyWithCurves(key, parts, text, subtle);
}

/** The answer of {@link probe} for each platform that was asked to verify. */
const reliable = new WeakMap<Ed25519Platform, Promise<boolean>>();

/** Says whether a platform has Ed25519 (Chromium from 137, Firefox from 129) and judges as this profile does. */
function isReliable(subtle: Ed25519Platform): Promise<boolean> {
  const answer = reliable.get(subtle) ?? probe(subtle);
  reliable.set(subtle, answer);
  return answer;
}

async function probe(subtle: Ed25519Platform): Promise<boolean> {
  const point = fromBase64Url(PROBE_POINT);
  const ask = ([message, s]: readonly [string, string]): Promise<boolean> =>
    verifyWithPlatform(point, concatBytes(point, fromBase64Url(s)), toUtf8(message), subtle);
  try {
    return (await ask(FITTING)) && !(await ask(UNFITTING));
  } catch {
    return false;
  }
}

async function verifyWithPlatform(
  key: Bytes,
  signature: Bytes,
  message: Bytes,
  subtle: Ed25519Platform,
): Promise<boolean> {
  const imported = await subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  return (await subtle.verify('Ed25519', imported, signature, message)) === true;
}

/**
 * The same verdict without the platform's Ed25519: R is S·B − k·A, compared as bytes. Not the library's own `verify`,
 * which multiplies by the cofactor and so accepts signatures that platforms refuse.
 */
async function verifyWithCurves(
  key: Bytes,
  signature: Bytes,
  message: Bytes,
  subtle: Ed25519Platform,
): Promise<boolean> {
  const { Point } = (await import('@noble/curves/ed25519.js')).ed25519;
  const r = signature.subarray(0, 32);
  const hash = new Uint8Array(await subtle.digest('SHA-512', concatBytes(r, key, message)));
  let a;
  try {
    a = Point.fromBytes(key);
  } catch {
    return false;
  }
  const sB = Point.BASE.multiplyUnsafe(toNumber(signature.subarray(32)));
  const kA = a.multiplyUnsafe(toNumber(hash) % L);
  return toHex(sB.subtract(kA).toBytes()) === toHex(r);
}

/** Reads bytes as a number, the least significant byte first. */
function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x0${toHex(new Uint8Array(bytes).reverse())}`);
}
