import { HDKey } from '@scure/bip32';
import type { Curve } from '../../base/contract.ts';
import { InputError } from '../input-error.ts';
import type { DerivationPath } from './derivation-path.ts';
import { toSlip10Child, toSlip10Master, type Slip10Curve, type Slip10Node } from './slip10.ts';

/** The keys below one seed. */
export interface KeyTree {
  /** Derives the private key at a path. The caller must overwrite it after use. */
  deriveKey(curve: Curve, path: DerivationPath): Uint8Array;
  /** Overwrites the secrets that were derived on the way. */
  forget(): void;
}

/** A node in the tree of a curve, from which its children are derived. */
interface Place {
  derive(index: number): Place;
  copySecret(): Uint8Array;
  forget(): void;
}

/**
 * Builds the tree of keys below a seed: by BIP-32 on secp256k1, by SLIP-0010 on P-256 and Ed25519. A level that several
 * paths share is derived once, because each costs a multiplication on the curve. Derived secrets stay in memory until
 * `forget`, so a tree must not outlive its request.
 */
export function createKeyTree(seed: Uint8Array): KeyTree {
  const places = new Map<string, Place>();

  function find(name: string, derive: () => Place): Place {
    const found = places.get(name) ?? derive();
    places.set(name, found);
    return found;
  }

  return {
    deriveKey(curve, { indexes }) {
      let name: string = curve;
      let place = find(name, () => toRoot(seed, curve));
      for (const index of indexes) {
        const parent = place;
        name += `/${index}`;
        place = find(name, () => parent.derive(index));
      }
      return place.copySecret();
    },
    forget() {
      for (const place of places.values()) place.forget();
      places.clear();
    },
  };
}

function toRoot(seed: Uint8Array, curve: Curve): Place {
  return curve === 'CURVE_SECP256K1'
    ? toBip32Place(HDKey.fromMasterSeed(seed))
    : toSlip10Place(toSlip10Master(seed, curve), curve);
}

function toBip32Place(node: HDKey): Place {
  return {
    derive: (index) => toBip32Place(node.deriveChild(index)),
    copySecret() {
      const { privateKey } = node;
      // BIP-32 has no key for one child in 2^127; nobody has ever met one.
      if (privateKey === null) throw new InputError('', 'There is no key at this path; take the next index.');
      return Uint8Array.from(privateKey);
    },
    forget: () => void node.wipePrivateData(),
  };
}

function toSlip10Place(node: Slip10Node, curve: Slip10Curve): Place {
  return {
    derive: (index) => toSlip10Place(toSlip10Child(node, curve, index), curve),
    copySecret: () => Uint8Array.from(node.key),
    forget: () => void node.key.fill(0),
  };
}
