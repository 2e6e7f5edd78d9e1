/** How often a client may do what costs something. Durations in milliseconds. */
export interface Limits {
  /** Codes sent on behalf of one client address within `addressWindowMs`; 300. */
  readonly sendsPerAddress: number;
  /** Codes checked and logins tried by one client address within `addressWindowMs`; 6,000. */
  readonly attemptsPerAddress: number;
  /** One minute. */
  readonly addressWindowMs: number;
  /** How old the `timestampMs` of an activity may be; 5 minutes. */
  readonly maximumRequestAgeMs: number;
  /** How far it may lie in the future; 60 seconds. */
  readonly maximumRequestLeadMs: number;
}

/** Generous enough for an office behind one address; an operator sets what fits. */
export const DEFAULT_LIMITS: Limits = {
  sendsPerAddress: 300,
  attemptsPerAddress: 6_000,
  addressWindowMs: 60_000,
  maximumRequestAgeMs: 300_000,
  maximumRequestLeadMs: 60_000,
};
