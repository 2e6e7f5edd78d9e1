/**
 * Ed25519 in a strict profile (RFC 8032 section 5.1.7, and stricter): the same bytes get the same verdict on every
 * platform. Verifiers in the field disagree about hundreds of edge cases. A signature that two receivers judge
 * differently, or a key that fits every message, is a way to attack.
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
 * Two test signatures that show how a platform judges, with one point of mixed order as A and as R. The first S
 * satisfies the equation without the cofactor, the second only the one with it. WebKitGTK's library does not reduce k
 * and judges both wrong.
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
 * Says whether 32 bytes may stand for a point in a key or a signature. The encoding must be canonical (y below the
 * prime), and the point none of the eight of small order: as a key, such a point would fit a signature to every
 * message.
 */
export function isStrictPoint(bytes: Uint8Array): boolean {
  // All bits but the highest, which is the sign of x.
  const y = toNumber(bytes) % 2n ** 255n;
  // 0, 1 and -1 are the y of the points of orders 4, 1 and 2. The other encoding that is not canonical, x = 0 with a
  // sign bit, has y = 1 or y = -1.
  return bytes.length === 32 && y > 1n && y < P - 1n && y !== Y8 && y !== P - Y8;
}

/**
 * Verifies an Ed25519 signature over a message, in the strict profile: 32 bytes of key, 64 of signature, S below the
 * group's order, A and R canonical and not of small order, and the equation without the cofactor.
 *
 * The platform decides where it has Ed25519 and judges edge cases by these rules. Elsewhere the arithmetic of
 * `@noble/curves` decides; it is loaded only then. Resolves to false for anything that is no valid signature, wrong
 * lengths and types included.
 *
 * Rejects only where no verdict is possible: `crypto.subtle` is missing, as in a page that is not a secure context, or
 * the code that is loaded on demand did not load.
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
  // Copies, so that the caller cannot change the bytes between the checks and the verification.
  const key = new Uint8Array(publicKey);
  const parts = new Uint8Array(signature);
  const text = new Uint8Array(message);
  if (parts.length !== 64 || toNumber(parts.subarray(32)) >= L) return false;
  if (!isStrictPoint(key) || !isStrictPoint(parts.subarray(0, 32))) return false;
  if (!subtle) throw new TypeError('crypto.subtle: expected a secure context');
  try {
    if (await isReliable(subtle)) return await verifyWithPlatform(key, parts, text, subtle);
  } catch {
    // The platform refuses the key, for instance bytes that are no point of the curve.
  }
  return verifyWithCurves(key, parts, text, subtle);
}

/** The result of {@link probe} for each platform, so that each is probed once. */
const reliable = new WeakMap<Ed25519Platform, Promise<boolean>>();

/**
 * Says whether a platform has Ed25519 (Chromium from 137, Firefox from 129) and judges edge cases as this profile does.
 */
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
 * Verifies without the platform's Ed25519: computes S·B − k·A and compares it with R as bytes. The library's own
 * `verify` multiplies by the cofactor, and so accepts signatures that platforms refuse.
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
