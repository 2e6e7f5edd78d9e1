import type { Database } from '../../src/store/database.ts';
import { listSweeps, type Retention } from '../../src/store/housekeeping.ts';

/** Deletes once what housekeeping deletes at a time, and throws what the first step that fails has thrown. */
export async function sweep(database: Database, now: number, retention: Retention): Promise<void> {
  const { signal } = new AbortController();
  for (const step of listSweeps({ database, clock: { now: () => now } }, retention)) await step.run(signal);
}
