import type { SendOutcome, SendTransaction } from '../store/send-transactions.ts';
import type { SendLimits } from './limits.ts';

/** Longest reason that is kept: part of it is the network's, and can be anything. */
const MAXIMUM_ERROR_LENGTH = 1_000;

/** The time and the limits that decide when a transaction is looked at next. */
export interface OutcomeContext {
  readonly limits: Pick<SendLimits, 'firstRetryMs' | 'maximumRetryMs' | 'watchIntervalMs'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The node did what it should; the transaction is looked at again soon. */
export function toWaiting(row: SendTransaction, { limits, now }: OutcomeContext): SendOutcome {
  return { ...toUnchanged(row), dueAt: now + limits.watchIntervalMs };
}

/** The node did not, for a reason in one sentence; the same again, later and later. */
export function toRetried(row: SendTransaction, fault: string, { limits, now }: OutcomeContext): SendOutcome {
  const delayMs = Math.min(limits.firstRetryMs * 2 ** Math.min(row.faults, 20), limits.maximumRetryMs);
  return { ...toUnchanged(row), faults: row.faults + 1, lastFault: fault, dueAt: now + delayMs };
}

/** The network has taken the transaction. */
export function toIncluded(row: SendTransaction, { now }: OutcomeContext): SendOutcome {
  return { ...toUnchanged(row), state: 'INCLUDED', endedAt: now };
}

/** The transaction will never change anything, for a reason in a sentence or two. */
export function toFailed(row: SendTransaction, error: string, { now }: OutcomeContext): SendOutcome {
  // A cut can leave half a surrogate pair, which a database does not take.
  const text = error.slice(0, MAXIMUM_ERROR_LENGTH).replace(/\p{Cs}/gu, ' ');
  return { ...toUnchanged(row), state: 'FAILED', error: text, endedAt: now };
}

function toUnchanged({ attempts, dueAt, id, isExposed, lastFault, state }: SendTransaction): SendOutcome {
  return { id, attempts, state, isExposed, faults: 0, lastFault, error: null, dueAt, endedAt: null };
}
