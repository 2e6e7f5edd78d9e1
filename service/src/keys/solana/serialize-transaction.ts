import { concatBytes } from '../../base/contract.ts';
import { VERSION_0_PREFIX, type SolanaMessage, type SolanaTransaction } from './transaction.ts';

/** Writes a transaction in the cluster's wire format. */
export function serializeSolanaTransaction({ message, signatures }: SolanaTransaction): Uint8Array {
  return concatBytes(toLength(signatures.length), ...signatures, serializeSolanaMessage(message));
}

/** Writes the part of a transaction that its signatures sign. */
export function serializeSolanaMessage(message: SolanaMessage): Uint8Array {
  const { accountKeys, addressTableLookups, header, instructions, recentBlockhash, version } = message;
  const { requiredSignatures, readonlySigned, readonlyUnsigned } = header;
  return concatBytes(
    Uint8Array.from(version === 0 ? [VERSION_0_PREFIX] : []),
    Uint8Array.of(requiredSignatures, readonlySigned, readonlyUnsigned),
    toLength(accountKeys.length),
    ...accountKeys,
    recentBlockhash,
    toLength(instructions.length),
    ...instructions.flatMap(({ programIndex, accountIndexes, data }) => [
      Uint8Array.of(programIndex),
      toIndexes(accountIndexes),
      toLength(data.length),
      data,
    ]),
    ...(version === 0 ? [toLength(addressTableLookups.length)] : []),
    ...addressTableLookups.flatMap(({ tableKey, writableIndexes, readonlyIndexes }) => [
      tableKey,
      toIndexes(writableIndexes),
      toIndexes(readonlyIndexes),
    ]),
  );
}

function toIndexes(indexes: readonly number[]): Uint8Array {
  return concatBytes(toLength(indexes.length), Uint8Array.from(indexes));
}

/** A 16-bit length in the shortest of one to three bytes, seven bits each, the lowest first. */
function toLength(length: number): Uint8Array {
  const bytes: number[] = [];
  let rest = length;
  for (; rest >= 0x80; rest >>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Uint8Array.of(...bytes, rest);
}
