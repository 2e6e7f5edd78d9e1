import { ADDRESS_DERIVATIONS } from './index.ts';

/** Hexadecimal texts: accounts of Ethereum, Sui and Aptos, and public keys themselves. */
const HEXADECIMAL = /^(?:0x(?:[0-9a-f]{40}|[0-9a-f]{64})|[0-9a-f]{64}|0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i;

const BECH32_PREFIXES = new Set(
  Object.values(ADDRESS_DERIVATIONS).flatMap(({ bech32Prefix = [] }) => bech32Prefix),
);

/** Bech32 texts of the formats that are derived; all upper-case is the other permitted writing (BIP-173). */
const UPPER_CASE_BECH32 = new RegExp(
  `^(?:${[...BECH32_PREFIXES].join('|').toUpperCase()})1[02-9AC-HJ-NP-Z]+$`,
);

/**
 * The one text under which an address is stored and looked up. Hexadecimal and bech32 mean the same in either case, and
 * clients send both the check-summed and the lower-case form; every other format tells cases apart and stays as it is.
 */
export function toAddressLookup(address: string): string {
  return HEXADECIMAL.test(address) || UPPER_CASE_BECH32.test(address) ? address.toLowerCase() : address;
}
