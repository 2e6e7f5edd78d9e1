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

/** Keeps an item, or removes it without a value. False where the browser blocks the storage, and where it is full. */
export function writeItem(storage: WebStorage, name: string, value?: string): boolean {
  try {
    if (value === undefined) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Lists the names of all items; none where the browser blocks the storage. */
export function listItems(storage: WebStorage): readonly string[] {
  try {
    return Object.keys(globalThis[storage]);
  } catch {
    return [];
  }
}
