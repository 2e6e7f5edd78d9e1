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

/** Sends the present counts of this stage to the parent process, if there is one. */
export function reportCounts(counts: Counts): void {
  process.send?.({ counts });
}

/**
 * Ends a stage: sets the exit code to 1 if anything failed, and sends the last counts. It does not call `process.exit`,
 * so that the parent gets all output.
 */
export async function finishStage(counts: Counts): Promise<void> {
  if (counts.failed > 0) process.exitCode = 1;
  if (!process.connected) return;
  await new Promise<void>((resolve) => {
    process.send?.({ counts }, undefined, undefined, () => resolve());
  });
  // An open channel to the parent would keep this process alive.
  process.disconnect();
}
