import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { CLOCK_TOLERANCE_MS } from '../base/clock.ts';
import { readRows, type Database } from './database.ts';
import { sendTransactions, webhookDeliveries } from './tables.ts';

/** Rows that are changed in one statement. */
const BATCH = 1_000;

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
  const { dueAt, receiver, state } = webhookDeliveries;
  const queue: Queue = {
    table: webhookDeliveries,
    isPending: sql`${state} = 'pending'`,
    order: sql`${receiver}, ${dueAt}`,
  };
  await bringForward(database, queue, options);
}

/** Does the same for transactions that are not over. */
export async function bringSendTransactionsForward(
  database: Database,
  options: BringForwardOptions,
): Promise<void> {
  const { dueAt, state } = sendTransactions;
  const queue: Queue = {
    table: sendTransactions,
    // Written as in the index, or it is not used.
    isPending: sql`${state} in ('INITIALIZED', 'BROADCASTING')`,
    order: sql`${dueAt}`,
  };
  await bringForward(database, queue, options);
}

/** A table of work that waits. */
interface Queue {
  readonly table: PgTable & { readonly attempts: AnyColumn; readonly dueAt: AnyColumn };
  readonly isPending: SQL;
  /** That of the index by time: an embedded database, which has no statistics, would take another index. */
  readonly order: SQL;
}

/**
 * The rows are due at the end of their longest wait and not at once: where the clocks of two machines are far apart, one
 * would else call the other's rows due again and again.
 */
async function bringForward(
  database: Database,
  { isPending, order, table }: Queue,
  { now, signal, waitsMs }: BringForwardOptions,
): Promise<void> {
  // An array, which is read once for all rows; JSON would be read anew for each.
  const waits = sql`(${`{${waitsMs.join()}}`}::bigint[])`;
  const latest = sql`${now}::bigint + ${waits}[least(${table.attempts} + 1, ${waitsMs.length}::int)]`;
  // What an index can find, so that the sweep looks at no row of a queue in which everything is due soon.
  const isLate = sql`${table.dueAt} > ${now + Math.min(...waitsMs) + CLOCK_TOLERANCE_MS}::bigint`;
  const place = sql`${table}.ctid`;
  while (!signal.aborted) {
    const { length } = await readRows(
      database,
      sql<object>`
        update ${table} set due_at = ${latest} where ${place} = any(array(
          select ${place} from ${table} where ${isPending} and ${isLate}
            and ${table.dueAt} > ${latest} + ${CLOCK_TOLERANCE_MS}::bigint
          order by ${order} limit ${BATCH} for update skip locked
        )) returning 1`,
    );
    if (length < BATCH) return;
  }
}
