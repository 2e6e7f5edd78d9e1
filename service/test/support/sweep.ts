import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import type { Database } from '../../src/store/database.ts';
import { listSweeps, type Retention, type SweepServices } from '../../src/store/housekeeping.ts';

/** Runs one pass of housekeeping, and throws the error of the first step that fails. */
export async function sweep(
  database: Database,
  now: number,
  retention: Retention,
  changedLimits: Partial<SweepServices['limits']> = {},
): Promise<void> {
  const { signal } = new AbortController();
  const limits = { ...DEFAULT_LIMITS, ...changedLimits };
  for (const step of listSweeps({ database, clock: { now: () => now }, limits }, retention)) {
    await step.run(signal);
  }
}
