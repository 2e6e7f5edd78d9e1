import { base64 } from '@scure/base';
import { InputError } from '../input-error.ts';
import { assertSolanaMessage } from './assert-message.ts';
import {
  MAXIMUM_TRANSACTION_BYTES,
  SOLANA_KEY_BYTES,
  SOLANA_SIGNATURE_BYTES,
  VERSION_0_PREFIX,
  type SolanaMessage,
  type SolanaTransaction,
} from './transaction.ts';
import { createWireReader, type WireReader } from './wire-reader.ts';

/** Longest base64 text of a transaction, in characters. */
const MAXIMUM_TEXT_LENGTH = 4 * Math.ceil(MAXIMUM_TRANSACTION_BYTES / 3);

/**
 * Reads a transaction in the cluster's wire format, legacy or version 0, of at most 1232 bytes. Strict: what
 * `serializeSolanaTransaction` writes is what was read, byte by byte. Throws an `InputError`.
 */
export function parseSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > MAXIMUM_TRANSACTION_BYTES) {
    throw new InputError(
      '',
      `A transaction has at most ${MAXIMUM_TRANSACTION_BYTES} bytes, this one has ${bytes.length}.`,
    );
  }
  // The reader returns views, so it reads a copy that nobody else can change.
  const reader = createWireReader(Uint8Array.from(bytes));
  const signatures = reader.readArray('the signatures', () =>
    reader.readBytes(SOLANA_SIGNATURE_BYTES, 'a signature'),
  );
  const message = readMessage(reader);
  reader.assertEnd();
  assertSolanaMessage(message);
  if (signatures.length !== message.header.requiredSignatures) {
    throw new InputError(
      '',
      `The transaction has room for ${signatures.length} signatures and needs ` +
        `${message.header.requiredSignatures}; a missing signature is 64 zero bytes.`,
    );
  }
  return { signatures, message };
}

/** Like `parseSolanaTransaction`, for base64 text with padding, as `unsignedTransaction` carries it. */
export function parseSolanaTransactionText(text: string): SolanaTransaction {
  if (text.length > MAXIMUM_TEXT_LENGTH) {
    throw new InputError('', `A transaction has at most ${MAXIMUM_TRANSACTION_BYTES} bytes.`);
  }
  let bytes: Uint8Array;
  try {
    bytes = base64.decode(text);
  } catch {
    // Without the decoder's error as the cause: its sentence can repeat the text.
    throw new InputError('', 'The transaction must be base64 text with padding.');
  }
  return parseSolanaTransaction(bytes);
}

function readMessage(reader: WireReader): SolanaMessage {
  const first = reader.readByte('the message');
  const isLegacy = first < VERSION_0_PREFIX;
  if (first > VERSION_0_PREFIX) {
    const version = first - VERSION_0_PREFIX;
    throw new InputError('', `Version ${version} of transactions is not known, only legacy and version 0.`);
  }
  const header = {
    requiredSignatures: isLegacy ? first : reader.readByte('the header'),
    readonlySigned: reader.readByte('the header'),
    readonlyUnsigned: reader.readByte('the header'),
  };
  const readKey = (): Uint8Array => reader.readBytes(SOLANA_KEY_BYTES, 'an account key');
  const readIndexes = (what: string): number[] => reader.readArray(what, () => reader.readByte(what));
  return {
    version: isLegacy ? 'legacy' : 0,
    header,
    accountKeys: reader.readArray('the accounts', readKey),
    recentBlockhash: reader.readBytes(SOLANA_KEY_BYTES, 'the blockhash'),
    instructions: reader.readArray('the instructions', () => ({
      programIndex: reader.readByte('an instruction'),
      accountIndexes: readIndexes("an instruction's accounts"),
      data: reader.readBytes(reader.readLength("an instruction's data"), "an instruction's data"),
    })),
    addressTableLookups: isLegacy
      ? []
      : reader.readArray('the address table lookups', () => ({
          tableKey: readKey(),
          writableIndexes: readIndexes('an address table lookup'),
          readonlyIndexes: readIndexes('an address table lookup'),
        })),
  };
}
