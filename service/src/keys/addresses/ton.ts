import { sha256 } from '@noble/hashes/sha2.js';
import { base64urlnopad } from '@scure/base';
import { concatBytes, fromHex, toHex } from '../../base/contract.ts';
import type { AddressDerivation, AddressDerivations } from './address-derivation.ts';
import { crc16 } from './crc16.ts';

/** A wallet contract: its code, named by the hash and depth of its root cell, and what its first data cell holds. */
interface WalletContract {
  readonly codeHash: string;
  readonly codeDepth: number;
  toData(publicKey: bigint): readonly Field[];
}

/** A number and the bits it takes in a cell. */
type Field = readonly [bits: number, value: bigint];

/** Identifier of a wallet in workchain 0, from version 3 on. */
const WALLET_ID = 698983191n;

/**
 * Identifier of a version 5 wallet: the network's identifier, as 32 bits, with the client context of workchain 0,
 * version 0, subwallet 0 (a set first bit) mixed in by exclusive or.
 */
const MAINNET_V5_WALLET_ID = BigInt.asUintN(32, -239n) ^ 0x8000_0000n;

const SEQUENCE_NUMBER: Field = [32, 0n];
const NO_DICTIONARY: Field = [1, 0n];

/** Flag of a friendly address that is not bounceable, on the main network (TEP-2). */
const NON_BOUNCEABLE = 0x51;
const BASE_WORKCHAIN = 0x00;

/** The addresses of three wallet contracts: v3r2, v4r2 and v5r1. */
export const formats = {
  ADDRESS_FORMAT_TON_V3R2: createTonAddress({
    codeHash: '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599',
    codeDepth: 0,
    toData: (publicKey) => [SEQUENCE_NUMBER, [32, WALLET_ID], [256, publicKey]],
  }),
  // The last bit is the empty list of plugins.
  ADDRESS_FORMAT_TON_V4R2: createTonAddress({
    codeHash: 'feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0',
    codeDepth: 7,
    toData: (publicKey) => [SEQUENCE_NUMBER, [32, WALLET_ID], [256, publicKey], NO_DICTIONARY],
  }),
  // Signatures are allowed, and there are no extensions.
  ADDRESS_FORMAT_TON_V5R1: createTonAddress({
    codeHash: '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f',
    codeDepth: 6,
    toData: (publicKey) => [
      [1, 1n],
      SEQUENCE_NUMBER,
      [32, MAINNET_V5_WALLET_ID],
      [256, publicKey],
      NO_DICTIONARY,
    ],
  }),
} satisfies Partial<AddressDerivations>;

function createTonAddress(contract: WalletContract): AddressDerivation {
  return {
    curves: ['CURVE_ED25519'],
    toAddress(publicKey) {
      const body = concatBytes(Uint8Array.of(NON_BOUNCEABLE, BASE_WORKCHAIN), toAccount(contract, publicKey));
      const checksum = crc16(body);
      return base64urlnopad.encode(concatBytes(body, Uint8Array.of(checksum >> 8, checksum & 0xff)));
    },
  };
}

/** An account is the hash of the state it starts with: no special rights, code, data, no libraries. */
function toAccount({ codeHash, codeDepth, toData }: WalletContract, publicKey: Uint8Array): Uint8Array {
  const dataHash = hashCell(toData(BigInt(`0x${toHex(publicKey)}`)), []);
  return hashCell(
    [[5, 0b00110n]],
    [
      { hash: fromHex(codeHash), depth: codeDepth },
      { hash: dataHash, depth: 0 },
    ],
  );
}

/**
 * The representation hash of an ordinary cell: two descriptor bytes, the bits, then the depths and the hashes of what
 * it refers to. Bits that do not fill the last byte are followed by a 1 and zeros.
 */
function hashCell(
  fields: readonly Field[],
  references: readonly { readonly hash: Uint8Array; readonly depth: number }[],
): Uint8Array {
  const length = fields.reduce((sum, [bits]) => sum + bits, 0);
  const padding = (8 - (length % 8)) % 8;
  const value = fields.reduce((bits, [width, field]) => (bits << BigInt(width)) | field, 0n);
  const padded = padding === 0 ? value : (value << BigInt(padding)) | (1n << BigInt(padding - 1));
  const bytes = fromHex(padded.toString(16).padStart((length + padding) / 4, '0'));
  return sha256(
    concatBytes(
      Uint8Array.of(references.length, Math.floor(length / 8) + bytes.length),
      bytes,
      ...references.map(({ depth }) => Uint8Array.of(depth >> 8, depth & 0xff)),
      ...references.map(({ hash }) => hash),
    ),
  );
}
