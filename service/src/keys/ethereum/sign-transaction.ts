import { Transaction } from 'micro-eth-signer';
import { toHex } from '../../base/contract.ts';
import { InputError } from '../input-error.ts';

/** An unsigned transaction of Ethereum. */
export type EthereumTransaction = ReturnType<typeof Transaction.fromBytes>;

/** EIP-155 writes a signature with 36 and twice the chain id, in 256 bits. */
const MAXIMUM_LEGACY_CHAIN_ID = (2n ** 256n - 1n - 36n) / 2n;

/**
 * Reads an unsigned transaction in the chain's wire format: legacy, or of the types 1 to 4 (EIP-2930, EIP-1559,
 * EIP-4844 without its blobs, EIP-7702). Strict: serializing it again gives the same bytes. A legacy one names its
 * chain (EIP-155), because without it the signature would be good on every chain. Throws an `InputError`.
 */
export function parseEthereumTransaction(bytes: Uint8Array): EthereumTransaction {
  let transaction: EthereumTransaction;
  try {
    transaction = Transaction.fromBytes(bytes);
  } catch {
    // Without the decoder's error as the cause: its sentence can repeat the bytes.
    throw new InputError(
      '',
      'This is no serialized Ethereum transaction; send its unsigned bytes in hexadecimal.',
    );
  }
  if (transaction.isSigned) throw new InputError('', 'The transaction is signed already.');
  if (transaction.raw.chainId === undefined) {
    throw new InputError('', 'The transaction must name its chain (EIP-155): add the chain id.');
  }
  if (transaction.type === 'legacy' && transaction.raw.chainId > MAXIMUM_LEGACY_CHAIN_ID) {
    throw new InputError(
      '',
      'The chain id is too large for the signature of a legacy transaction (EIP-155).',
    );
  }
  if (toHex(transaction.toBytes()) !== toHex(bytes)) {
    throw new InputError(
      '',
      'The transaction is not in canonical RLP; serialize it without leading zeros and trailing bytes.',
    );
  }
  return transaction;
}

/** Signs a transaction with a secp256k1 secret (RFC 6979, low-S) and returns it whole. */
export function signEthereumTransaction(transaction: EthereumTransaction, secret: Uint8Array): Uint8Array {
  return transaction.signBy(secret, false).toBytes();
}
