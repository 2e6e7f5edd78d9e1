import { toHex } from '../../base/contract.ts';
import { InputError } from '../input-error.ts';
import { MAXIMUM_ACCOUNTS, type SolanaMessage } from './transaction.ts';

/**
 * Throws an `InputError` unless a message makes sense: there is a fee payer who is a writable signer, no account occurs
 * twice, every index leads to an account, programs are named in the message itself, and every lookup table is used. The
 * cluster refuses what this refuses, except a lookup table that occurs twice with different entries.
 */
export function assertSolanaMessage(message: SolanaMessage): void {
  const { accountKeys, addressTableLookups, header, instructions } = message;
  const { requiredSignatures, readonlySigned, readonlyUnsigned } = header;
  if (requiredSignatures === 0)
    throw new InputError('', 'The transaction needs no signature, so nobody pays.');
  if (readonlySigned >= requiredSignatures) {
    throw new InputError('', 'The first signer pays the fee, so it cannot be read-only.');
  }
  if (requiredSignatures + readonlyUnsigned > accountKeys.length) {
    throw new InputError('', 'The header counts more accounts than the transaction has.');
  }
  assertDistinct(accountKeys.map(toHex), 'An account occurs twice.');

  assertDistinct(
    addressTableLookups.map(({ tableKey }) => toHex(tableKey)),
    'An address lookup table occurs twice.',
  );
  let accountCount = accountKeys.length;
  for (const { readonlyIndexes, writableIndexes } of addressTableLookups) {
    const indexes = [...writableIndexes, ...readonlyIndexes];
    if (indexes.length === 0) throw new InputError('', 'An address lookup table is named but not used.');
    assertDistinct(indexes, 'An entry of an address lookup table occurs twice.');
    accountCount += indexes.length;
  }
  if (accountCount > MAXIMUM_ACCOUNTS) {
    throw new InputError('', `The transaction names more than ${MAXIMUM_ACCOUNTS} accounts.`);
  }

  instructions.forEach(({ accountIndexes, programIndex }, index) => {
    if (programIndex === 0) {
      throw new InputError('', `Instruction ${index} calls the account that pays the fee.`);
    }
    if (programIndex >= accountKeys.length) {
      throw new InputError(
        '',
        `The program of instruction ${index} is not among the transaction's accounts.`,
      );
    }
    if (accountIndexes.some((one) => one >= accountCount)) {
      throw new InputError('', `Instruction ${index} names an account that the transaction does not have.`);
    }
  });
}

function assertDistinct(items: readonly (string | number)[], fault: string): void {
  if (new Set(items).size !== items.length) throw new InputError('', fault);
}
