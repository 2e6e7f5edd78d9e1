/** How deliveries are paced. Milliseconds where a name says so. */
export interface WebhookLimits {
  /** Longest attempt, from looking the receiver's name up to its status line. */
  readonly attemptTimeoutMs: number;
  /** Longest wait for the end of a reply's body once its status is known. */
  readonly replyTimeoutMs: number;
  /** Bytes of a reply's body that are read away so that the connection can be used again. */
  readonly maximumReplyBytes: number;
  /** Attempts under way at once, of this process. */
  readonly concurrency: number;
  /** Attempts under way at once to one receiver of one organization. It begins with one and grows with quick answers. */
  readonly perReceiver: number;
  /** Attempts under way at once for one organization, whatever number of receivers it has named. */
  readonly perOrganization: number;
  /** From when on an answer is a slow one. */
  readonly slowAnswerMs: number;
  /** Attempts before a delivery becomes a dead letter: about two days. */
  readonly maximumAttempts: number;
  /** How long a delivery is the process's own. Longer than an attempt by more than machines' clocks differ. */
  readonly leaseMs: number;
  /** How often the queue is looked at when nothing in this process says that there is something new. */
  readonly pollIntervalMs: number;
  /** How often the log says how the queue is doing, while there is something to say. */
  readonly reportIntervalMs: number;
  /** How long attempts under way may go on when the service stops. */
  readonly stopGraceMs: number;
}

/** The limits of the program. */
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
