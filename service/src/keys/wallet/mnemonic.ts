import { pbkdf2Sync } from 'node:crypto';
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { InputError } from '../input-error.ts';

/** How many words a mnemonic can have (BIP-39). */
export const MNEMONIC_LENGTHS = [12, 15, 18, 21, 24] as const;

/** The number of bytes of entropy in a mnemonic of this many words: 4 bytes for every 3 words. */
export function toEntropyLength(words: number): number {
  return (words / 3) * 4;
}

/** Writes entropy as English words. */
export function toMnemonic(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist);
}

/**
 * Reads a mnemonic of 12 to 24 English words. Case and the spaces between the words do not matter. Throws an
 * `InputError` when a word is unknown or the checksum is wrong; the message never repeats a word.
 */
export function parseMnemonic(text: string): Uint8Array {
  try {
    return mnemonicToEntropy(text.trim().toLowerCase().split(/\s+/).join(' '), wordlist);
  } catch {
    throw new InputError(
      '',
      'A mnemonic has 12, 15, 18, 21 or 24 words of the English list of BIP-39, the last of which is a checksum.',
    );
  }
}

/**
 * The 64-byte seed of a mnemonic (BIP-39). OpenSSL computes it in 1 ms; JavaScript takes 30 ms, during which the
 * service would answer no request.
 */
export function toSeed(mnemonic: string, passphrase = ''): Uint8Array {
  const salt = `mnemonic${passphrase}`.normalize('NFKD');
  return new Uint8Array(pbkdf2Sync(mnemonic.normalize('NFKD'), salt, 2048, 64, 'sha512'));
}
