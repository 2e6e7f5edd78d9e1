import { isRecent } from '../../base/is-recent.ts';
import { ProblemError } from '../../base/problem-error.ts';
import type { Authentication } from '../../store/tables.ts';
import { isExpiringApiKey, sessionKeyOf } from './hold-opener.ts';

/** How recent a login must be for what outlives its session, in milliseconds. */
export interface RecentLoginLimits {
  /** How long after its login a session may do what stays when it ends, see `outlivesSession`; a quarter of an hour. */
  readonly recentLoginMs: number;
}

/** The limits that hold unless an operator sets others. */
export const DEFAULT_RECENT_LOGIN_LIMITS: RecentLoginLimits = { recentLoginMs: 900_000 };

/**
 * Refuses a session whose person has not shown lately who they are: a script that gets into a page later must not add
 * what stays when the session ends, nor take a key away. A new key of the session does not count as a login. Credentials
 * that are no session pass, and so do API keys that expire. Throws RECENT_LOGIN_REQUIRED.
 */
export function assertRecentLogin(
  authentications: readonly Authentication[],
  now: number,
  { recentLoginMs }: RecentLoginLimits,
): void {
  if (sessionKeyOf(authentications) === undefined || isExpiringApiKey(authentications)) return;
  const isLogin = ({ shownAt }: Authentication): boolean =>
    shownAt !== undefined && isRecent(shownAt, now, recentLoginMs);
  if (authentications.some(isLogin)) return;
  throw new ProblemError(
    'RECENT_LOGIN_REQUIRED',
    `A session may do this only within ${recentLoginMs / 1000} seconds of its login: let the person sign in again, ` +
      'or stamp the request with an API key or a passkey.',
  );
}
