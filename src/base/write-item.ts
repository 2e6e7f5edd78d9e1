import type { WebStorage } from './web-storage.ts';

/** Stores an item, or removes it when `value` is undefined. False when the browser blocks the storage or it is full. */
export function writeItem(storage: WebStorage, name: string, value?: string): boolean {
  try {
    if (value === undefined) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
