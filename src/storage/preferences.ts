import { readItem } from '../base/web-storage.ts';

/**
 * Single words that this browser remembers for a login, origin-wide and until its data is deleted. None of them can
 * identify a person. Where `localStorage` refuses, or the page wants no memory, nothing is remembered.
 */

/**
 * The name of a preference: the way to sign in that was used last; the wallet that was used last; the organization that a
 * passkey or a wallet led to; what became of the offer to make a passkey.
 */
export type PreferenceName =
  | 'method'
  | 'wallet'
  | 'passkey-organization'
  | 'wallet-organization'
  | 'passkey-offer';

/** Reads a preference; undefined when there is none. `memory` names the login, or is undefined: nothing is remembered. */
export function readPreference(name: PreferenceName, memory: string | undefined): string | undefined {
  return memory && readItem('localStorage', preferenceKeyOf(name, memory));
}

/** The name of the item that holds a preference. */
export function preferenceKeyOf(name: PreferenceName, memory: string): string {
  return `latchkey ${name} ${memory}`;
}
