/**
 * Merkle trees of certificate transparency (RFC 9162 section 2.1, the same as in RFC 6962). A tree over the leaves
 * `from` up to `to` splits at the largest power of two below its size.
 */
import { concatBytes, type Bytes } from '../base/encoding.ts';

/** Leaves from an index up to another, which is not included. */
export type LeafRange = readonly [from: number, to: number];

/** Hashes bytes with SHA-256. */
export type Sha256 = (bytes: Bytes) => Promise<Bytes>;

/** The length of a hash. */
export const HASH_BYTES = 32;

/** Returns the bytes whose hash is a leaf's. The prefix keeps a leaf from passing for a node. */
export function toLeafInput(content: Uint8Array): Bytes {
  return concatBytes(Uint8Array.of(0), content);
}

/** Returns the bytes whose hash is that of the node above two others. */
export function toNodeInput(left: Uint8Array, right: Uint8Array): Bytes {
  return concatBytes(Uint8Array.of(1), left, right);
}

/** Returns where a tree of this size (2 or more) splits. */
export function splitOf(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

/** Returns the subtrees whose roots prove that a leaf is in a tree, the deepest first (RFC 9162 section 2.1.3.1). */
export function inclusionRanges(index: number, size: number): readonly LeafRange[] {
  const ranges: LeafRange[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    ranges.unshift(index < middle ? [middle, to] : [from, middle]);
    if (index < middle) to = middle;
    else from = middle;
  }
  return ranges;
}

/** Returns the subtrees whose roots prove that a tree has grown out of a smaller one (RFC 9162 section 2.1.4.1). */
export function consistencyRanges(oldSize: number, size: number): readonly LeafRange[] {
  if (oldSize === 0) return [];
  const ranges: LeafRange[] = [];
  let [from, to] = [0, size];
  while (to !== oldSize) {
    const middle = from + splitOf(to - from);
    ranges.unshift(oldSize <= middle ? [middle, to] : [from, middle]);
    if (oldSize <= middle) to = middle;
    else from = middle;
  }
  // The whole old tree is not part of the proof, because the verifier has its root.
  return from === 0 ? ranges : [[from, to], ...ranges];
}

/** Computes the root of a tree from one of its leaves and the roots of its inclusion proof. */
export async function rootFromInclusion(
  sha256: Sha256,
  leaf: Bytes,
  index: number,
  size: number,
  proof: readonly Bytes[],
): Promise<Bytes> {
  const ranges = inclusionRanges(index, size);
  if (ranges.length !== proof.length) throw new TypeError('expected as many hashes as the tree is deep');
  let hash = leaf;
  for (const [step, sibling] of proof.entries()) {
    const isLeft = (ranges[step]?.[0] ?? 0) <= index;
    hash = await sha256(isLeft ? toNodeInput(sibling, hash) : toNodeInput(hash, sibling));
  }
  return hash;
}

/** Computes the roots of the smaller and the larger tree from the roots of a consistency proof. */
export async function rootsFromConsistency(
  sha256: Sha256,
  oldSize: number,
  size: number,
  oldRoot: Bytes,
  proof: readonly Bytes[],
): Promise<{ readonly oldRoot: Bytes; readonly root: Bytes }> {
  const ranges = consistencyRanges(oldSize, size);
  if (ranges.length !== proof.length) throw new TypeError('expected as many hashes as the proof has trees');
  const isWholeTree = ranges[0] === undefined || ranges[0][1] !== oldSize;
  const first = isWholeTree ? oldRoot : (proof[0] as Bytes);
  let [left, right] = [first, first];
  for (let step = isWholeTree ? 0 : 1; step < proof.length; step += 1) {
    const sibling = proof[step] as Bytes;
    const isLeft = (ranges[step]?.[0] ?? 0) < oldSize;
    if (isLeft) left = await sha256(toNodeInput(sibling, left));
    right = await sha256(isLeft ? toNodeInput(sibling, right) : toNodeInput(right, sibling));
  }
  return { oldRoot: left, root: right };
}
