/** Says which requests are traced, or traced closely, so that a busy process pays little for it. */
export interface TraceBudget {
  /** True when there is some left; it is spent then. */
  take(): boolean;
}

/** Allows a number at once, and so many more a second. The time is in milliseconds. */
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
