import { readItem } from '../base/web-storage.ts';

/**
 * A mark in `localStorage` that a session or an unfinished login may be stored for a scope. It can be read
 * synchronously, so that the first field need not wait until the vault is loaded and read. It is only a hint: where
 * `localStorage` is blocked or was cleared separately, the vault decides a moment later.
 */

/** What may be stored: a session, or a login that waits for its code. */
export type LoginHint = 'session' | 'pending';

/** Reads the mark; undefined when there is none. */
export function readLoginHint(scope: string): string | undefined {
  return readItem('localStorage', hintKeyOf(scope));
}

/** The name of the item that holds the mark. */
export function hintKeyOf(scope: string): string {
  return `latchkey ${scope}`;
}
