/** Limits for the pace of deliveries. A name that ends in `Ms` is in milliseconds. */
export interface WebhookLimits {
  /** Maximum duration of an attempt, from looking up the receiver's name to the status line of its reply. */
  readonly attemptTimeoutMs: number;
  /** Maximum wait for the end of a reply's body once its status is known. */
  readonly replyTimeoutMs: number;
  /**
   * Maximum number of bytes of a reply's body that are read and discarded, so that the connection can be used again.
   */
  readonly maximumReplyBytes: number;
  /** Maximum number of concurrent attempts of this process. */
  readonly concurrency: number;
  /**
   * Maximum number of concurrent attempts to one receiver of one organization. A receiver begins with one; quick
   * answers allow more.
   */
  readonly perReceiver: number;
  /** Maximum number of concurrent attempts for one organization, with any number of receivers. */
  readonly perOrganization: number;
  /** Duration from which an answer counts as slow. */
  readonly slowAnswerMs: number;
  /** Number of attempts before a delivery becomes a dead letter: about two days. */
  readonly maximumAttempts: number;
  /** How long a claim of a delivery lasts. Longer than an attempt, by more than the clocks of machines differ. */
  readonly leaseMs: number;
  /** How often the queue is polled when nothing in this process signals a new delivery. */
  readonly pollIntervalMs: number;
  /** How often the state of the queue is logged, while there is something to report. */
  readonly reportIntervalMs: number;
  /** How long attempts may still run when the service stops. */
  readonly stopGraceMs: number;
}

/** The default limits. */
export const DEFAULT_WEBHOOK_LIMITS: WebhookLimits = {
  attemptTimeoutMs: 10_000,
  replyTimeoutMs: 1_000,
  maximumReplyBytes: 16_384,
  concurrency: 128,
  perReceiver: 16,
  perOrganization: 32,
  slowAnswerMs: 2_000,
  maximumAttempts: 20,
  leaseMs: 20_000,
  pollIntervalMs: 1_000,
  reportIntervalMs: 60_000,
  stopGraceMs: 3_000,
};
