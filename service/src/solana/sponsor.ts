import { fromHex } from '../base/contract.ts';
import { InputError } from '../keys/input-error.ts';
import { parsePrivateKey, toPublicKey } from '../keys/private-key.ts';
import { signSolanaTransaction } from '../keys/solana/signatures.ts';
import type { SolanaTransaction } from '../keys/solana/transaction.ts';
import { StartError } from '../base/start-error.ts';

/** The account that pays the fees of sponsored transactions. */
export interface Sponsor {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Maximum fee of one transaction, in lamports. */
  readonly limit: bigint;
  /** Signs a transaction that `toSponsored` has prepared for the sponsor. */
  sign(transaction: SolanaTransaction): SolanaTransaction;
}

/**
 * Creates the sponsor from the value of LATCHKEY_SOLANA_SPONSOR_KEY, an Ed25519 secret of 32 bytes in hexadecimal.
 * Throws a `StartError` that does not repeat the value.
 */
export function loadSponsor(text: string, limit: bigint): Sponsor {
  const secret = parse(text);
  return {
    publicKey: fromHex(toPublicKey('CURVE_ED25519', secret)),
    limit,
    sign: (transaction) => signSolanaTransaction(transaction, secret),
  };
}

function parse(text: string): Uint8Array {
  try {
    return parsePrivateKey('CURVE_ED25519', text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new StartError(
      'LATCHKEY_SOLANA_SPONSOR_KEY must be an Ed25519 secret of 32 bytes in hexadecimal (64 characters).',
      { cause: error },
    );
  }
}
