import { isRecent } from '../../base/is-recent.ts';
import { ProblemError } from '../../base/problem-error.ts';
import type { Authentication } from '../../store/tables.ts';
import { isExpiringApiKey, sessionKeyOf } from './hold-opener.ts';

/** How recent a login must be for actions whose effect outlives the session, in milliseconds. */
export interface RecentLoginLimits {
  /** How long after its login a session may make changes that stay when it ends, see `outlivesSession`; 15 minutes. */
  readonly recentLoginMs: number;
}

/** The limits that hold unless an operator sets others. */
export const DEFAULT_RECENT_LOGIN_LIMITS: RecentLoginLimits = { recentLoginMs: 900_000 };

/**
 * Throws RECENT_LOGIN_REQUIRED when a session's login is not recent: a script that gets into a page later must not add
 * anything that stays when the session ends, nor take a key away. A new key of the session does not count as a login.
 * Credentials other than sessions pass, and so do API keys that expire.
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
