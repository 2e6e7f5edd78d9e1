import { base58 } from '@scure/base';
import { SOLANA_KEY_BYTES } from './transaction.ts';

/** Longest base58 text of 32 bytes; the time to read base58 grows with the square of its length. */
const MAXIMUM_LENGTH = 44;

/** Reads an account key or a blockhash, base58 text of 32 bytes. `undefined` when it is none. */
export function parseSolanaKey(text: string): Uint8Array | undefined {
  if (text.length > MAXIMUM_LENGTH) return undefined;
  try {
    const bytes = base58.decode(text);
    return bytes.length === SOLANA_KEY_BYTES ? bytes : undefined;
  } catch {
    return undefined;
  }
}
