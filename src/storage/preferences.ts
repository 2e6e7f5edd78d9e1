import { readItem } from '../base/web-storage.ts';

/**
 * Short values that this browser remembers about a login, for the whole origin and until its data is deleted. None of
 * them can identify a person. Where `localStorage` is blocked, or the page switched this off, nothing is remembered.
 */

/**
 * The name of a preference: the way to sign in that was used last, the wallet that was used last, the organization that
 * a passkey or a wallet led to, the outcome of the offer to create a passkey.
 */
export type PreferenceName =
  | 'method'
  | 'wallet'
  | 'passkey-organization'
  | 'wallet-organization'
  | 'passkey-offer';

/**
 * Reads a preference; undefined when there is none. `memory` identifies the login; when it is undefined, nothing is
 * remembered.
 */
export function readPreference(name: PreferenceName, memory: string | undefined): string | undefined {
  return memory && readItem('localStorage', preferenceKeyOf(name, memory));
}

/** The name of the item that holds a preference. */
export function preferenceKeyOf(name: PreferenceName, memory: string): string {
  return `latchkey ${name} ${memory}`;
}
