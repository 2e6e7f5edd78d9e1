import type { Curve } from '../../base/contract.ts';
import type { DerivationPath } from './derivation-path.ts';
import { createKeyTree } from './key-tree.ts';

/** Derives the private key at one path below a seed. The caller must overwrite it after use. */
export function deriveKey(seed: Uint8Array, curve: Curve, path: DerivationPath): Uint8Array {
  const tree = createKeyTree(seed);
  try {
    return tree.deriveKey(curve, path);
  } finally {
    tree.forget();
  }
}
