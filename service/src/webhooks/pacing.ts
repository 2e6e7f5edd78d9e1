import type { ClaimCapacity } from '../store/webhook-deliveries.ts';
import type { WebhookLimits } from './limits.ts';

/** Consecutive failures after which a receiver gets a rest. */
const FAILURES_BEFORE_REST = 3;
const REST_MS = 1_000;
/** Receivers that are remembered while nothing is under way to them. */
const MAXIMUM_REMEMBERED = 1_000;

/** The state of a receiver. */
interface Receiver {
  running: number;
  /** How many attempts it may have under way. */
  allowance: number;
  failures: number;
  restsUntil: number;
}

/** Where an attempt goes to, and for whom. */
export interface Destination {
  readonly receiver: string;
  readonly organizationId: string;
}

/** How a receiver answered: at once, with hesitation, or not in a way that counts. A refusal is an answer. */
export type DeliveryPace = 'quick' | 'slow' | 'failed';

/** Decides how many attempts may be under way, and to whom. */
export interface Pacing {
  readonly running: number;
  begin(destination: Destination): void;
  end(destination: Destination, pace: DeliveryPace): void;
  /** Answers how many attempts may begin now. */
  capacity(): ClaimCapacity;
}

/**
 * Creates a pacing. A receiver begins with one attempt at a time, gets one more for each quick answer and one less for a
 * slow one; when it fails it is back at one, and after three failures in a row it has a second's rest before each. So a
 * receiver that hangs or dawdles holds one place, and one that is away is not hammered. `now` is a clock that cannot be
 * moved, in milliseconds.
 */
export function createPacing(
  limits: Pick<WebhookLimits, 'concurrency' | 'perOrganization' | 'perReceiver'>,
  now: () => number = () => performance.now(),
): Pacing {
  const receivers = new Map<string, Receiver>();
  const organizations = new Map<string, number>();
  let running = 0;

  function find(name: string): Receiver {
    let receiver = receivers.get(name);
    if (receiver === undefined) {
      if (receivers.size >= MAXIMUM_REMEMBERED) forgetIdle();
      receiver = { running: 0, allowance: 1, failures: 0, restsUntil: 0 };
      receivers.set(name, receiver);
    }
    return receiver;
  }

  function forgetIdle(): void {
    for (const [name, receiver] of receivers) if (receiver.running === 0) receivers.delete(name);
  }

  function count(organizationId: string, change: number): void {
    running += change;
    const sum = (organizations.get(organizationId) ?? 0) + change;
    if (sum === 0) organizations.delete(organizationId);
    else organizations.set(organizationId, sum);
  }

  return {
    get running() {
      return running;
    },
    begin({ organizationId, receiver }) {
      find(receiver).running += 1;
      count(organizationId, 1);
    },
    end({ organizationId, receiver: name }, pace) {
      const receiver = find(name);
      receiver.running -= 1;
      count(organizationId, -1);
      switch (pace) {
        case 'quick':
        case 'slow': {
          const allowance = receiver.allowance + (pace === 'quick' ? 1 : -1);
          receiver.failures = 0;
          receiver.allowance = Math.min(Math.max(allowance, 1), limits.perReceiver);
          return;
        }
        case 'failed':
          receiver.failures += 1;
          receiver.allowance = 1;
          if (receiver.failures >= FAILURES_BEFORE_REST) receiver.restsUntil = now() + REST_MS;
      }
    },
    capacity() {
      const time = now();
      const toCapacity = ({ allowance, restsUntil, running: busy }: Receiver): number =>
        restsUntil > time ? 0 : Math.max(allowance - busy, 0);
      return {
        total: limits.concurrency - running,
        receivers: Object.fromEntries([...receivers].map(([name, receiver]) => [name, toCapacity(receiver)])),
        perReceiver: 1,
        organizations: Object.fromEntries(
          [...organizations].map(([id, busy]) => [id, Math.max(limits.perOrganization - busy, 0)]),
        ),
        perOrganization: limits.perOrganization,
      };
    },
  };
}
