import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../base/clock.ts';
import { describeError, type Log } from '../base/log.ts';
import type { WakeSignal } from '../base/wake-signal.ts';
import type { ServiceKeys } from '../secrets/service-keys.ts';
import { inTransaction, type Database } from '../store/database.ts';
import {
  claimDeliveries,
  measureQueue,
  moveDelivery,
  recordOutcomes,
  type ClaimedDelivery,
  type DeliveryOutcome,
} from '../store/webhook-deliveries.ts';
import { findActiveKey } from '../store/rotated-keys.ts';
import { webhookKeys } from '../store/tables.ts';
import { classify, toOutcome } from './classify.ts';
import type { WebhookLimits } from './limits.ts';
import { createPacing } from './pacing.ts';
import { toOrigin, toReceiver } from './receiver-address.ts';
import type { OutgoingDelivery, Reception, Sender } from './sender.ts';
import { signDelivery, type DeliveryKey } from './sign-delivery.ts';
import { createWebhookSigner } from './webhook-keys.ts';

/** Minimum time between two looks at the queue, in milliseconds. */
const MINIMUM_REST_MS = 5;
const MAXIMUM_REST_MS = 250;

/** The services that the delivery of webhooks needs. */
export interface WebhookServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly keys: Pick<ServiceKeys, 'open' | 'seal'>;
  readonly log: Log;
}

/** The parts of a worker. */
export interface WebhookWorkerOptions {
  readonly services: WebhookServices;
  readonly signal: WakeSignal;
  readonly sender: Sender;
  readonly limits: WebhookLimits;
  /** For the spread of retries: returns a number from 0 up to 1; `Math.random` by default. */
  readonly random?: () => number;
  /** The pauses and the monotonic clock of the loop. A simulation passes its own. */
  readonly pulse?: WorkerPulse;
}

/** The pause between two looks at the queue, and a monotonic clock in milliseconds. */
export interface WorkerPulse {
  rest(milliseconds: number): Promise<void>;
  now(): number;
}

const USUAL_PULSE: WorkerPulse = {
  async rest(milliseconds) {
    await wait(milliseconds);
  },
  now: () => performance.now(),
};

/** Delivers what is in the queue, until it is stopped. */
export interface WebhookWorker {
  /** Lets running attempts end for `stopGraceMs`, aborts the others, and returns to the queue what did not arrive. */
  stop(): Promise<void>;
}

/**
 * Starts to deliver. Any number of workers, in one process or several, share one queue. One loop does everything that
 * uses the database, one step at a time, so that many attempts cost few statements. Attempts run concurrently with the
 * loop.
 */
export function startWebhookWorker(options: WebhookWorkerOptions): WebhookWorker {
  const { limits, pulse = USUAL_PULSE, random = Math.random, sender, signal } = options;
  const { clock, database, keys, log } = options.services;
  const sign = createWebhookSigner(keys);
  const pacing = createPacing(limits, () => pulse.now());
  const underWay = new Set<Promise<void>>();
  const ended: DeliveryOutcome[] = [];
  let counts = { delivered: 0, failed: 0, dead: 0 };
  let reportedAt = pulse.now();
  let isStopping = false;

  async function attempt(delivery: ClaimedDelivery, outgoing: OutgoingDelivery): Promise<void> {
    const startedAt = pulse.now();
    const reception = await sender.send(outgoing);
    const verdict = classify(reception);
    const durationMs = Math.round(pulse.now() - startedAt);
    const isSlow = durationMs >= limits.slowAnswerMs;
    pacing.end(delivery, verdict === 'retry' ? 'failed' : isSlow ? 'slow' : 'quick');
    end(delivery, reception, durationMs);
  }

  function end(delivery: ClaimedDelivery, reception: Reception, durationMs: number): void {
    const { maximumAttempts } = limits;
    const outcome = toOutcome(delivery, reception, { maximumAttempts, now: clock.now(), random });
    ended.push(outcome);
    logOutcome(delivery, outcome, durationMs);
    signal.wake();
  }

  /** Logs neither the body nor the path of the address, because both may contain secrets. */
  function logOutcome(delivery: ClaimedDelivery, outcome: DeliveryOutcome, durationMs: number): void {
    const { activityId, eventId, organizationId, receiver } = delivery;
    const { attempts, dueAt, fault, state, status } = outcome;
    const line = {
      webhook: { eventId, organizationId, activityId, receiver: toOrigin(receiver) },
      ...{ attempts, durationMs, status, fault },
    };
    switch (state) {
      case 'delivered':
        counts.delivered += 1;
        log.debug(line, 'webhook delivered');
        return;
      case 'pending':
        counts.failed += 1;
        log.info({ ...line, dueAt }, 'webhook not delivered; it will be tried again');
        return;
      case 'dead':
        counts.dead += 1;
        log.warn(line, 'webhook given up: it is a dead letter now; retry-dead-webhooks sends it again');
    }
  }

  async function recordEnded(): Promise<void> {
    const batch = ended.slice();
    await recordOutcomes(database, batch);
    // Removed only now: outcomes that could not be recorded are recorded with the next batch.
    ended.splice(0, batch.length);
  }

  async function begin(): Promise<void> {
    const capacity = pacing.capacity();
    if (capacity.total <= 0) return;
    const now = clock.now();
    const lease = { now, leaseUntil: now + limits.leaseMs, capacity };
    const unwanted: ClaimedDelivery[] = [];
    // In one transaction, so that nothing is claimed that cannot be signed: a claim counts as an attempt, and its lease
    // holds the delivery back.
    const signed = await inTransaction(database, async (transaction) => {
      const claimed: ClaimedDelivery[] = [];
      for (const delivery of await claimDeliveries(transaction, lease)) {
        if (delivery.isSwitchedOff) unwanted.push(delivery);
        else claimed.push(await follow(transaction, delivery));
      }
      if (claimed.length === 0) return [];
      // Read for each batch, so that a retired key signs nothing more.
      const record = await findActiveKey(transaction, webhookKeys);
      const key: DeliveryKey = { kid: record.kid, sign: (message) => sign(record, message) };
      return claimed.map((delivery) => [delivery, signDelivery(delivery, key, clock.now())] as const);
    });
    for (const delivery of unwanted) end(delivery, { status: null, fault: 'switched_off' }, 0);
    for (const [delivery, outgoing] of signed) {
      pacing.begin(delivery);
      const running = attempt(delivery, outgoing).finally(() => underWay.delete(running));
      underWay.add(running);
    }
  }

  /** Moves a delivery to the address that its organization has now. */
  async function follow(transaction: Database, delivery: ClaimedDelivery): Promise<ClaimedDelivery> {
    const { movedTo: url, organizationId } = delivery;
    if (url === null) return delivery;
    const moved = { ...delivery, url, receiver: toReceiver(organizationId, url) };
    await moveDelivery(transaction, moved);
    return moved;
  }

  async function report(): Promise<void> {
    if (pulse.now() - reportedAt < limits.reportIntervalMs) return;
    reportedAt = pulse.now();
    const { oldestCreatedAt, pending } = await measureQueue(database);
    const { dead, delivered, failed } = counts;
    if (pending + delivered + failed + dead === 0) return;
    counts = { delivered: 0, failed: 0, dead: 0 };
    const oldestMs = oldestCreatedAt === null ? 0 : clock.now() - oldestCreatedAt;
    log.info(
      { webhooks: { delivered, failed, dead, pending, oldestMs } },
      'webhooks sent since the last report',
    );
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      const startedAt = pulse.now();
      try {
        await recordEnded();
        await begin();
        await report();
      } catch (error) {
        log.warn({ error: describeError(error) }, 'the webhook queue could not be used; it is tried again');
      }
      // The pause is as long as the work took: half of the database's time is left to others, and what happens
      // meanwhile is handled in one step. An embedded database runs in this thread, where nothing else happens during a
      // query.
      const worked = pulse.now() - startedAt;
      await pulse.rest(Math.min(Math.max(worked, MINIMUM_REST_MS), MAXIMUM_REST_MS));
      await signal.sleep(limits.pollIntervalMs);
    }
  }

  const running = run();
  return {
    async stop() {
      isStopping = true;
      signal.wake();
      await running;
      const timer = setTimeout(() => sender.close(), limits.stopGraceMs);
      await Promise.allSettled(underWay);
      clearTimeout(timer);
      sender.close();
      await recordEnded().catch((error: unknown) => {
        log.warn(
          { error: describeError(error) },
          'outcomes of webhooks could not be recorded; those webhooks may be sent again',
        );
      });
    },
  };
}
