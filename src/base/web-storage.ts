/** The two storages of a browser. `sessionStorage` is one tab's own. */
export type WebStorage = 'localStorage' | 'sessionStorage';

/** Reads an item; undefined when there is none, and where the browser blocks the storage. */
export function readItem(storage: WebStorage, name: string): string | undefined {
  try {
    return globalThis[storage].getItem(name) ?? undefined;
  } catch {
    // Blocked together with cookies.
    return undefined;
  }
}
