/**
 * A mark that something may be at rest for a scope: a session or a login under way. It can be read at once, so that
 * the first field is shown without waiting for the vault to be loaded and read. Only a hint: where `localStorage`
 * refuses or was cleared on its own, the vault still decides, a moment later.
 */

/** What may be at rest: a session, or a login that waits for its code. */
export type Trace = 'session' | 'pending';

/** What may be at rest; nothing when there is no mark. */
export function readTrace(scope: string): string | null | undefined {
  try {
    return localStorage.getItem(keyOf(scope));
  } catch {
    // Blocked together with cookies.
    return undefined;
  }
}

/** Leaves the mark, or removes it. */
export function setTrace(scope: string, trace?: Trace | false): void {
  try {
    if (trace) localStorage.setItem(keyOf(scope), trace);
    else localStorage.removeItem(keyOf(scope));
  } catch {
    // Blocked, or full.
  }
}

function keyOf(scope: string): string {
  return `latchkey ${scope}`;
}
