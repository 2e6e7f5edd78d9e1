import { hash as hashOnce } from 'node:crypto';
import { HASH_BYTES, toLeafInput, toNodeInput, toUtf8, type LeafRange } from '../base/contract.ts';

/** A complete tree over 2^`level` leaves. Its first leaf is leaf number `index` * 2^`level`. */
export interface WholeTree {
  readonly level: number;
  readonly index: number;
}

/** A row of up to 256 hashes, side by side: each is the root of a complete tree over 256^`level` leaves. */
export interface Tile {
  readonly level: number;
  readonly tile: number;
  readonly hashes: readonly Uint8Array[];
}

/** Number of hashes in a full row, as a power of two. */
const TILE_HEIGHT = 8;
const TILE_WIDTH = 2 ** TILE_HEIGHT;

/** Hashes an entry as a leaf. */
export function hashLeaf(text: string): Uint8Array {
  return sha256(toLeafInput(toUtf8(text)));
}

function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(toNodeInput(left, right));
}

function sha256(content: Uint8Array): Uint8Array {
  return hashOnce('sha256', content, 'buffer');
}

/**
 * Splits a range of leaves into complete trees, from left to right. The range must begin where such a tree can begin.
 */
export function toWholeTrees([from, to]: LeafRange): readonly WholeTree[] {
  const trees: WholeTree[] = [];
  let begin = from;
  for (let level = Math.floor(Math.log2(to - from)) + 1; level >= 0; level -= 1) {
    const size = 2 ** level;
    if (to - begin >= size) {
      trees.push({ level, index: begin / size });
      begin += size;
    }
  }
  return trees;
}

/**
 * Computes the root over complete trees, from left to right, each smaller than the one before; for none, the root of
 * the empty log.
 */
export function rootOver(roots: readonly Uint8Array[]): Uint8Array {
  if (roots.length === 0) return sha256(new Uint8Array());
  return roots.reduceRight((right, left) => hashNode(left, right));
}

/** Finds the row that has the hashes of a complete tree. */
export function tileOf({ index, level }: WholeTree): Pick<Tile, 'level' | 'tile'> {
  const height = level % TILE_HEIGHT;
  return { level: (level - height) / TILE_HEIGHT, tile: Math.floor((index * 2 ** height) / TILE_WIDTH) };
}

/** Computes the root of a complete tree from the row that has its hashes. */
export function rootInTile({ index, level }: WholeTree, hashes: readonly Uint8Array[]): Uint8Array {
  const width = 2 ** (level % TILE_HEIGHT);
  const begin = (index * width) % TILE_WIDTH;
  const row = hashes.slice(begin, begin + width);
  if (row.length !== width) throw new RangeError('The tree of the log lacks hashes.');
  return rootOfRow(row);
}

function rootOfRow(row: readonly Uint8Array[]): Uint8Array {
  let hashes = row;
  while (hashes.length > 1) {
    hashes = Array.from({ length: hashes.length / 2 }, (_, index) =>
      hashNode(hashes[2 * index] as Uint8Array, hashes[2 * index + 1] as Uint8Array),
    );
  }
  return hashes[0] as Uint8Array;
}

/** The rows at the right edge of a log of this size that are not full: there the log grows. */
export function edgeOf(size: number): readonly Pick<Tile, 'level' | 'tile'>[] {
  const edge: Pick<Tile, 'level' | 'tile'>[] = [];
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH)) {
    if (count % TILE_WIDTH !== 0) edge.push({ level, tile: Math.floor(count / TILE_WIDTH) });
  }
  return edge;
}

/** A tree that grows at its right edge. */
export interface GrowingTree {
  readonly size: () => number;
  /** The present root. */
  readonly root: () => Uint8Array;
  append(leaf: Uint8Array): void;
  /** Returns the rows that have changed since the last call. */
  drain(): readonly Tile[];
}

/**
 * Continues a log of this size from the rows at its edge. Throws a `RangeError` when rows are missing or have the wrong
 * length.
 */
export function createGrowingTree(beginSize: number, edge: readonly Tile[]): GrowingTree {
  let size = beginSize;
  const rows: Uint8Array[][] = [];
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH)) {
    const row = edge.find((one) => one.level === level)?.hashes ?? [];
    if (row.length !== count % TILE_WIDTH) throw new RangeError('The tree of the log lacks hashes.');
    rows.push([...row]);
  }
  let changed = new Map<string, Tile>();

  function add(level: number, hash: Uint8Array): void {
    const row = (rows[level] ??= []);
    row.push(hash);
    const tile = Math.floor((size - 1) / TILE_WIDTH ** (level + 1));
    changed.set(`${level}/${tile}`, { level, tile, hashes: row });
    if (row.length < TILE_WIDTH) return;
    rows[level] = [];
    add(level + 1, rootOfRow(row));
  }

  return {
    size: () => size,
    root: () =>
      rootOver(toWholeTrees([0, size]).map((tree) => rootInTile(tree, rows[tileOf(tree).level] ?? []))),
    append(leaf) {
      size += 1;
      add(0, leaf);
    },
    drain() {
      const rows = [...changed.values()];
      changed = new Map();
      return rows;
    },
  };
}

/** Encodes a row for the database. */
export function toHashesText(hashes: readonly Uint8Array[]): string {
  return Buffer.concat(hashes).toString('base64');
}

/** Decodes a row of the database. */
export function readHashesText(text: string): readonly Uint8Array[] {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: Math.floor(bytes.length / HASH_BYTES) }, (_, index) =>
    bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}
