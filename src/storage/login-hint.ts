import { readItem } from '../base/web-storage.ts';

/**
 * A mark that something may be at rest for a scope: a session or a login under way. It can be read at once, so that
 * the first field is shown without waiting for the vault to be loaded and read. Only a hint: where `localStorage`
 * refuses or was cleared on its own, the vault still decides, a moment later.
 */

/** The kind of thing at rest: a session, or a login that waits for its code. */
export type LoginHint = 'session' | 'pending';

/** Reads the mark; undefined when there is none. */
export function readLoginHint(scope: string): string | undefined {
  return readItem('localStorage', hintKeyOf(scope));
}

/** The name of the item that holds the mark. */
export function hintKeyOf(scope: string): string {
  return `latchkey ${scope}`;
}
