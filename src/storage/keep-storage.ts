/** The part of `navigator` that `keepStorage` uses. */
export interface StorageKeeper {
  readonly storage?: Partial<Pick<StorageManager, 'persist'>> | undefined;
  readonly vendor: string;
}

/**
 * Asks the browser to keep the stored data even when space runs short. Only browsers that decide by themselves are
 * asked: Firefox, which has an empty `vendor`, would ask the person. No caller needs to wait for the result, and a
 * refusal changes nothing.
 *
 * The request is sent before this function returns. Chromium evicts a page from the back/forward cache when the request
 * arrives after the page was left, and a page may be left as soon as it knows of its session.
 */
export async function keepStorage({ storage, vendor }: StorageKeeper = navigator): Promise<void> {
  try {
    if (vendor) await storage?.persist?.();
  } catch {
    // Not allowed here, for example in a frame of another origin.
  }
}
