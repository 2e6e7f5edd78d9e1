import type { ClaimedDelivery, DeliveryOutcome } from '../store/webhook-deliveries.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { Reception } from './sender.ts';

/** Faults that another attempt does not mend. */
const FINAL_FAULTS: ReadonlySet<string> = new Set([
  ...['invalid_url', 'insecure_url', 'private_address'],
  'switched_off',
]);

/** The meaning of an attempt. */
export type Verdict =
  | 'delivered'
  /** Once more, later: the receiver or the way to it is out of order. */
  | 'retry'
  /** Never again: the receiver has refused, or must not be asked. */
  | 'refused'
  /** Once more, at once, by whoever comes: the service itself has stopped. */
  | 'interrupted';

/**
 * Classifies an attempt (protocol.md section 6): 2xx has arrived, 5xx and faults of the network are retried, and every other
 * status ends it, 408 and 429 included.
 */
export function classify({ fault, status }: Reception): Verdict {
  if (status !== null) {
    if (status >= 200 && status <= 299) return 'delivered';
    return status >= 500 && status <= 599 ? 'retry' : 'refused';
  }
  if (fault === 'interrupted') return 'interrupted';
  return FINAL_FAULTS.has(fault) ? 'refused' : 'retry';
}

/** Builds the record of an attempt that ended now. */
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
