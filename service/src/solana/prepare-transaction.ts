import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { InputError } from '../keys/input-error.ts';
import { estimateSolanaFee } from '../keys/solana/fee.ts';
import { parseSolanaTransactionText } from '../keys/solana/parse-transaction.ts';
import { withRecentBlockhash } from '../keys/solana/recent-blockhash.ts';
import { serializeSolanaMessage } from '../keys/solana/serialize-transaction.ts';
import { assertUnsigned, findSolanaSigner, toMissingSolanaSigners } from '../keys/solana/signatures.ts';
import { toSponsored } from '../keys/solana/sponsor.ts';
import type { SolanaMessage, SolanaTransaction } from '../keys/solana/transaction.ts';
import type { Sponsor } from './sponsor.ts';

/** A transaction that a caller wants to be sent. */
export interface SendRequest {
  /** Base64. */
  readonly unsignedTransaction: string;
  /** Base58; undefined keeps the transaction's own, or asks for a fresh one when the transaction is sponsored. */
  readonly recentBlockhash: string | undefined;
  readonly isSponsored: boolean;
}

/** The keys that sign. */
export interface Signers {
  /** Public key of the key that the caller named, 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Undefined where the operator has configured none. */
  readonly sponsor: Sponsor | undefined;
}

/** A transaction that lacks nothing but signatures and, perhaps, a blockhash. */
export interface PreparedTransaction {
  readonly transaction: SolanaTransaction;
  /** Whether a fresh blockhash must be put in; nobody has signed yet. */
  readonly needsBlockhash: boolean;
}

/**
 * Parses a transaction and prepares it for signing. Throws an `InputError`, with the path of the parameter at fault,
 * unless the signatures of the named key and of the sponsor are all that it lacks.
 *
 * Without a sponsor a sponsored transaction is checked as far as possible, so that the caller gets an error before
 * anything is recorded.
 */
export function prepareTransaction(
  { isSponsored, recentBlockhash, unsignedTransaction }: SendRequest,
  { publicKey, sponsor }: Signers,
): PreparedTransaction {
  const parsed = at('unsignedTransaction', () => parseSolanaTransactionText(unsignedTransaction));
  at('signWith', () => findSolanaSigner(parsed.message, publicKey));
  at('unsignedTransaction', () => assertExpiring(parsed.message));
  const transaction =
    recentBlockhash === undefined
      ? parsed
      : at('recentBlockhash', () => withRecentBlockhash(parsed, recentBlockhash));
  if (!isSponsored) {
    at('unsignedTransaction', () => assertSigned(transaction, [publicKey]));
    return { transaction, needsBlockhash: false };
  }
  const needsBlockhash = recentBlockhash === undefined;
  if (sponsor === undefined) return { transaction, needsBlockhash };
  return at('unsignedTransaction', () => {
    const sponsored = toSponsored(transaction, sponsor.publicKey);
    assertAffordable(sponsored.message, sponsor);
    if (needsBlockhash) assertUnsigned(sponsored, 'a fresh blockhash');
    assertSigned(sponsored, [publicKey, sponsor.publicKey]);
    return { transaction: sponsored, needsBlockhash };
  });
}

/** Adds the parameter that a step reads to the path of its errors. */
function at<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof InputError ? error.within(path) : error;
  }
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const ADVANCE_NONCE = Buffer.of(4, 0, 0, 0);

/**
 * Refuses a transaction whose first instruction advances a nonce account. It stays valid until somebody uses the nonce,
 * so nobody could tell when it has failed.
 */
function assertExpiring({ accountKeys, instructions: [first] }: SolanaMessage): void {
  if (first === undefined) return;
  const program = accountKeys[first.programIndex] ?? new Uint8Array();
  if (base58.encode(program) !== SYSTEM_PROGRAM || !ADVANCE_NONCE.equals(first.data.subarray(0, 4))) return;
  throw new InputError(
    '',
    'A transaction of a durable nonce never expires and is not sent; use a blockhash.',
  );
}

function assertAffordable(message: SolanaMessage, { limit }: Sponsor): void {
  const fee = estimateSolanaFee(message);
  if (fee <= limit) return;
  throw new InputError('', `The fee can reach ${fee} lamports; the sponsor pays up to ${limit}.`);
}

/**
 * Asserts that everybody but these keys has signed, with a valid signature; the cluster would refuse the transaction
 * only later.
 */
function assertSigned(transaction: SolanaTransaction, others: readonly Uint8Array[]): void {
  const expected = new Set(others.map((key) => base58.encode(key)));
  const missing = toMissingSolanaSigners(transaction).filter((address) => !expected.has(address));
  if (missing.length > 0) {
    throw new InputError('', `The transaction also needs the signature of ${missing.join(' and ')}.`);
  }
  const message = serializeSolanaMessage(transaction.message);
  transaction.signatures.forEach((signature, index) => {
    const key = transaction.message.accountKeys[index] as Uint8Array;
    const address = base58.encode(key);
    if (expected.has(address) || ed25519.verify(signature, message, key, { zip215: false })) return;
    throw new InputError(
      '',
      `The signature of ${address} does not fit this transaction; sign its present bytes.`,
    );
  });
}
