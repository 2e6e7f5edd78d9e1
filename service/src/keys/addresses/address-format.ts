import type { Curve } from '../curve.ts';
import type { SigningScheme } from '../signing/signing-scheme.ts';

/** The networks of Bitcoin address formats. */
export type BitcoinNetwork = 'MAINNET' | 'TESTNET' | 'SIGNET' | 'REGTEST';

/** The scripts of Bitcoin address formats. */
export type BitcoinScript = 'P2PKH' | 'P2SH' | 'P2WPKH' | 'P2WSH' | 'P2TR';

/** The 20 Bitcoin address formats. */
export type BitcoinAddressFormat = `ADDRESS_FORMAT_BITCOIN_${BitcoinNetwork}_${BitcoinScript}`;

/** The forms in which the API shows a public key (api.md, "Private key"). */
export type AddressFormat =
  | 'ADDRESS_FORMAT_UNCOMPRESSED'
  | 'ADDRESS_FORMAT_COMPRESSED'
  | 'ADDRESS_FORMAT_ETHEREUM'
  | 'ADDRESS_FORMAT_SOLANA'
  | 'ADDRESS_FORMAT_COSMOS'
  | 'ADDRESS_FORMAT_TRON'
  | 'ADDRESS_FORMAT_SUI'
  | 'ADDRESS_FORMAT_APTOS'
  | 'ADDRESS_FORMAT_SEI'
  | 'ADDRESS_FORMAT_XLM'
  | 'ADDRESS_FORMAT_XRP'
  | 'ADDRESS_FORMAT_DOGE_MAINNET'
  | 'ADDRESS_FORMAT_DOGE_TESTNET'
  | 'ADDRESS_FORMAT_TON_V3R2'
  | 'ADDRESS_FORMAT_TON_V4R2'
  | 'ADDRESS_FORMAT_TON_V5R1'
  | 'ADDRESS_FORMAT_SPARK_MAINNET'
  | 'ADDRESS_FORMAT_SPARK_REGTEST'
  | BitcoinAddressFormat;

/** How the addresses of one format come from a public key. */
export interface AddressDerivation {
  /** Curves whose keys have such an address. */
  readonly curves: readonly Curve[];
  /** How the owner of such an address signs, where it is not the way the curve signs otherwise. */
  readonly scheme?: SigningScheme;
  /** Takes the short form of the public key: 33 bytes, or 32 on Ed25519. The curve is one of `curves`. */
  toAddress(publicKey: Uint8Array, curve: Curve): string;
}
