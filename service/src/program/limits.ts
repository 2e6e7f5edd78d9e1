import { DEFAULT_RATE_LIMITS, type RateLimits } from '../http/rates.ts';
import { DEFAULT_SERVER_LIMITS, type ServerLimits } from '../http/server.ts';
import { DEFAULT_QUOTA_LIMITS, type QuotaLimits } from '../activities/quotas.ts';
import { DEFAULT_FRESHNESS_LIMITS, type FreshnessLimits } from '../activities/freshness.ts';
import { DEFAULT_CODE_LIMITS, type CodeLimits } from '../auth/codes/code-limits.ts';
import { DEFAULT_RECENT_LOGIN_LIMITS, type RecentLoginLimits } from '../auth/sessions/assert-recent-login.ts';
import { DEFAULT_ADDRESS_LIMITS, type AddressLimits } from '../auth/codes/limits.ts';

/** The limits that an operator can set. */
export interface Limits
  extends
    AddressLimits,
    CodeLimits,
    FreshnessLimits,
    QuotaLimits,
    RateLimits,
    RecentLoginLimits,
    Pick<ServerLimits, 'bodyMemoryBytes' | 'maximumConnections'> {
  /** Accounts that people may make in a day below one organization; 10,000. */
  readonly signUpsPerDay: number;
}

/** The limits that hold unless an operator sets others. */
export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_ADDRESS_LIMITS,
  ...DEFAULT_CODE_LIMITS,
  ...DEFAULT_FRESHNESS_LIMITS,
  ...DEFAULT_QUOTA_LIMITS,
  ...DEFAULT_RATE_LIMITS,
  ...DEFAULT_RECENT_LOGIN_LIMITS,
  bodyMemoryBytes: DEFAULT_SERVER_LIMITS.bodyMemoryBytes,
  maximumConnections: DEFAULT_SERVER_LIMITS.maximumConnections,
  signUpsPerDay: 10_000,
};
