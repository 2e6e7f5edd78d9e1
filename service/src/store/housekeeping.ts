import { lt } from 'drizzle-orm';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import type { Database } from './database.ts';
import { addressWindows, apiKeys, contactLocks, oneTimeCodes, verificationTokens } from './tables.ts';

/** How often the database is swept, in milliseconds. */
const INTERVAL_MS = 60_000;
/** How long rows stay after their end: longer than any window that still counts them. */
const GRACE_MS = 3_600_000;

/** Deletes what has lost its meaning: expired codes, tokens, session keys, counters. */
export async function sweep(database: Database, now: number): Promise<void> {
  const before = now - GRACE_MS;
  await database.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, before));
  await database.delete(verificationTokens).where(lt(verificationTokens.expiresAt, before));
  await database.delete(apiKeys).where(lt(apiKeys.expiresAt, before));
  await database.delete(addressWindows).where(lt(addressWindows.startsAt, before));
  await database.delete(contactLocks).where(lt(contactLocks.usedAt, before));
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
