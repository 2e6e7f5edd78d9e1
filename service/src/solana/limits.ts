/** How transactions are sent and watched. Milliseconds where a name says so. */
export interface SendLimits {
  /** Longest call of the node, from its connection to the last byte of its answer. */
  readonly callTimeoutMs: number;
  /** Largest answer that is read, in bytes. */
  readonly maximumReplyBytes: number;
  /** Calls under way at once, of this process. */
  readonly concurrency: number;
  /** Transactions that are taken on in one turn. The node answers for at most 256 signatures in one call. */
  readonly batch: number;
  /**
   * How long a transaction is the process's own. Longer than a turn takes, and short beside the minute that a blockhash
   * lives: what a killed process leaves behind waits so long.
   */
  readonly leaseMs: number;
  /** How often the table is looked at when nothing in this process says that there is something new. */
  readonly pollIntervalMs: number;
  /** How often the network is asked for a transaction; one that it has not seen is sent again. */
  readonly watchIntervalMs: number;
  /** First wait after a fault of the node; each further fault doubles it. */
  readonly firstRetryMs: number;
  readonly maximumRetryMs: number;
  /** How long a transaction that was not signed yet waits for a node that does not answer, before it fails. */
  readonly preparationMs: number;
  /** How long a blockhash may be unknown to a node, which can be behind the one that it was taken from. */
  readonly blockhashGraceMs: number;
  /** How long calls under way may go on when the service stops. */
  readonly stopGraceMs: number;
}

/** The limits of the program. */
export const DEFAULT_SEND_LIMITS: SendLimits = {
  callTimeoutMs: 4_000,
  maximumReplyBytes: 1_048_576,
  concurrency: 16,
  batch: 64,
  leaseMs: 30_000,
  pollIntervalMs: 500,
  watchIntervalMs: 1_500,
  firstRetryMs: 1_000,
  maximumRetryMs: 15_000,
  preparationMs: 120_000,
  blockhashGraceMs: 15_000,
  stopGraceMs: 3_000,
};
