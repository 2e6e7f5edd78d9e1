import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { inTransaction, isRetryable, sqlStateOf, type Database } from './database.ts';
import type { OpenDatabase } from './open-database.ts';

/** Inserts rows that several works have left, in their order. */
export type InsertAll<Row> = (transaction: Database, rows: readonly Row[]) => Promise<void>;

/** Leaves a row that is inserted at the end of the transaction, with those of the others. */
export type InsertAtEnd = <Row>(insertAll: InsertAll<Row>, row: Row) => void;

/** Does what several works ask for, in their order and with few statements. Answers each at its index. */
export type DoAll<Row, Answer> = (transaction: Database, rows: readonly Row[]) => Promise<readonly Answer[]>;

/**
 * Has something done together with others that ask for the same. Others may do all of their work before the answer is
 * there, so nothing may rest on what was read before.
 */
export type DoTogether = <Row, Answer>(doAll: DoAll<Row, Answer>, row: Row) => Promise<Answer>;

/** The means by which work shares more than the transaction. */
export interface Sharing {
  readonly insertAtEnd: InsertAtEnd;
  readonly together: DoTogether;
}

/** Work that happens whole or not at all. It may run again, so it must have no effects outside the database. */
export type Work<T> = (transaction: Database, sharing: Sharing) => Promise<T>;

/** Runs work in a transaction, which it may share with other work. */
export type RunTransaction = <T>(work: Work<T>) => Promise<T>;

/** Most work that shares one transaction. */
const MAXIMUM_SHARE = 32;
/** In milliseconds, how long a shared transaction waits for a row that another one holds. */
const LIMIT_WAITING = sql`set local lock_timeout = 20`;
/** SQLSTATE of a wait that took longer. */
const LOCK_NOT_AVAILABLE = '55P03';

interface Waiting {
  readonly work: Work<unknown>;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets work that comes at the same time share a transaction: what beginning, committing and recording cost is then paid
 * once. The works run one after the other. While nothing else is going on, work has a transaction at once and alone;
 * what comes meanwhile shares the next one. With it tag updates are 1.4 times as many on PostgreSQL and 1.6 times embedded
 * (`npm run bench:parts`). Two transactions at a time would each be half as full: 1.1 times fewer updates with one process,
 * 1.4 times with two processes on two cores.
 *
 * When one of those who share fails, or has to wait for a row, all is undone and each runs again in a transaction of
 * its own: nobody is touched by the failure of another, and shared transactions cannot block one another for long.
 * Sharing then starts again with two and doubles while it succeeds, so that a lasting cause costs little.
 */
export function createSharedTransactions({
  connections,
  database,
}: Pick<OpenDatabase, 'connections' | 'database'>): RunTransaction {
  // Who has the only connection waits for nobody.
  const hasOthers = connections > 1;
  const waiting: Waiting[] = [];
  let isRunning = false;
  let share = MAXIMUM_SHARE;

  async function runWaiting(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // As in a loader: what comes with the requests that have arrived is taken along.
      await nextTurn();
      const together = waiting.splice(0, share);
      if (await runTogether(together)) {
        share = Math.min(share * 2, MAXIMUM_SHARE);
      } else {
        share = 2;
        // Nobody waits for them here: who waits for a row must not hold up the others.
        for (const one of together) void runAlone(database, one);
      }
    }
    isRunning = false;
  }

  /** Answers false when one of them has failed, nothing is done, and each is to run alone. */
  async function runTogether(all: readonly Waiting[]): Promise<boolean> {
    let hasFailed = false;
    try {
      const results = await database.transaction(async (transaction) => {
        try {
          if (hasOthers) await transaction.execute(LIMIT_WAITING);
          return await runAll(
            transaction,
            all.map(({ work }) => work),
          );
        } catch (error) {
          hasFailed = true;
          throw error;
        }
      });
      all.forEach(({ resolve }, index) => resolve(results[index] as never));
    } catch (error) {
      const isOwnFault = all.length === 1 && sqlStateOf(error) !== LOCK_NOT_AVAILABLE && !isRetryable(error);
      if (hasFailed && !isOwnFault) return false;
      // Else it did not begin; or it did not end well, and then nobody knows whether it was committed.
      for (const { reject } of all) reject(error);
    }
    return true;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      if (!isRunning) void runWaiting();
    });
}

async function runAlone(database: Database, { reject, resolve, work }: Waiting): Promise<void> {
  try {
    const [result] = await inTransaction(database, (transaction) => runAll(transaction, [work]));
    resolve(result as never);
  } catch (error) {
    reject(error);
  }
}

/** For work that must not let others in between: does it at once, and alone. */
export function doAlone(transaction: Database): DoTogether {
  return async (doAll, row) => {
    const [answer] = await doAll(transaction, [row]);
    return answer as never;
  };
}

/** Runs works, and then inserts what they have left. */
async function runAll(transaction: Database, works: readonly Work<unknown>[]): Promise<readonly unknown[]> {
  const left = new Map<InsertAll<never>, unknown[]>();
  const insertAtEnd: InsertAtEnd = (insertAll, row) => {
    const rows = left.get(insertAll) ?? [];
    rows.push(row);
    left.set(insertAll, rows);
  };
  const results = await runInTurn(transaction, works, insertAtEnd);
  for (const [insertAll, rows] of left) await insertAll(transaction, rows as never[]);
  return results;
}

/** Work that rests until what it has asked for is done. */
interface Resting {
  readonly index: number;
  readonly row: unknown;
  readonly goOn: (answer: never) => void;
}

/**
 * Runs works one after the other. One that has something done together rests, and the next begins; once each is done or
 * rests, it is done for all who asked for it, and they go on, again one after the other.
 */
async function runInTurn(
  transaction: Database,
  works: readonly Work<unknown>[],
  insertAtEnd: InsertAtEnd,
): Promise<readonly unknown[]> {
  const results: Promise<unknown>[] = [];
  const resting = new Map<DoAll<never, unknown>, Resting[]>();
  let rest = (): void => undefined;
  /** Waits until the work whose turn it is is done or rests. */
  const takeTurn = async (begin: () => Promise<unknown> | undefined): Promise<void> => {
    const rests = new Promise<void>((resolve) => (rest = resolve));
    await Promise.race([begin(), rests]);
  };
  for (const [index, work] of works.entries()) {
    const together: DoTogether = (doAll, row) =>
      new Promise((goOn) => {
        const all = resting.get(doAll) ?? [];
        all.push({ index, row, goOn });
        resting.set(doAll, all);
        rest();
      });
    await takeTurn(() => (results[index] = work(transaction, { insertAtEnd, together })));
  }
  for (const [doAll, all] of resting) {
    // Who asks once more comes at the end of the map.
    resting.delete(doAll);
    const rows = all.map(({ row }) => row as never);
    const answers = await doAll(transaction, rows);
    for (const [place, { goOn, index }] of all.entries()) {
      await takeTurn(() => {
        goOn(answers[place] as never);
        return results[index];
      });
    }
  }
  return Promise.all(results);
}
