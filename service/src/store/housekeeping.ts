import { lt } from 'drizzle-orm';
import type { Clock } from '../base/clock.ts';
import { DAY_MS } from '../base/day.ts';
import { describeError, type Log } from '../base/log.ts';
import type { Database } from './database.ts';
import {
  addressWindows,
  apiKeys,
  codeLanes,
  contactLocks,
  oneTimeCodes,
  readOnlySessions,
  verificationTokens,
  webhookKeys,
} from './tables.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { deleteEndedDeliveries } from './webhook-deliveries.ts';
import { deleteRetiredKeys } from './rotated-keys.ts';

/** How often the database is swept, in milliseconds. */
const INTERVAL_MS = 60_000;
/** How long rows stay after their end: longer than any window that still counts them. */
const GRACE_MS = 3_600_000;
/** Windows of counters begin up to a day before they end. */
const WINDOW_MS = DAY_MS;
/** How long it can be seen that a webhook has arrived. */
const DELIVERED_WEBHOOK_MS = 3 * DAY_MS;
/** How long a webhook that was given up can be looked into and sent again. */
const DEAD_WEBHOOK_MS = 90 * DAY_MS;

/** How long rows are kept whose life the store does not know itself. */
export interface Retention {
  /** How long a retired key of webhooks stays published, in milliseconds. */
  readonly webhookKeyOverlapMs: number;
}

/** Deletes what has lost its meaning: expired codes, tokens, sessions, counters. */
export async function sweep(database: Database, now: number, retention: Retention): Promise<void> {
  const before = now - GRACE_MS;
  await deleteInBatches(database, oneTimeCodes, lt(oneTimeCodes.expiresAt, before));
  await deleteInBatches(database, verificationTokens, lt(verificationTokens.expiresAt, before));
  await deleteInBatches(database, apiKeys, lt(apiKeys.expiresAt, before));
  await deleteInBatches(database, readOnlySessions, lt(readOnlySessions.expiresAt, before));
  await deleteInBatches(database, addressWindows, lt(addressWindows.startsAt, before - WINDOW_MS));
  await deleteInBatches(database, codeLanes, lt(codeLanes.expiresAt, before));
  await deleteInBatches(database, contactLocks, lt(contactLocks.usedAt, before));
  await deleteEndedDeliveries(database, 'delivered', now - DELIVERED_WEBHOOK_MS);
  await deleteEndedDeliveries(database, 'dead', now - DEAD_WEBHOOK_MS);
  await deleteRetiredKeys(database, webhookKeys, now - retention.webhookKeyOverlapMs);
}

/** The services that housekeeping needs. */
export interface HousekeepingServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Log;
}

/** Regular sweeps that have begun. */
export interface Housekeeping {
  /** Ends the sweeps; waits for one that is under way. */
  stop(): Promise<void>;
}

/** Sweeps and does the upkeep once a minute, or every `intervalMs`, until stopped. A sweep that fails is logged and tried again. */
export function startHousekeeping(
  { clock, database, log }: HousekeepingServices,
  retention: Retention,
  upkeep: () => Promise<void>,
  intervalMs = INTERVAL_MS,
): Housekeeping {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => sweep(database, clock.now(), retention))
      .then(upkeep)
      .catch((error: unknown) => log.warn({ error: describeError(error) }, 'housekeeping failed'));
  }, intervalMs);
  // Housekeeping alone does not keep the process alive.
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      return running;
    },
  };
}
