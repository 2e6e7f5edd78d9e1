import type { ClaimCapacity } from '../store/webhook-deliveries.ts';
import type { WebhookLimits } from './limits.ts';

/** Consecutive failures after which a receiver gets a pause before each attempt. */
const FAILURES_BEFORE_REST = 3;
const REST_MS = 1_000;
/** Maximum number of remembered receivers, above which those without a running attempt are forgotten. */
const MAXIMUM_REMEMBERED = 1_000;

/** The state of a receiver. */
interface Receiver {
  running: number;
  /** Maximum number of concurrent attempts to it at present. */
  allowance: number;
  failures: number;
  restsUntil: number;
}

/** The receiver of an attempt, and the organization that it is for. */
export interface Destination {
  readonly receiver: string;
  readonly organizationId: string;
}

/** How a receiver answered: quickly, slowly, or not in a way that counts. A refusal counts as an answer. */
export type DeliveryPace = 'quick' | 'slow' | 'failed';

/** Decides how many attempts may run, and to which receivers. */
export interface Pacing {
  readonly running: number;
  begin(destination: Destination): void;
  end(destination: Destination, pace: DeliveryPace): void;
  /** Returns how many attempts may begin now. */
  capacity(): ClaimCapacity;
}

/**
 * Creates a pacing. A receiver begins with one attempt at a time. A quick answer allows one more, a slow answer one
 * less. A failure sets it back to one, and from the third failure in a row it gets a pause of a second before each
 * attempt. So a receiver that hangs or is slow takes one place, and one that is down is not flooded. `now` is a
 * monotonic clock, in milliseconds.
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
