/** How much guessing and sending of one-time codes is allowed (protocol.md section 8). `chooseLane` explains lanes. */
export interface CodeLimits {
  /** Codes that a contact is sent on one lane within `codeWindowMs`; 3. */
  readonly codesPerContact: number;
  /** Three minutes. */
  readonly codeWindowMs: number;
  /** Guesses that one code accepts; 3. */
  readonly triesPerCode: number;
  /** Wrong codes in a row that a contact takes on one lane before its owner has to open another; 100. */
  readonly wrongCodesPerContact: number;
  /** Wrong codes a day on the shared lanes of all contacts of an organization together; 1,000. */
  readonly wrongCodesPerDay: number;
  /** Emails with codes a day for an organization; 20,000. */
  readonly emailsPerDay: number;
  /** SMS with codes a day for an organization to one country calling code; 1,000. */
  readonly smsPerCountryPerDay: number;
  /** How long the network that an owner has signed in from has a lane of its own, in days; 30. */
  readonly knownNetworkDays: number;
  /** How long a contact's shared lane stays shut after the last wrong code, in days; 7. */
  readonly shutContactDays: number;
}

/**
 * The limits that hold unless an operator sets others. A code of six digits is guessed in one of ten thousand attacks
 * on one contact, and in one of a thousand days that are spent on guessing over all contacts of an organization.
 */
export const DEFAULT_CODE_LIMITS: CodeLimits = {
  codesPerContact: 3,
  codeWindowMs: 180_000,
  triesPerCode: 3,
  wrongCodesPerContact: 100,
  wrongCodesPerDay: 1_000,
  emailsPerDay: 20_000,
  smsPerCountryPerDay: 1_000,
  knownNetworkDays: 30,
  shutContactDays: 7,
};
