import type { ClaimedDelivery, DeliveryOutcome } from '../store/webhook-deliveries.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { Reception } from './sender.ts';

/** Faults that another attempt cannot mend. */
const FINAL_FAULTS: ReadonlySet<string> = new Set([
  ...['invalid_url', 'insecure_url', 'private_address'],
  'switched_off',
]);

/** The consequence of an attempt for its delivery. */
export type Verdict =
  | 'delivered'
  /** Try again later: the receiver, or the connection to it, is out of order. */
  | 'retry'
  /** Do not try again: the receiver has refused, or must not be contacted. */
  | 'refused'
  /** Try again at once, in any process: this service is stopping. */
  | 'interrupted';

/**
 * Classifies an attempt (protocol.md section 6): 2xx is delivered, 5xx and network faults are retried, and every other
 * status ends the delivery, 408 and 429 included.
 */
export function classify({ fault, status }: Reception): Verdict {
  if (status !== null) {
    if (status >= 200 && status <= 299) return 'delivered';
    return status >= 500 && status <= 599 ? 'retry' : 'refused';
  }
  if (fault === 'interrupted') return 'interrupted';
  return FINAL_FAULTS.has(fault) ? 'refused' : 'retry';
}

/** Builds the outcome of an attempt that has ended now. */
export function toOutcome(
  { attempts, eventId }: ClaimedDelivery,
  reception: Reception,
  {
    maximumAttempts,
    now,
    random,
  }: { readonly maximumAttempts: number; readonly now: number; readonly random: () => number },
): DeliveryOutcome {
  const common = { eventId, attempts, status: reception.status, fault: reception.fault };
  const verdict = classify(reception);
  switch (verdict) {
    case 'delivered':
      return { ...common, state: 'delivered', dueAt: null, endedAt: now };
    case 'interrupted':
      return { ...common, state: 'pending', dueAt: now, endedAt: null };
    case 'retry':
      if (attempts < maximumAttempts) {
        return { ...common, state: 'pending', dueAt: now + retryDelayMs(attempts, random), endedAt: null };
      }
      return { ...common, state: 'dead', dueAt: null, endedAt: now };
    case 'refused':
      return { ...common, state: 'dead', dueAt: null, endedAt: now };
  }
}
