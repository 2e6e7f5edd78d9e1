import { InputError } from '../input-error.ts';
import { parseSolanaKey } from './solana-key.ts';
import { assertUnsigned } from './signatures.ts';
import type { SolanaTransaction } from './transaction.ts';

/**
 * Puts another recent blockhash, base58 text of 32 bytes, into a transaction. Throws an `InputError` when the text is
 * not one, or when somebody has signed with another blockhash already.
 */
export function withRecentBlockhash(transaction: SolanaTransaction, blockhash: string): SolanaTransaction {
  const recentBlockhash = parseSolanaKey(blockhash);
  if (recentBlockhash === undefined) {
    throw new InputError('', 'A recent blockhash is 32 bytes in base58.');
  }
  const { message, signatures } = transaction;
  if (Buffer.compare(recentBlockhash, message.recentBlockhash) === 0) return transaction;
  assertUnsigned(transaction, 'another blockhash');
  return { signatures, message: { ...message, recentBlockhash } };
}
