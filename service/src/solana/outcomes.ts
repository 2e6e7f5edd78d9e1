import type { SendOutcome, SendTransaction } from '../store/send-transactions.ts';
import type { SendLimits } from './limits.ts';

/** Maximum length of a stored reason: part of it comes from the network and can be anything. */
const MAXIMUM_ERROR_LENGTH = 1_000;

/** The time and the limits that decide when a transaction is looked at next. */
export interface OutcomeContext {
  readonly limits: Pick<SendLimits, 'firstRetryMs' | 'maximumRetryMs' | 'watchIntervalMs'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The node did its part; the transaction is looked at again after `watchIntervalMs`. */
export function toWaiting(row: SendTransaction, { limits, now }: OutcomeContext): SendOutcome {
  return { ...toUnchanged(row), dueAt: now + limits.watchIntervalMs };
}

/**
 * The node did not do its part, for a reason in one sentence; the step is repeated, after a wait that doubles each
 * time.
 */
export function toRetried(row: SendTransaction, fault: string, { limits, now }: OutcomeContext): SendOutcome {
  const delayMs = Math.min(limits.firstRetryMs * 2 ** Math.min(row.faults, 20), limits.maximumRetryMs);
  return { ...toUnchanged(row), faults: row.faults + 1, lastFault: fault, dueAt: now + delayMs };
}

/** The network has included the transaction. */
export function toIncluded(row: SendTransaction, { now }: OutcomeContext): SendOutcome {
  return { ...toUnchanged(row), state: 'INCLUDED', endedAt: now };
}

/** The transaction can never take effect, for a reason in one or two sentences. */
export function toFailed(row: SendTransaction, error: string, { now }: OutcomeContext): SendOutcome {
  // The cut can leave half a surrogate pair, which a database does not accept.
  const text = error.slice(0, MAXIMUM_ERROR_LENGTH).replace(/\p{Cs}/gu, ' ');
  return { ...toUnchanged(row), state: 'FAILED', error: text, endedAt: now };
}

function toUnchanged({ attempts, dueAt, id, isExposed, lastFault, state }: SendTransaction): SendOutcome {
  return { id, attempts, state, isExposed, faults: 0, lastFault, error: null, dueAt, endedAt: null };
}
