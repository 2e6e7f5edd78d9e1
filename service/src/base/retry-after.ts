/** Whole seconds until a time, at least one, for the header Retry-After. */
export function toRetryAfterSeconds(endsAt: number, now: number): number {
  return Math.max(1, Math.ceil((endsAt - now) / 1000));
}
