import { getTableName, lt, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
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
/** How long rows stay after their end, unless something still counts them for longer. */
const GRACE_MS = 3_600_000;
/** Counter windows begin at most a day before they end, unless requests may be older than that. */
const WINDOW_MS = DAY_MS;
/** How long a webhook that has arrived stays visible. */
const DELIVERED_WEBHOOK_MS = 3 * DAY_MS;
/** How long a webhook that was abandoned can be inspected and sent again. */
const DEAD_WEBHOOK_MS = 90 * DAY_MS;

/** How long rows are kept, for rows whose lifetime the store does not know itself. */
export interface Retention {
  /** How long a retired key of webhooks stays published, in milliseconds. */
  readonly webhookKeyOverlapMs: number;
}

/** One step of the regular work. */
export interface HousekeepingStep {
  /** The name of the step in log messages. */
  readonly name: string;
  /** Does the step. Ends early, between two statements or batches, once the signal is aborted. */
  run(signal: AbortSignal): Promise<void>;
}

/** The services that deleting needs. */
export interface SweepServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly limits: {
    /** How long a sent code counts for its contact. */
    readonly codeWindowMs: number;
    /**
     * How long the same request can be sent again: counters that it has begun use the request's own time as their
     * start.
     */
    readonly maximumRequestAgeMs: number;
  };
}

/** Lists the steps that delete what is no longer used: expired codes, tokens, sessions and counters. */
export function listSweeps(
  { clock, database, limits }: SweepServices,
  retention: Retention,
): readonly HousekeepingStep[] {
  const expired = (
    table: PgTable,
    toCondition: (before: number) => SQL,
    keptMs = GRACE_MS,
  ): HousekeepingStep => ({
    name: `deleting from ${getTableName(table)}`,
    run: (signal) => deleteInBatches(database, table, toCondition(clock.now() - keptMs), signal),
  });
  const codesMs = Math.max(GRACE_MS, limits.codeWindowMs);
  const windowsMs = GRACE_MS + Math.max(WINDOW_MS, limits.maximumRequestAgeMs);
  const ended = (state: 'delivered' | 'dead', keptMs: number): HousekeepingStep => ({
    name: `deleting webhooks that are ${state}`,
    run: (signal) => deleteEndedDeliveries(database, state, clock.now() - keptMs, signal),
  });
  return [
    expired(oneTimeCodes, (before) => lt(oneTimeCodes.expiresAt, before), codesMs),
    expired(verificationTokens, (before) => lt(verificationTokens.expiresAt, before)),
    expired(apiKeys, (before) => lt(apiKeys.expiresAt, before)),
    expired(readOnlySessions, (before) => lt(readOnlySessions.expiresAt, before)),
    expired(addressWindows, (before) => lt(addressWindows.startsAt, before), windowsMs),
    expired(codeLanes, (before) => lt(codeLanes.expiresAt, before)),
    expired(contactLocks, (before) => lt(contactLocks.usedAt, before)),
    ended('delivered', DELIVERED_WEBHOOK_MS),
    ended('dead', DEAD_WEBHOOK_MS),
    {
      name: 'deleting retired keys of webhooks',
      run: () => deleteRetiredKeys(database, webhookKeys, clock.now() - retention.webhookKeyOverlapMs),
    },
  ];
}

/** Regular work that is running. */
export interface Housekeeping {
  /** Stops the work; waits for the statement or batch that is being done. */
  stop(): Promise<void>;
}

/**
 * Does the steps one after another, once a minute or every `intervalMs`, until stopped. A step that fails is logged and
 * tried again in the next round; the other steps are still done.
 */
export function startHousekeeping(
  log: Log,
  steps: readonly HousekeepingStep[],
  intervalMs = INTERVAL_MS,
): Housekeeping {
  const stopping = new AbortController();
  const { signal } = stopping;
  let round: Promise<void> | undefined;

  async function doRound(): Promise<void> {
    for (const step of steps) {
      if (signal.aborted) return;
      try {
        await step.run(signal);
      } catch (error) {
        log.warn({ step: step.name, error: describeError(error) }, 'housekeeping failed');
      }
    }
  }

  const timer = setInterval(() => {
    // A round that is due while one is running is skipped: it would only repeat the work, and `stop` would wait for it.
    round ??= doRound().finally(() => (round = undefined));
  }, intervalMs);
  // Housekeeping alone does not keep the process alive.
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
