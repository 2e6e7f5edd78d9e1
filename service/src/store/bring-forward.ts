import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { readRows, type Database } from './database.ts';
import { sendTransactions, webhookDeliveries } from './tables.ts';

/** Rows that are changed in one statement. */
const BATCH = 1_000;

/** Clocks of machines differ: what is due so much later than it may be stays, in milliseconds. */
const TOLERANCE_MS = 60_000;

/** What to bring forward. */
export interface BringForwardOptions {
  readonly now: number;
  /** The longest waits in milliseconds after no attempt, after one and so on; the last one holds for all further ones. */
  readonly waitsMs: readonly number[];
  /** Ends the work between two batches. */
  readonly signal: AbortSignal;
}

/**
 * Lets webhooks wait no longer than after an attempt of now. Those that were queued or tried while the clock ran ahead
 * would wait until the time that it showed.
 */
export async function bringDeliveriesForward(
  database: Database,
  options: BringForwardOptions,
): Promise<void> {
  const isPending = sql`${webhookDeliveries.state} = 'pending'`;
  await bringForward(database, webhookDeliveries, isPending, options);
}

/** Does the same for transactions that are not over. */
export async function bringSendTransactionsForward(
  database: Database,
  options: BringForwardOptions,
): Promise<void> {
  // Written as in the index, or it is not used.
  const isPending = sql`${sendTransactions.state} in ('INITIALIZED', 'BROADCASTING')`;
  await bringForward(database, sendTransactions, isPending, options);
}

/**
 * The rows are due at the end of their longest wait and not at once: where the clocks of two machines are far apart, one
 * would else call the other's rows due again and again.
 */
async function bringForward(
  database: Database,
  table: PgTable & { readonly attempts: AnyColumn; readonly dueAt: AnyColumn },
  isPending: SQL,
  { now, signal, waitsMs }: BringForwardOptions,
): Promise<void> {
  const last = waitsMs.length - 1;
  const latest = sql`${now}::bigint + (${JSON.stringify(waitsMs)}::json ->> least(${table.attempts}, ${last}::int))::bigint`;
  const place = sql`${table}.ctid`;
  while (!signal.aborted) {
    const { length } = await readRows(
      database,
      sql<object>`
        update ${table} set due_at = ${latest} where ${place} = any(array(
          select ${place} from ${table} where ${isPending} and ${table.dueAt} > ${latest} + ${TOLERANCE_MS}::bigint
          limit ${BATCH} for update skip locked
        )) returning 1`,
    );
    if (length < BATCH) return;
  }
}
