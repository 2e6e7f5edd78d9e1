import { failToLoad } from '../base/thrown.ts';

/**
 * Loads a part of the program once, with what is made of it: every call gets the same. What did not arrive is forgotten, so
 * the next call asks for it again. Throws `load_failed`.
 */
export function loadOnce<Made>(load: () => Promise<Made>): () => Promise<Made> {
  let loading: Promise<Made> | undefined;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      failToLoad(cause);
    }));
}
