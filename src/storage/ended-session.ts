import { writeItem } from '../base/write-item.ts';
import { readItem } from '../base/web-storage.ts';

/**
 * Stores the public key of the session that ended last in `localStorage`. It is visible in every tab at once, while the
 * vault takes a moment. It keeps an ended session from returning when the page was left before the vault deleted it, or
 * when another tab was about to store it.
 */

/** Reads the public key of the ended session; undefined when there is none. */
export function readEndedSession(scope: string): string | undefined {
  return readItem('localStorage', endedKeyOf(scope));
}

/** Stores the public key of a session that has ended. */
export function writeEndedSession(scope: string, publicKey: string): void {
  writeItem('localStorage', endedKeyOf(scope), publicKey);
}

function endedKeyOf(scope: string): string {
  return `latchkey ended ${scope}`;
}
