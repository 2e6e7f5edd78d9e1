import { base58, base64 } from '@scure/base';
import type { SolanaInstruction, SolanaMessage } from '../../../src/keys/solana/transaction.ts';
import { readVectors } from '../support.ts';

/** An instruction with its accounts by name and the rights that the message gives them. */
export interface ResolvedInstruction {
  readonly program: string;
  readonly accounts: readonly {
    readonly key: string;
    readonly isSigner: boolean;
    readonly isWritable: boolean;
  }[];
  readonly data: string;
}

/** A transaction of test/vectors/solana-transactions.json. */
export interface SolanaCase {
  readonly name: string;
  readonly version: 'legacy' | 0;
  readonly header: SolanaMessage['header'];
  readonly accountKeys: readonly string[];
  readonly recentBlockhash: string;
  readonly instructions: readonly { programIndex: number; accountIndexes: number[]; data: string }[];
  readonly addressTableLookups: readonly {
    tableKey: string;
    writableIndexes: number[];
    readonlyIndexes: number[];
  }[];
  readonly signers: readonly { readonly address: string; readonly secret: string }[];
  /** Base64. In `partlySigned` only the last of `signers` has signed. */
  readonly unsigned: string;
  readonly partlySigned: string;
  readonly signed: string;
  readonly otherBlockhash: string;
  readonly signedWithOtherBlockhash: string;
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly resolved: readonly ResolvedInstruction[];
  /** The same instructions, compiled by web3.js with the sponsor as fee payer from the start. */
  readonly resolvedSponsored: readonly ResolvedInstruction[];
}

interface Vectors {
  readonly sponsor: { readonly address: string; readonly secret: string };
  readonly cases: readonly SolanaCase[];
}

/** The sponsor and the transactions of the file. */
export const { cases: solanaCases, sponsor } = readVectors<Vectors>('solana-transactions');

/** Decodes hexadecimal text. */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}

/** Decodes base64 text. */
export function fromBase64(text: string): Uint8Array {
  return base64.decode(text);
}

/** Resolves every index of a message to an account and its rights, as the cluster does. */
export function resolveInstructions(
  message: SolanaMessage,
  tables: SolanaCase['tables'] = {},
): ResolvedInstruction[] {
  const { accountKeys, addressTableLookups, header } = message;
  const { readonlySigned, readonlyUnsigned, requiredSignatures } = header;
  const own = accountKeys.map((key, index) => ({
    key: base58.encode(key),
    isSigner: index < requiredSignatures,
    isWritable:
      index < requiredSignatures
        ? index < requiredSignatures - readonlySigned
        : index < accountKeys.length - readonlyUnsigned,
  }));
  const load = (which: 'writableIndexes' | 'readonlyIndexes') =>
    addressTableLookups.flatMap((lookup) =>
      lookup[which].map((index) => ({
        key: tables[base58.encode(lookup.tableKey)]?.[index] ?? `entry ${index}`,
        isSigner: false,
        isWritable: which === 'writableIndexes',
      })),
    );
  const accounts = [...own, ...load('writableIndexes'), ...load('readonlyIndexes')];
  const at = (index: number) => accounts[index] ?? { key: 'none', isSigner: false, isWritable: false };
  return message.instructions.map(({ programIndex, accountIndexes, data }: SolanaInstruction) => ({
    program: at(programIndex).key,
    accounts: accountIndexes.map(at),
    data: Buffer.from(data).toString('hex'),
  }));
}
