/**
 * A mark that something may be at rest for a scope: a session or a login under way. It can be read at once, so that
 * the first field is shown without waiting for the vault to be loaded and read. Only a hint: where `localStorage`
 * refuses or was cleared on its own, the vault still decides, a moment later.
 */

/** True when something may be at rest. */
export function hasTrace(scope: string): boolean {
  try {
    return localStorage.getItem(keyOf(scope)) !== null;
  } catch {
    // Blocked together with cookies.
    return false;
  }
}

/** Leaves or removes the mark. */
export function setTrace(scope: string, isPresent: boolean): void {
  try {
    if (isPresent) localStorage.setItem(keyOf(scope), '1');
    else localStorage.removeItem(keyOf(scope));
  } catch {
    // Blocked, or full.
  }
}

function keyOf(scope: string): string {
  return `latchkey ${scope}`;
}
