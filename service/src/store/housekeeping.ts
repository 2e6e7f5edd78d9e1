import { lt } from 'drizzle-orm';
import { describeError } from '../base/log.ts';
import type { Services } from '../services.ts';
import { KEY_OVERLAP_MS } from '../webhooks/webhook-keys.ts';
import type { Database } from './database.ts';
import {
  addressWindows,
  apiKeys,
  contactLocks,
  oneTimeCodes,
  readOnlySessions,
  verificationTokens,
} from './tables.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { deleteEndedDeliveries } from './webhook-deliveries.ts';
import { deleteRetiredWebhookKeys } from './webhook-keys.ts';

/** How often the database is swept, in milliseconds. */
const INTERVAL_MS = 60_000;
/** How long rows stay after their end: longer than any window that still counts them. */
const GRACE_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** How long it can be seen that a webhook has arrived. */
const DELIVERED_WEBHOOK_MS = 3 * DAY_MS;
/** How long a webhook that was given up can be looked into and sent again. */
const DEAD_WEBHOOK_MS = 90 * DAY_MS;

/** Deletes what has lost its meaning: expired codes, tokens, sessions, counters. */
export async function sweep(database: Database, now: number): Promise<void> {
  const before = now - GRACE_MS;
  await deleteInBatches(database, oneTimeCodes, lt(oneTimeCodes.expiresAt, before));
  await deleteInBatches(database, verificationTokens, lt(verificationTokens.expiresAt, before));
  await deleteInBatches(database, apiKeys, lt(apiKeys.expiresAt, before));
  await deleteInBatches(database, readOnlySessions, lt(readOnlySessions.expiresAt, before));
  await deleteInBatches(database, addressWindows, lt(addressWindows.startsAt, before));
  await deleteInBatches(database, contactLocks, lt(contactLocks.usedAt, before));
  await deleteEndedDeliveries(database, 'delivered', now - DELIVERED_WEBHOOK_MS);
  await deleteEndedDeliveries(database, 'dead', now - DEAD_WEBHOOK_MS);
  await deleteRetiredWebhookKeys(database, now - KEY_OVERLAP_MS);
}

/** Sweeps once a minute until stopped. A sweep that fails is logged and tried again. */
export function startHousekeeping({ clock, database, log }: Pick<Services, 'clock' | 'database' | 'log'>): {
  stop(): Promise<void>;
} {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep(database, clock.now()).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'housekeeping failed');
    });
  }, INTERVAL_MS);
  // Housekeeping alone does not keep the process alive.
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      return running;
    },
  };
}
