/** How many accounts of a message sign, and which of the two kinds may only be read. */
export interface SolanaMessageHeader {
  readonly requiredSignatures: number;
  readonly readonlySigned: number;
  readonly readonlyUnsigned: number;
}

/** One call of a program. Indexes count through `accountKeys`, then through what the lookups load. */
export interface SolanaInstruction {
  readonly programIndex: number;
  readonly accountIndexes: readonly number[];
  readonly data: Uint8Array;
}

/** Accounts that a version 0 message takes from a table on the chain. */
export interface SolanaAddressTableLookup {
  readonly tableKey: Uint8Array;
  readonly writableIndexes: readonly number[];
  readonly readonlyIndexes: readonly number[];
}

/** The message that the signatures of a transaction cover. */
export interface SolanaMessage {
  readonly version: 'legacy' | 0;
  readonly header: SolanaMessageHeader;
  /** 32 bytes each: writable signers (the first pays the fee), read-only signers, writable others, read-only others. */
  readonly accountKeys: readonly Uint8Array[];
  /** 32 bytes. */
  readonly recentBlockhash: Uint8Array;
  readonly instructions: readonly SolanaInstruction[];
  /** Empty in legacy messages. */
  readonly addressTableLookups: readonly SolanaAddressTableLookup[];
}

/** A Solana transaction, legacy or version 0. */
export interface SolanaTransaction {
  /** 64 bytes for each required signature, in the order of `accountKeys`; zeros where one is missing. */
  readonly signatures: readonly Uint8Array[];
  readonly message: SolanaMessage;
}

/** Largest transaction on the wire, in bytes. */
export const MAXIMUM_TRANSACTION_BYTES = 1232;

/** Length of an account key and of a blockhash, in bytes. */
export const SOLANA_KEY_BYTES = 32;

/** Length of a signature, in bytes. */
export const SOLANA_SIGNATURE_BYTES = 64;

/** The first byte of a version 0 message; a legacy message begins with a smaller one. */
export const VERSION_0_PREFIX = 0x80;

/** Maximum number of accounts that a message can name, loaded ones included: an index is one byte. */
export const MAXIMUM_ACCOUNTS = 256;
