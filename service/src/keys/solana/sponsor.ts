import { InputError } from '../input-error.ts';
import { assertSolanaMessage } from './assert-message.ts';
import { assertUnsigned } from './signatures.ts';
import { serializeSolanaTransaction } from './serialize-transaction.ts';
import {
  MAXIMUM_TRANSACTION_BYTES,
  SOLANA_SIGNATURE_BYTES,
  type SolanaInstruction,
  type SolanaMessage,
  type SolanaMessageHeader,
  type SolanaTransaction,
} from './transaction.ts';

/**
 * Makes the sponsor, a public key of 32 bytes, the fee payer: it becomes account 0, a writable signer, and every other
 * account keeps its rights, the former fee payer those of a writable signer. The sponsor then signs as well. A
 * transaction that has the sponsor as its fee payer already is answered as it is.
 *
 * Throws an `InputError` when an instruction names the sponsor's account, when somebody has signed already, or when
 * there is no room left for the sponsor.
 *
 * **Warning.** A signer lets every instruction that names it dispose of its account. That is why an instruction must
 * not name the sponsor: the sponsor's signature pays the fee and allows nothing else. A lookup table that brings the
 * sponsor's account in makes the cluster refuse the transaction. The fee itself is the caller's to limit; see
 * `estimateSolanaFee`.
 */
export function toSponsored(transaction: SolanaTransaction, sponsorPublicKey: Uint8Array): SolanaTransaction {
  const { message } = transaction;
  const place = message.accountKeys.findIndex((key) => Buffer.compare(key, sponsorPublicKey) === 0);
  assertNotNamed(message, place);
  if (place === 0) return transaction;
  assertUnsigned(transaction, 'a sponsor');

  const accountKeys = message.accountKeys.filter((_, index) => index !== place);
  const header = toSponsoredHeader(message, place);
  const sponsored: SolanaTransaction = {
    signatures: Array.from(
      { length: header.requiredSignatures },
      () => new Uint8Array(SOLANA_SIGNATURE_BYTES),
    ),
    message: {
      ...message,
      header,
      accountKeys: [sponsorPublicKey, ...accountKeys],
      instructions: message.instructions.map((one) => shiftIndexes(one, place)),
    },
  };
  assertSolanaMessage(sponsored.message);
  const { length } = serializeSolanaTransaction(sponsored);
  if (length > MAXIMUM_TRANSACTION_BYTES) {
    throw new InputError(
      '',
      `With the sponsor the transaction has ${length} bytes, more than ${MAXIMUM_TRANSACTION_BYTES}.`,
    );
  }
  return sponsored;
}

function assertNotNamed({ instructions }: SolanaMessage, place: number): void {
  const isNamed = instructions.some(
    ({ accountIndexes, programIndex }) => programIndex === place || accountIndexes.includes(place),
  );
  if (isNamed)
    throw new InputError('', 'An instruction names the account of the sponsor, who only pays the fee.');
}

/** The sponsor leaves the group it is counted in, if any, and joins the writable signers, which have no count. */
function toSponsoredHeader({ accountKeys, header }: SolanaMessage, place: number): SolanaMessageHeader {
  const { requiredSignatures, readonlySigned, readonlyUnsigned } = header;
  const wasSigner = place >= 0 && place < requiredSignatures;
  const wasReadonlySigner = wasSigner && place >= requiredSignatures - readonlySigned;
  const wasReadonlyOther = !wasSigner && place >= accountKeys.length - readonlyUnsigned;
  return {
    requiredSignatures: requiredSignatures + (wasSigner ? 0 : 1),
    readonlySigned: readonlySigned - (wasReadonlySigner ? 1 : 0),
    readonlyUnsigned: readonlyUnsigned - (wasReadonlyOther ? 1 : 0),
  };
}

/** Accounts before the sponsor's former place move one up; without a former place all do, loaded ones included. */
function shiftIndexes(instruction: SolanaInstruction, place: number): SolanaInstruction {
  const shift = (index: number): number => (place < 0 || index < place ? index + 1 : index);
  return {
    ...instruction,
    programIndex: shift(instruction.programIndex),
    accountIndexes: instruction.accountIndexes.map(shift),
  };
}
