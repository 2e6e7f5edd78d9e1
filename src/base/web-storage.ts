/** The two web storages of a browser. `sessionStorage` belongs to one tab. */
export type WebStorage = 'localStorage' | 'sessionStorage';

/** Reads an item; undefined when it is absent or when the browser blocks the storage. */
export function readItem(storage: WebStorage, name: string): string | undefined {
  try {
    return globalThis[storage].getItem(name) ?? undefined;
  } catch {
    // Browsers that block cookies throw here.
    return undefined;
  }
}
