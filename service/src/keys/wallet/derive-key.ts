import { HDKey } from '@scure/bip32';
import type { Curve } from '../../base/contract.ts';
import { InputError } from '../input-error.ts';
import type { DerivationPath } from './derivation-path.ts';
import { deriveSlip10Key } from './slip10.ts';

/**
 * Derives the private key at a path below a seed: by BIP-32 on secp256k1, by SLIP-0010 on P-256 and Ed25519. Whoever
 * calls it overwrites the answer after use.
 */
export function deriveKey(seed: Uint8Array, curve: Curve, { indexes }: DerivationPath): Uint8Array {
  return curve === 'CURVE_SECP256K1' ? deriveBip32Key(seed, indexes) : deriveSlip10Key(seed, curve, indexes);
}

function deriveBip32Key(seed: Uint8Array, indexes: readonly number[]): Uint8Array {
  let node = HDKey.fromMasterSeed(seed);
  for (const index of indexes) {
    const child = node.deriveChild(index);
    node.wipePrivateData();
    node = child;
  }
  const { privateKey } = node;
  // BIP-32 leaves out one child in 2^127; nobody has ever seen it.
  if (privateKey === null) throw new InputError('', 'There is no key at this path; take the next index.');
  const secret = Uint8Array.from(privateKey);
  node.wipePrivateData();
  return secret;
}
