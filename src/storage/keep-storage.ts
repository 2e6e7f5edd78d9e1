/** The part of `navigator` that decides what a browser short of space throws away. */
export interface StorageKeeper {
  readonly storage?: Partial<Pick<StorageManager, 'persist'>> | undefined;
  readonly vendor: string;
}

/**
 * Asks the browser to keep what is at rest even when it is short of space. Only where the browser decides by itself:
 * Firefox, the one without a `vendor`, would ask the person. Nobody waits for the answer, and a refusal changes nothing.
 *
 * The request goes out before this returns. Chromium throws a page out of the back/forward cache when the request reaches
 * it after the page was left, and a page may be left as soon as it hears of its session.
 */
export async function keepStorage({ storage, vendor }: StorageKeeper = navigator): Promise<void> {
  try {
    if (vendor) await storage?.persist?.();
  } catch {
    // Not allowed here: in a frame of another origin, for one.
  }
}
