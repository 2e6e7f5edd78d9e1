import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { concatBytes } from '../../base/contract.ts';
import { toTaprootOutputKey } from '../taproot.ts';
import type { AddressDerivation, AddressDerivations } from './address-derivation.ts';
import { hash160 } from './hash160.ts';

/** The versions and the bech32 prefix of a network's addresses. */
interface Network {
  readonly publicKeyHash: number;
  readonly scriptHash: number;
  readonly prefix: string;
}

const MAINNET: Network = { publicKeyHash: 0x00, scriptHash: 0x05, prefix: 'bc' };
const TESTNET: Network = { publicKeyHash: 0x6f, scriptHash: 0xc4, prefix: 'tb' };
/** Signet uses every version and prefix of testnet, so the text of an address does not tell the two networks apart. */
const SIGNET: Network = TESTNET;
const REGTEST: Network = { ...TESTNET, prefix: 'bcrt' };

const OP_0 = 0x00;
const OP_CHECKSIG = 0xac;

/** The Bitcoin address formats: five scripts on four networks. */
export const formats = {
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH: payToPublicKeyHash(MAINNET),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH: payToScriptHash(MAINNET),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH: payToWitnessPublicKeyHash(MAINNET),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH: payToWitnessScriptHash(MAINNET),
  ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR: payToTaproot(MAINNET),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2PKH: payToPublicKeyHash(TESTNET),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2SH: payToScriptHash(TESTNET),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH: payToWitnessPublicKeyHash(TESTNET),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2WSH: payToWitnessScriptHash(TESTNET),
  ADDRESS_FORMAT_BITCOIN_TESTNET_P2TR: payToTaproot(TESTNET),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2PKH: payToPublicKeyHash(SIGNET),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2SH: payToScriptHash(SIGNET),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2WPKH: payToWitnessPublicKeyHash(SIGNET),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2WSH: payToWitnessScriptHash(SIGNET),
  ADDRESS_FORMAT_BITCOIN_SIGNET_P2TR: payToTaproot(SIGNET),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2PKH: payToPublicKeyHash(REGTEST),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2SH: payToScriptHash(REGTEST),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2WPKH: payToWitnessPublicKeyHash(REGTEST),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2WSH: payToWitnessScriptHash(REGTEST),
  ADDRESS_FORMAT_BITCOIN_REGTEST_P2TR: payToTaproot(REGTEST),
} satisfies Partial<AddressDerivations>;

function payToPublicKeyHash({ publicKeyHash }: Network): AddressDerivation {
  return {
    curves: ['CURVE_SECP256K1'],
    toAddress: (publicKey) => toBase58Check(publicKeyHash, hash160(publicKey)),
  };
}

/** BIP-49: the script is the version 0 witness program of the key, so the key alone spends. */
function payToScriptHash({ scriptHash }: Network): AddressDerivation {
  return {
    curves: ['CURVE_SECP256K1'],
    toAddress(publicKey) {
      const keyHash = hash160(publicKey);
      return toBase58Check(scriptHash, hash160(concatBytes(Uint8Array.of(OP_0, keyHash.length), keyHash)));
    },
  };
}

/** BIP-84. */
function payToWitnessPublicKeyHash({ prefix }: Network): AddressDerivation {
  return {
    curves: ['CURVE_SECP256K1'],
    bech32Prefix: prefix,
    toAddress: (publicKey) => bech32.encode(prefix, [0, ...bech32.toWords(hash160(publicKey))]),
  };
}

/** The witness script asks for one signature of the key: `<key> OP_CHECKSIG`. */
function payToWitnessScriptHash({ prefix }: Network): AddressDerivation {
  return {
    curves: ['CURVE_SECP256K1'],
    bech32Prefix: prefix,
    toAddress(publicKey) {
      const script = concatBytes(Uint8Array.of(publicKey.length), publicKey, Uint8Array.of(OP_CHECKSIG));
      return bech32.encode(prefix, [0, ...bech32.toWords(sha256(script))]);
    },
  };
}

/** BIP-86: spent by the key path, without a script tree. Version 1 is written in bech32m (BIP-350). */
function payToTaproot({ prefix }: Network): AddressDerivation {
  return {
    curves: ['CURVE_SECP256K1'],
    scheme: 'BIP340_TAPROOT',
    bech32Prefix: prefix,
    toAddress: (publicKey) => bech32m.encode(prefix, [1, ...bech32m.toWords(toTaprootOutputKey(publicKey))]),
  };
}

function toBase58Check(version: number, hash: Uint8Array): string {
  return createBase58check(sha256).encode(concatBytes(Uint8Array.of(version), hash));
}
