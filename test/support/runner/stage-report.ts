/** How many checks passed, failed and were skipped. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Nothing counted yet. */
export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Adds counts up. */
export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The words of the last line: `12 passed, 0 failed`, with the skipped ones when there are any. */
export function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Tells the parent process, if there is one listening, how far this stage has come. */
export function reportCounts(counts: Counts): void {
  process.send?.({ counts });
}

/**
 * Ends a stage: the exit code says whether anything failed. The exit code is set rather than the process
 * ended, so that what was written is read.
 */
export async function finishStage(counts: Counts): Promise<void> {
  if (counts.failed > 0) process.exitCode = 1;
  if (!process.connected) return;
  await new Promise<void>((resolve) => {
    process.send?.({ counts }, undefined, undefined, () => resolve());
  });
  // The channel to the parent keeps a process alive.
  process.disconnect();
}
