/** Decides which requests are traced, or traced in detail, so that a busy process pays little for it. */
export interface TraceBudget {
  /** Takes one from the budget. False when it is used up. */
  take(): boolean;
}

/** Builds a budget that allows `atOnce` at once and refills by `perSecond`. `now` is in milliseconds. */
export function createTraceBudget(
  { atOnce, perSecond }: { readonly atOnce: number; readonly perSecond: number },
  now: () => number = () => performance.now(),
): TraceBudget {
  let left = atOnce;
  let countedAt = now();
  return {
    take() {
      const at = now();
      left = Math.min(atOnce, left + ((at - countedAt) / 1000) * perSecond);
      countedAt = at;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
