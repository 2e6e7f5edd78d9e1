/** Limits for sending and watching transactions. A name that ends in `Ms` is in milliseconds. */
export interface SendLimits {
  /** Maximum duration of a call to the node, from connecting to the last byte of its answer. */
  readonly callTimeoutMs: number;
  /** Maximum size of an answer, in bytes. */
  readonly maximumReplyBytes: number;
  /** Maximum number of concurrent calls of this process. */
  readonly concurrency: number;
  /** Maximum number of transactions claimed in one turn. The node answers for at most 256 signatures in one call. */
  readonly batch: number;
  /**
   * How long a claim of a transaction lasts. Longer than a turn takes, and short compared with the minute that a
   * blockhash is valid: the transactions of a killed process wait this long.
   */
  readonly leaseMs: number;
  /** How often the table is polled when nothing in this process signals a new transaction. */
  readonly pollIntervalMs: number;
  /** How often the network is asked about a transaction; one that it has not seen is sent again. */
  readonly watchIntervalMs: number;
  /** First wait after a fault of the node; each further fault doubles it. */
  readonly firstRetryMs: number;
  readonly maximumRetryMs: number;
  /** How long a transaction that is not signed yet waits for a node that does not answer, before it fails. */
  readonly preparationMs: number;
  /** How long a blockhash may be unknown to the node, which can be behind the one that it was taken from. */
  readonly blockhashGraceMs: number;
  /** How long calls may still run when the service stops. */
  readonly stopGraceMs: number;
}

/** The default limits. */
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
