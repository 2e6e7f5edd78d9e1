import { failToLoad } from '../base/thrown.ts';

/**
 * Creates a function that runs `load` once; every call gets the same result. After a failure the next call runs it
 * again. The returned function throws `load_failed`.
 */
export function loadOnce<Made>(load: () => Promise<Made>): () => Promise<Made> {
  let loading: Promise<Made> | undefined;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      failToLoad(cause);
    }));
}
