/** Minimum time that a key set is kept, whatever the reply says. It limits the requests that expiry alone causes. */
const MIN_LIFETIME_MS = 60_000;

/** Maximum time that a key set is kept: a key that the service withdraws is refused a day later at the latest. */
const MAX_LIFETIME_MS = 86_400_000;

/**
 * Reads how long a reply may be used without asking again, in milliseconds: `max-age` minus `Age` (RFC 9111 sections
 * 4.2 and 5), at least a minute and at most a day.
 *
 * | the reply says                              | lifetime                                              |
 * | ------------------------------------------- | ----------------------------------------------------- |
 * | `max-age`, as a number or quoted            | that, less `Age`                                      |
 * | `max-age` more than once                    | the smallest                                          |
 * | `no-store` or `no-cache`, whatever else     | a minute: keys cannot be fetched for each delivery    |
 * | no `max-age`, or one that is not a number   | a minute                                              |
 * | `Age` more than once                        | its first value (RFC 9111 section 5.1)                |
 * | `Age` that is not a number                  | as if it were not there                               |
 * | `s-maxage`, `private`, `must-revalidate`, … | nothing: they speak to shared caches                  |
 * | `stale-if-error`                            | nothing: good keys outlive every failed fetch anyway  |
 * | `Expires`                                   | not read                                              |
 */
export function readLifetimeMs(cacheControl: string | null, age: string | null): number {
  const seconds: number[] = [];
  let isUncached = false;
  // A directive's name, then perhaps a value, bare or quoted. Text inside quotes is not a directive.
  const directives = /([^\s=,;"]+)(?:\s*=\s*(?:"([^"]*)"|([^\s,"]*)))?/g;
  for (const [, name = '', quoted, bare] of (cacheControl ?? '').slice(0, 1024).matchAll(directives)) {
    const directive = name.toLowerCase();
    if (directive === 'no-store' || directive === 'no-cache') isUncached = true;
    if (directive === 'max-age') seconds.push(toSeconds(quoted ?? bare));
  }
  const maxAge = seconds.length > 0 && !isUncached ? Math.min(...seconds) : 0;
  const lifetimeMs = (maxAge - toSeconds(age?.split(',')[0]?.trim())) * 1000;
  return Math.min(Math.max(lifetimeMs, MIN_LIFETIME_MS), MAX_LIFETIME_MS);
}

/** Reads a number of seconds (RFC 9111 section 1.2.2). Any other text counts as 0. */
function toSeconds(text = ''): number {
  return /^\d+$/.test(text) ? Number(text) : 0;
}
