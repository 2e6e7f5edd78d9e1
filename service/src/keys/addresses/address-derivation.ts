import type { AddressFormat, Curve } from '../../base/contract.ts';
import type { SigningScheme } from '../signing-scheme.ts';

/** The 20 Bitcoin address formats. */
export type BitcoinAddressFormat = Extract<AddressFormat, `ADDRESS_FORMAT_BITCOIN_${string}`>;

/** How the addresses of one format come from a public key. */
export interface AddressDerivation {
  /** Curves whose keys have such an address. */
  readonly curves: readonly Curve[];
  /** How the owner of such an address signs, where it is not the way the curve signs otherwise. */
  readonly scheme?: SigningScheme;
  /** Takes the short form of the public key: 33 bytes, or 32 on Ed25519. The curve is one of `curves`. */
  toAddress(publicKey: Uint8Array, curve: Curve): string;
}
