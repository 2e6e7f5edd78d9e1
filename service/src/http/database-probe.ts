/** How long an answer is good for, in milliseconds: less than watchers let pass between two questions. */
const FRESH_MS = 1_000;

/**
 * Builds a question to the database that everybody shares who asks at the same time or within a second. Each one writes a
 * row, always the same, and anybody may ask for it: without this a crowd of questions would queue for that row on all
 * connections. `now` is a clock in milliseconds that nobody sets back.
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
