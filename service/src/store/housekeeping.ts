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
/** How long rows stay after their end, unless a window that still counts them is longer. */
const GRACE_MS = 3_600_000;
/** Windows of counters begin up to a day before they end, unless requests may be older. */
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

/** A part of the regular work. */
export interface HousekeepingStep {
  /** The name that the log has for it. */
  readonly name: string;
  /** Does it; ends early, between two statements or batches, once the signal is given. */
  run(signal: AbortSignal): Promise<void>;
}

/** The services that deleting needs. */
export interface SweepServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly limits: {
    /** How long a code that was sent counts for its contact. */
    readonly codeWindowMs: number;
    /** How long a request can be sent again: what it has begun is counted from its own time. */
    readonly maximumRequestAgeMs: number;
  };
}

/** Lists the steps that delete what has lost its meaning: expired codes, tokens, sessions, counters. */
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

/** Regular work that has begun. */
export interface Housekeeping {
  /** Ends it; waits for the statement or batch that is under way. */
  stop(): Promise<void>;
}

/**
 * Does the steps one after another, once a minute or every `intervalMs`, until stopped. A step that fails is logged and
 * tried again in the next round; it keeps none of the others from being done.
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
    // Rounds that a long one has overlapped would do the same at once afterwards, and stop would wait for them.
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
