import type { AddressFormat, Curve } from '../../base/contract.ts';
import type { SigningScheme } from '../signing-scheme.ts';

/** How the addresses of one format come from a public key. */
export interface AddressDerivation {
  /** Curves whose keys have such an address. */
  readonly curves: readonly Curve[];
  /** How the owner of such an address signs, where it is not the way the curve signs otherwise. */
  readonly scheme?: SigningScheme;
  /** The human-readable part, for addresses in bech32, which mean the same in upper case (BIP-173). */
  readonly bech32Prefix?: string;
  /** Takes the short form of the public key: 33 bytes, or 32 on Ed25519. The curve is one of `curves`. */
  toAddress(publicKey: Uint8Array, curve: Curve): string;
}

/** Every format with its derivation. A file of this folder that exports some of them as `formats` is a family. */
export type AddressDerivations = { readonly [Format in AddressFormat]: AddressDerivation };
