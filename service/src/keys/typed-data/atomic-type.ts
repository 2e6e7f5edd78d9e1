import { toUtf8 } from '../../base/contract.ts';
import { InputError } from '../input-error.ts';
import { toAccountBytes } from './account.ts';
import type { Hash } from './hash-budget.ts';
import { toIntegerWithin } from './integer.ts';

/** Encodes a value in 32 bytes (EIP-712, "Definition of encodeData"). Throws an `InputError` that names the path. */
export type AtomicEncoder = (value: unknown, path: string, hash: Hash) => Uint8Array;

/** Types whose names have no number. */
const NAMED: Readonly<Record<string, AtomicEncoder>> = {
  bool(value, path) {
    if (typeof value !== 'boolean') throw new InputError(path, 'A bool is true or false.');
    return toWord(value ? 1n : 0n);
  },
  address: (value, path, hash) => Buffer.concat([Buffer.alloc(12), toAccountBytes(value, path, hash)]),
  string(value, path, hash) {
    if (typeof value !== 'string') throw new InputError(path, 'A string must be a JSON string.');
    return hash(toUtf8(value));
  },
  bytes: (value, path, hash) => hash(toBytes(value, path)),
};

/**
 * Finds the encoder of an atomic or dynamic type: bool, address, string, bytes, bytes1 to bytes32, int8 to int256,
 * uint8 to uint256. `undefined` when the name is none of these; EIP-712 has no aliases `int` and `uint`.
 */
export function toAtomicEncoder(type: string): AtomicEncoder | undefined {
  if (Object.hasOwn(NAMED, type)) return NAMED[type];
  const [, kind, digits = ''] = /^(bytes|int|uint)([1-9]\d{0,2})$/.exec(type) ?? [];
  const size = Number(digits);
  if (kind === 'bytes') return size <= 32 ? toFixedBytesEncoder(size) : undefined;
  if (kind === undefined || size % 8 !== 0 || size > 256) return undefined;
  return kind === 'int'
    ? toIntegerEncoder(-(2n ** BigInt(size - 1)), 2n ** BigInt(size - 1) - 1n)
    : toIntegerEncoder(0n, 2n ** BigInt(size) - 1n);
}

function toIntegerEncoder(minimum: bigint, maximum: bigint): AtomicEncoder {
  return (value, path) => toWord(toIntegerWithin(value, path, minimum, maximum));
}

function toFixedBytesEncoder(size: number): AtomicEncoder {
  return (value, path) => {
    const bytes = toBytes(value, path);
    if (bytes.length !== size) {
      throw new InputError(path, `A bytes${size} has ${size} bytes, this value has ${bytes.length}.`);
    }
    return Buffer.concat([bytes], 32);
  };
}

function toBytes(value: unknown, path: string): Uint8Array {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value) || value.length % 2 !== 0) {
    throw new InputError(path, 'Bytes are 0x and an even number of hexadecimal digits.');
  }
  return Buffer.from(value.slice(2), 'hex');
}

/** Writes an integer as 32 bytes, a negative one in two's complement. */
function toWord(integer: bigint): Uint8Array {
  return Buffer.from(BigInt.asUintN(256, integer).toString(16).padStart(64, '0'), 'hex');
}
