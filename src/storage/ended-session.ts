import { writeItem } from '../base/write-item.ts';
import { readItem } from '../base/web-storage.ts';

/**
 * The public key of the session that has ended last, in `localStorage`. It is known at once and in every tab, where the
 * vault takes a moment: a session that has ended never comes back, although its page was left before it was deleted, or
 * another tab was just about to store it.
 */

/** Reads it; undefined when none is known to have ended. */
export function readEndedSession(scope: string): string | undefined {
  return readItem('localStorage', endedKeyOf(scope));
}

/** Keeps it. */
export function writeEndedSession(scope: string, publicKey: string): void {
  writeItem('localStorage', endedKeyOf(scope), publicKey);
}

function endedKeyOf(scope: string): string {
  return `latchkey ended ${scope}`;
}
