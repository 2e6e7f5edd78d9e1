import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { CLOCK_TOLERANCE_MS } from '../base/clock.ts';
import { readRows, type Database } from './database.ts';
import { sendTransactions, webhookDeliveries } from './tables.ts';

/** Maximum number of rows that one statement changes. */
const BATCH = 1_000;

/** Which rows to bring forward. */
export interface BringForwardOptions {
  readonly now: number;
  /**
   * The longest waits in milliseconds: after no attempt, after one, and so on. The last one holds for all further
   * attempts.
   */
  readonly waitsMs: readonly number[];
  /** Stops the work between two batches. */
  readonly signal: AbortSignal;
}

/**
 * Lets no webhook wait longer than it would after an attempt made now. Webhooks that were queued or tried while the
 * clock ran ahead would otherwise wait until the time that the clock showed.
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

/** Does the same for transactions that are not over yet. */
export async function bringSendTransactionsForward(
  database: Database,
  options: BringForwardOptions,
): Promise<void> {
  const { dueAt, state } = sendTransactions;
  const queue: Queue = {
    table: sendTransactions,
    // Written exactly as in the partial index; otherwise the index is not used.
    isPending: sql`${state} in ('INITIALIZED', 'BROADCASTING')`,
    order: sql`${dueAt}`,
  };
  await bringForward(database, queue, options);
}

/** A table of pending work. */
interface Queue {
  readonly table: PgTable & { readonly attempts: AnyColumn; readonly dueAt: AnyColumn };
  readonly isPending: SQL;
  /**
   * The order of the index by time. Without it an embedded database, which has no statistics, would use another index.
   */
  readonly order: SQL;
}

/**
 * Makes late rows due at the end of their longest wait, and not at once: where the clocks of two machines are far
 * apart, each would otherwise make the other's rows due again and again.
 */
async function bringForward(
  database: Database,
  { isPending, order, table }: Queue,
  { now, signal, waitsMs }: BringForwardOptions,
): Promise<void> {
  // An array, which is parsed once for all rows; JSON would be parsed again for each.
  const waits = sql`(${`{${waitsMs.join()}}`}::bigint[])`;
  const latest = sql`${now}::bigint + ${waits}[least(${table.attempts} + 1, ${waitsMs.length}::int)]`;
  // A condition that an index can answer, so that the sweep reads no row of a queue in which everything is due soon.
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
