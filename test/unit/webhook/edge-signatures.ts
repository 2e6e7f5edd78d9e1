import { ed25519, ED25519_TORSION_SUBGROUP } from '@noble/curves/ed25519.js';
import { concatBytes, fromHex, toHex, toUtf8, type Bytes } from '../../../src/base/encoding.ts';

const { Point } = ed25519;
const L = Point.Fn.ORDER;

/** A point as a key or a signature may carry it. */
interface EdgePoint {
  readonly encoding: Bytes;
  /** The canonical encoding of the same point. */
  readonly canonical: Bytes;
  /** Its small-order component is this multiple of a point of order 8. */
  readonly torsion: number;
  /** Its prime-order component is this multiple of the base point; zero when it has none. */
  readonly scalar: bigint;
}

/** An edge case: a signature on which verifiers may disagree. */
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
  // Non-canonical: y is not below the prime, or the sign bit is set where x is zero. Encodings are little-endian.
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
 * Builds a signature for every pair of edge points as A and R. Edge points are the 14 encodings of small order, and a
 * point of prime order with each of the eight small-order points added. Where both are possible, there is a signature
 * whose small-order components cancel in R + k·A and one whose components do not; and again with k computed over the
 * canonical encodings. The idea is that of C2SP's edge cases for Ed25519 (CCTV), built here from scratch.
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
            // A wrong k changes only the key's prime-order component, so a key without one still verifies.
            isAcceptedByZip215: !isReencoded || A.scalar === 0n,
            isAccepted: isCanonical && !hasResidue && A.scalar !== 0n && R.scalar !== 0n,
          });
        }
      }
    }
  }
  return cases;
}

/** Encodes a number as 32 bytes, little-endian. */
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

/** Which residues are possible: true if small-order components can remain in R + k·A for some k, false if they can cancel. */
function possibleResidues(A: EdgePoint, R: EdgePoint): ReadonlySet<boolean> {
  return new Set(Array.from({ length: 8 }, (_, k) => (R.torsion + k * A.torsion) % 8 !== 0));
}

/** Finds a message for whose k the small-order components of R + k·A cancel, or do not. */
async function findMessage(
  A: EdgePoint,
  R: EdgePoint,
  isReencoded: boolean,
  hasResidue: boolean,
): Promise<{ readonly message: Bytes; readonly k: bigint }> {
  for (let count = 0; ; count += 1) {
    const message = toUtf8(String(count));
    // A verifier hashes the bytes that were sent, so the residue follows from these.
    const seen = await challenge(R.encoding, A.encoding, message);
    if (((R.torsion + Number(seen % 8n) * A.torsion) % 8 !== 0) !== hasResidue) continue;
    return { message, k: isReencoded ? await challenge(R.canonical, A.canonical, message) : seen };
  }
}

async function challenge(r: Bytes, a: Bytes, message: Bytes): Promise<bigint> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-512', concatBytes(r, a, message)));
  return BigInt(`0x${toHex(hash.reverse())}`) % L;
}
