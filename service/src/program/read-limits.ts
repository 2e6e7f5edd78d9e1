import { MAXIMUM_LIFE_SECONDS } from '../base/credential-life.ts';
import { DAY_MS } from '../base/day.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';

/** A limit as an operator sets it: a whole number of `unit`, within bounds. */
interface LimitSetting {
  readonly variable: string;
  /**
   * How many units of the limit make one unit of the setting; 1000 for a setting in seconds of a limit in milliseconds.
   */
  readonly unit?: number;
  /** From 1 to 1,000,000 by default. */
  readonly bounds?: readonly [minimum: number, maximum: number];
}

/** Each limit that an operator can set, with its variable of the environment. */
const SETTINGS: Readonly<Partial<Record<keyof Limits, LimitSetting>>> = {
  sendsPerAddress: { variable: 'LATCHKEY_SENDS_PER_ADDRESS' },
  attemptsPerAddress: { variable: 'LATCHKEY_ATTEMPTS_PER_ADDRESS' },
  codesPerContact: { variable: 'LATCHKEY_CODES_PER_CONTACT', bounds: [1, 1000] },
  codeWindowMs: { variable: 'LATCHKEY_CODE_WINDOW_SECONDS', unit: 1000, bounds: [1, 86_400] },
  triesPerCode: { variable: 'LATCHKEY_TRIES_PER_CODE', bounds: [1, 10] },
  // With a higher maximum, guessing a code of six digits would be worthwhile (protocol.md section 8).
  wrongCodesPerContact: { variable: 'LATCHKEY_WRONG_CODES_PER_CONTACT', bounds: [3, 100] },
  wrongCodesPerDay: { variable: 'LATCHKEY_WRONG_CODES_PER_DAY' },
  emailsPerDay: { variable: 'LATCHKEY_EMAILS_PER_DAY', bounds: [1, 100_000_000] },
  smsPerCountryPerDay: { variable: 'LATCHKEY_SMS_PER_COUNTRY_PER_DAY', bounds: [1, 100_000_000] },
  knownNetworkDays: { variable: 'LATCHKEY_KNOWN_NETWORK_DAYS', bounds: [1, 365] },
  shutContactDays: { variable: 'LATCHKEY_SHUT_CONTACT_DAYS', bounds: [1, 365] },
  requestsPerKey: { variable: 'LATCHKEY_REQUESTS_PER_KEY', bounds: [1, 100_000_000] },
  requestsPerOrganization: { variable: 'LATCHKEY_REQUESTS_PER_ORGANIZATION', bounds: [1, 100_000_000] },
  activitiesPerDay: { variable: 'LATCHKEY_ACTIVITIES_PER_DAY', bounds: [1, 1_000_000_000] },
  storageMbPerDay: { variable: 'LATCHKEY_STORAGE_MB_PER_DAY' },
  signUpsPerDay: { variable: 'LATCHKEY_SIGN_UPS_PER_DAY', bounds: [1, 100_000_000] },
  maximumConnections: { variable: 'LATCHKEY_MAX_CONNECTIONS' },
  bodyMemoryBytes: { variable: 'LATCHKEY_BODY_MEMORY_MB', unit: 1_000_000, bounds: [2, 100_000] },
  maximumRequestAgeMs: { variable: 'LATCHKEY_REQUEST_AGE_SECONDS', unit: 1000 },
  maximumQueryAgeMs: { variable: 'LATCHKEY_QUERY_AGE_SECONDS', unit: 1000 },
  // The maximum is the longest life of a session, a year: with it every session counts as a recent login.
  recentLoginMs: {
    variable: 'LATCHKEY_RECENT_LOGIN_SECONDS',
    unit: 1000,
    bounds: [60, MAXIMUM_LIFE_SECONDS],
  },
  pendingActivityMs: { variable: 'LATCHKEY_PENDING_DAYS', unit: DAY_MS, bounds: [1, 3650] },
  maximumRequestLeadMs: { variable: 'LATCHKEY_REQUEST_LEAD_SECONDS', unit: 1000 },
};

/** The variables of the environment that set limits. */
export const LIMIT_VARIABLES: readonly string[] = Object.values(SETTINGS).map(({ variable }) => variable);

/**
 * Reads the limits. `readNumber` returns a variable as a whole number within the bounds, or `undefined` when it is not
 * set or not valid, which `readNumber` records itself.
 */
export function readLimits(
  readNumber: (variable: string, bounds: readonly [minimum: number, maximum: number]) => number | undefined,
): Limits {
  const given = Object.entries(SETTINGS).flatMap(([name, { bounds, unit = 1, variable }]) => {
    const value = readNumber(variable, bounds ?? [1, 1_000_000]);
    return value === undefined ? [] : [[name, value * unit] as const];
  });
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(given) };
}
