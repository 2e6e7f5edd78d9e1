import { ed25519, ED25519_TORSION_SUBGROUP } from '@noble/curves/ed25519.js';
import { concatBytes, fromHex, toHex, toUtf8, type Bytes } from '../../../src/base/encoding.ts';

const { Point } = ed25519;
const L = Point.Fn.ORDER;

/** A point as a key or a signature may carry it. */
interface EdgePoint {
  readonly encoding: Bytes;
  /** As it should have been written. */
  readonly canonical: Bytes;
  /** Its part of small order is this multiple of a point of order 8. */
  readonly torsion: number;
  /** Its part of prime order is this multiple of the base point; zero when it has none. */
  readonly scalar: bigint;
}

/** A signature at the edge of what verifiers agree upon. */
export interface EdgeSignature {
  readonly title: string;
  readonly publicKey: Bytes;
  readonly signature: Bytes;
  readonly message: Bytes;
  /** A verifier that multiplies by the cofactor and reads every encoding (ZIP 215) accepts it. */
  readonly isAcceptedByZip215: boolean;
  /** The strict profile accepts it. */
  readonly isAccepted: boolean;
}

/** The encodings of the eight points of small order: first the canonical ones, by multiple, then the others. */
export const smallOrderEncodings: readonly { readonly hex: string; readonly torsion: number }[] = [
  ...ED25519_TORSION_SUBGROUP.map((hex, torsion) => ({ hex, torsion })),
  // Y beyond the prime, and a sign where x is zero. Encodings begin with the least significant byte.
  { hex: `ed${'ff'.repeat(30)}7f`, torsion: torsionOf('00'.repeat(32)) },
  { hex: `ed${'ff'.repeat(31)}`, torsion: torsionOf(`${'00'.repeat(31)}80`) },
  { hex: `01${'00'.repeat(30)}80`, torsion: 0 },
  { hex: `ee${'ff'.repeat(30)}7f`, torsion: 0 },
  { hex: `ee${'ff'.repeat(31)}`, torsion: 0 },
  { hex: `ec${'ff'.repeat(31)}`, torsion: 4 },
];

function torsionOf(hex: string): number {
  return ED25519_TORSION_SUBGROUP.indexOf(hex);
}

/**
 * Builds a signature for every pair of edge points as A and R: each of the 14 encodings of small order, and a point
 * of prime order with each of the eight small ones added; where both exist, one whose small parts cancel in R + k·A
 * and one whose parts do not; and once more with k computed over what the encodings should have been. The same
 * idea as C2SP's edge cases for Ed25519 (CCTV), built here from scratch.
 */
export async function buildEdgeSignatures(): Promise<readonly EdgeSignature[]> {
  const cases: EdgeSignature[] = [];
  const keys = edgePoints(7n);
  const nonces = edgePoints(11n);
  for (const [a, A] of keys.entries()) {
    for (const [r, R] of nonces.entries()) {
      const isCanonical = [A, R].every((point) => toHex(point.encoding) === toHex(point.canonical));
      const hashed = isCanonical ? [false] : [false, true];
      for (const isReencoded of hashed) {
        for (const hasResidue of possibleResidues(A, R)) {
          const found = await findMessage(A, R, isReencoded, hasResidue);
          const s = (R.scalar + found.k * A.scalar) % L;
          cases.push({
            title: `A ${a}, R ${r}${hasResidue ? ', residue' : ''}${isReencoded ? ', k over canonical encodings' : ''}`,
            publicKey: A.encoding,
            signature: concatBytes(R.encoding, toLittleEndian(s)),
            message: found.message,
            // The key's prime part is what a wrong k meets; a key without one does not care.
            isAcceptedByZip215: !isReencoded || A.scalar === 0n,
            isAccepted: isCanonical && !hasResidue && A.scalar !== 0n && R.scalar !== 0n,
          });
        }
      }
    }
  }
  return cases;
}

/** A number as 32 bytes, the least significant first. */
export function toLittleEndian(value: bigint): Bytes {
  return fromHex(value.toString(16).padStart(64, '0')).reverse();
}

function edgePoints(scalar: bigint): readonly EdgePoint[] {
  const small = smallOrderEncodings.map(({ hex, torsion }) => ({
    encoding: fromHex(hex),
    canonical: fromHex(ED25519_TORSION_SUBGROUP[torsion]!),
    torsion,
    scalar: 0n,
  }));
  const mixed = ED25519_TORSION_SUBGROUP.map((hex, torsion) => {
    const encoding = new Uint8Array(Point.BASE.multiply(scalar).add(Point.fromHex(hex)).toBytes());
    return { encoding, canonical: encoding, torsion, scalar };
  });
  return [...small, ...mixed];
}

/** Whether small parts may remain in R + k·A for some k, and whether they may cancel for some. */
function possibleResidues(A: EdgePoint, R: EdgePoint): ReadonlySet<boolean> {
  return new Set(Array.from({ length: 8 }, (_, k) => (R.torsion + k * A.torsion) % 8 !== 0));
}

/** Finds a message whose k makes the small parts of R + k·A cancel, or not. */
async function findMessage(
  A: EdgePoint,
  R: EdgePoint,
  isReencoded: boolean,
  hasResidue: boolean,
): Promise<{ readonly message: Bytes; readonly k: bigint }> {
  for (let count = 0; ; count += 1) {
    const message = toUtf8(String(count));
    // The residue is what a verifier sees, who hashes the bytes that were sent.
    const seen = await challenge(R.encoding, A.encoding, message);
    if (((R.torsion + Number(seen % 8n) * A.torsion) % 8 !== 0) !== hasResidue) continue;
    return { message, k: isReencoded ? await challenge(R.canonical, A.canonical, message) : seen };
  }
}

async function challenge(r: Bytes, a: Bytes, message: Bytes): Promise<bigint> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-512', concatBytes(r, a, message)));
  return BigInt(`0x${toHex(hash.reverse())}`) % L;
}
