/**
 * Single words that this browser remembers for a login, origin-wide and until its data is deleted. None of them can
 * identify a person. Where `localStorage` refuses, nothing is remembered.
 */

/**
 * What a word says: the way to sign in that was used last; the wallet that was used last; the organization that a
 * passkey or a wallet led to; what became of the offer to make a passkey.
 */
export type WordKind = 'method' | 'wallet' | 'passkey-organization' | 'wallet-organization' | 'passkey-offer';

/** Reads a word; undefined when there is none. */
export function readWord(kind: WordKind, scope: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(kind, scope)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a word. */
export function writeWord(kind: WordKind, scope: string, word: string): void {
  try {
    localStorage.setItem(keyOf(kind, scope), word);
  } catch {
    // Blocked, or full: the next login asks what it would have known.
  }
}

function keyOf(kind: WordKind, scope: string): string {
  return `latchkey ${kind} ${scope}`;
}
