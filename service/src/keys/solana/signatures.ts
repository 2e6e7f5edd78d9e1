import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { InputError } from '../input-error.ts';
import { serializeSolanaMessage } from './serialize-transaction.ts';
import type { SolanaMessage, SolanaTransaction } from './transaction.ts';

/**
 * The place of a signer's signature in `signatures`. `publicKey` has 32 bytes. Throws an `InputError` when the
 * transaction does not ask for a signature of this key.
 */
export function findSolanaSigner({ accountKeys, header }: SolanaMessage, publicKey: Uint8Array): number {
  const index = accountKeys
    .slice(0, header.requiredSignatures)
    .findIndex((key) => Buffer.compare(key, publicKey) === 0);
  if (index < 0) {
    throw new InputError('', `The transaction needs no signature of ${base58.encode(publicKey)}.`);
  }
  return index;
}

/**
 * Signs a transaction with an Ed25519 secret of 32 bytes and puts the signature in its place; the other signatures
 * stay. Throws an `InputError` when the transaction does not ask for a signature of this key.
 */
export function signSolanaTransaction(transaction: SolanaTransaction, secret: Uint8Array): SolanaTransaction {
  const { message, signatures } = transaction;
  const place = findSolanaSigner(message, ed25519.getPublicKey(secret));
  return {
    message,
    signatures: signatures.with(place, ed25519.sign(serializeSolanaMessage(message), secret)),
  };
}

/** The addresses, in base58, whose signatures are still missing. */
export function toMissingSolanaSigners({ message, signatures }: SolanaTransaction): string[] {
  return message.accountKeys
    .slice(0, signatures.length)
    .filter((_, index) => !isSigned(signatures[index]))
    .map((key) => base58.encode(key));
}

/**
 * The transaction's identifier on the chain: the fee payer's signature in base58. Throws a `TypeError` before it is
 * there.
 */
export function toSolanaTransactionId({ signatures }: SolanaTransaction): string {
  const [first] = signatures;
  if (first === undefined || !isSigned(first)) throw new TypeError('the fee payer has not signed');
  return base58.encode(first);
}

/**
 * Throws an `InputError` when there is a signature: a change of the message would make it worthless, and its signer
 * would learn that only from the cluster.
 */
export function assertUnsigned({ signatures }: SolanaTransaction, change: string): void {
  if (signatures.some(isSigned)) {
    throw new InputError(
      '',
      `The transaction is signed already; ${change} would make the signature invalid.`,
    );
  }
}

function isSigned(signature: Uint8Array | undefined): boolean {
  return signature?.some((byte) => byte !== 0) ?? false;
}
