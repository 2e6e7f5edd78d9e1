/** The part of `navigator` that decides what a browser short of space throws away. */
export interface StorageKeeper {
  readonly storage?: Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined;
  readonly vendor: string;
}

/**
 * Asks the browser to keep what is at rest even when it is short of space. Only where the browser decides by itself:
 * Firefox, the one without a `vendor`, would ask the person. Nobody waits for the answer, and a refusal changes nothing.
 */
export async function keepStorage({ storage, vendor }: StorageKeeper = navigator): Promise<void> {
  try {
    if (vendor && !(await storage?.persisted?.())) await storage?.persist?.();
  } catch {
    // Not allowed here: in a frame of another origin, for one.
  }
}
