/** How long an answer is reused, in milliseconds: less than the interval between two health checks. */
const FRESH_MS = 1_000;

/**
 * Builds a check of the database whose answer is shared by everybody who asks at the same time or within a second. Each
 * check writes a row, always the same, and anybody may request it: without sharing, a crowd of checks would queue for
 * that row on all connections. `now` is a monotonic clock in milliseconds.
 */
export function createDatabaseProbe(
  ask: () => Promise<boolean>,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let latest: { readonly answer: Promise<boolean>; freshUntil: number } | undefined;
  return () => {
    if (latest !== undefined && now() < latest.freshUntil) return latest.answer;
    const probe = { answer: ask(), freshUntil: Infinity };
    const startTime = (): void => void (probe.freshUntil = now() + FRESH_MS);
    probe.answer.then(startTime, startTime);
    latest = probe;
    return probe.answer;
  };
}
