import type { WebStorage } from './web-storage.ts';

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
