/** How often one client address may do what costs money or helps guessing. Durations in milliseconds. */
export interface AddressLimits {
  /** Codes sent on behalf of one client address within `addressWindowMs`; 300. */
  readonly sendsPerAddress: number;
  /** Codes checked and logins tried by one client address within `addressWindowMs`; 6,000. */
  readonly attemptsPerAddress: number;
  /** One minute. */
  readonly addressWindowMs: number;
}

/** Generous enough for an office behind one address; an operator sets what fits. */
export const DEFAULT_ADDRESS_LIMITS: AddressLimits = {
  sendsPerAddress: 300,
  attemptsPerAddress: 6_000,
  addressWindowMs: 60_000,
};
