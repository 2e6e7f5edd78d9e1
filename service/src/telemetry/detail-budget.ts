/** Says which requests may be looked at closely, so that a busy process pays little for it. */
export interface DetailBudget {
  /** True when there is some left; it is spent then. */
  take(): boolean;
}

/** Looks at a number at once, and at so many more a second. The time is in milliseconds. */
export function createDetailBudget(
  { atOnce, perSecond }: { readonly atOnce: number; readonly perSecond: number },
  now: () => number = () => performance.now(),
): DetailBudget {
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
