/** A literal implementation of the Merkle trees of RFC 6962 section 2.1, as a reference. Shares no code with the package. */
import { createHash } from 'node:crypto';

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

function split(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}

/** The hash of a tree: MTH. */
export function rootOf(leaves: readonly Uint8Array[]): Buffer {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return sha256(Uint8Array.of(0), leaves[0] as Uint8Array);
  const k = split(leaves.length);
  return sha256(Uint8Array.of(1), rootOf(leaves.slice(0, k)), rootOf(leaves.slice(k)));
}

/** The audit path of a leaf: PATH. */
export function pathOf(index: number, leaves: readonly Uint8Array[]): Buffer[] {
  if (leaves.length < 2) return [];
  const k = split(leaves.length);
  return index < k
    ? [...pathOf(index, leaves.slice(0, k)), rootOf(leaves.slice(k))]
    : [...pathOf(index - k, leaves.slice(k)), rootOf(leaves.slice(0, k))];
}

/** The consistency proof that a tree contains an earlier one: PROOF. */
export function growthOf(oldSize: number, leaves: readonly Uint8Array[], isWhole = true): Buffer[] {
  if (oldSize === leaves.length) return isWhole ? [] : [rootOf(leaves)];
  const k = split(leaves.length);
  return oldSize <= k
    ? [...growthOf(oldSize, leaves.slice(0, k), isWhole), rootOf(leaves.slice(k))]
    : [...growthOf(oldSize - k, leaves.slice(k), false), rootOf(leaves.slice(0, k))];
}
