import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { before, beforeEach, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/store/database.ts';
import {
  createSharedTransactions,
  type DoAll,
  type InsertAll,
  type RunTransaction,
  type Work,
} from '../../src/store/shared-transactions.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { useDatabase } from '../support/use-database.ts';

describeOnEachDatabase('transactions that are shared', (kind) => {
  const open = useDatabase(kind);
  let run: RunTransaction;
  before(async () => {
    await open().database.execute(sql`create table kept (id serial, text text not null)`);
    await open().database.execute(
      sql`create table late (text text constraint late_once unique deferrable initially deferred)`,
    );
  });
  beforeEach(async () => {
    await open().database.execute(sql`truncate kept, late`);
    run = createSharedTransactions(open());
  });

  /** Makes work that writes a text and answers the id of its transaction. */
  const write =
    (text: string) =>
    async (transaction: Database): Promise<string> => {
      await transaction.execute(sql`insert into kept (text) values (${text})`);
      return numberOf(transaction);
    };
  const texts = async (): Promise<unknown[]> =>
    (await rowsOf(open().database, sql`select text from kept order by id`)).map(({ text }) => text);

  it('have all the work that comes at the same time, in its order, and each its own result', async () => {
    const numbers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => run(write(text))));
    assert.equal(new Set(numbers).size, 1);
    assert.deepEqual(await texts(), ['a', 'b', 'c', 'd']);
    assert.deepEqual(await Promise.all([1, 2].map((one) => run(async () => Promise.resolve(one)))), [1, 2]);
  });

  it('are not shared by work that comes alone', async () => {
    const first = await run(write('a'));
    assert.notEqual(await run(write('b')), first);
  });

  it('insert at their end what all have left, by one call, in its order', async () => {
    const calls: (readonly string[])[] = [];
    const insertAll: InsertAll<string> = async (transaction, rows) => {
      calls.push(rows);
      for (const text of rows) await transaction.execute(sql`insert into kept (text) values (${text})`);
    };
    await Promise.all(
      ['a', 'b'].map((text) =>
        run(async (transaction, { insertAtEnd }) => {
          insertAtEnd(insertAll, `${text} at the end`);
          await write(text)(transaction);
        }),
      ),
    );
    assert.deepEqual(calls, [['a at the end', 'b at the end']]);
    assert.deepEqual(await texts(), ['a', 'b', 'a at the end', 'b at the end']);
  });

  it('have done with one call what several ask for, and others do their work meanwhile', async () => {
    const calls: (readonly string[])[] = [];
    const doAll: DoAll<string, string> = async (transaction, rows) => {
      calls.push(rows);
      await write(rows.join('+'))(transaction);
      return rows.map((row) => `${row} is done`);
    };
    const ask =
      (row: string): Work<string> =>
      async (transaction, { together }) => {
        const answer = await together(doAll, row);
        await write(`after ${row}`)(transaction);
        return answer;
      };
    const twice: Work<string> = async (_transaction, { together }) =>
      together(doAll, await together(doAll, 'c'));
    const answers = await Promise.all([run(ask('a')), run(write('between')), run(ask('b')), run(twice)]);
    assert.deepEqual([answers[0], answers[2], answers[3]], ['a is done', 'b is done', 'c is done is done']);
    assert.deepEqual(calls, [['a', 'b', 'c'], ['c is done']]);
    assert.deepEqual(await texts(), ['between', 'a+b+c', 'after a', 'after b', 'c is done']);
  });

  it('are undone when what several ask for fails, and each then asks alone', async () => {
    const doAll: DoAll<string, string> = async (transaction, rows) => {
      await write(rows.join('+'))(transaction);
      return rows.includes('bad') ? Promise.reject(new Error('on purpose')) : rows;
    };
    const outcomes = await Promise.allSettled(
      ['good', 'bad', 'fine'].map((row) => run((_transaction, { together }) => together(doAll, row))),
    );
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual((await texts()).sort(), ['fine', 'good']);
  });

  it('touch nobody with the failure of another: each then runs alone', async () => {
    const outcomes = await Promise.allSettled([
      run(write('a')),
      run(async (transaction) => {
        await write('never')(transaction);
        throw new Error('on purpose');
      }),
      run(async (transaction) => {
        await transaction.execute(sql`select 1 / 0`);
      }),
      run(write('b')),
    ]);
    const [first, thrown, refused, last] = outcomes;
    assert.ok(first?.status === 'fulfilled' && last?.status === 'fulfilled');
    assert.notEqual(first.value, last.value);
    assert.ok(thrown?.status === 'rejected' && refused?.status === 'rejected');
    assert.equal(String(thrown.reason), 'Error: on purpose');
    assert.deepEqual((await texts()).sort(), ['a', 'b']);
  });

  it('undo a failure at the end as well', async () => {
    const insertAll: InsertAll<string> = (_transaction, rows) =>
      rows.includes('bad') ? Promise.reject(new Error('on purpose')) : Promise.resolve();
    const outcomes = await Promise.allSettled(
      ['good', 'bad'].map((text) =>
        run(async (transaction, { insertAtEnd }) => {
          insertAtEnd(insertAll, text);
          return write(text)(transaction);
        }),
      ),
    );
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    );
    assert.deepEqual(await texts(), ['good']);
  });

  it('begin with two again after a failure, and double', async () => {
    // With one connection the transactions run one after the other on every database.
    run = createSharedTransactions({ ...open(), impatient: open().database });
    await Promise.allSettled([run(write('a')), run(() => Promise.reject(new Error('on purpose')))]);
    const numbers = await Promise.all(Array.from({ length: 14 }, (_, index) => run(write(`${index}`))));
    const sizes = [...new Set(numbers)].map((number) => numbers.filter((one) => one === number).length);
    assert.deepEqual(sizes, [2, 4, 8]);
  });

  it('tell everybody when they cannot be committed, and do not run again', async () => {
    let runs = 0;
    const outcomes = await Promise.allSettled(
      ['same', 'same'].map((text) =>
        run(async (transaction) => {
          runs += 1;
          await transaction.execute(sql`insert into late (text) values (${text})`);
        }),
      ),
    );
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(runs, 2);
    assert.deepEqual(await rowsOf(open().database, sql`select * from late`), []);
  });

  if (kind.name !== 'PostgreSQL') return;

  it('limit their own waiting for rows, and that of no other transaction', async () => {
    const readLimit = async (transaction: Database): Promise<unknown> =>
      (await rowsOf(transaction, sql`show lock_timeout`))[0]?.['lock_timeout'];
    assert.equal(await run(readLimit), '20ms');
    // One after the other, so that the pool uses one connection for all.
    assert.equal(await open().database.transaction(readLimit), '0');
    assert.equal(await open().impatient.transaction(readLimit), '20ms');
    assert.equal(await readLimit(open().database), '0');
  });

  it('do not wait for a row that somebody else holds: who needs none of it goes on', async () => {
    await Promise.all([run(write('held')), run(write('free'))]);
    const events = new EventEmitter();
    const end = once(events, 'end');
    const held = once(events, 'held');
    const holder = open().database.transaction(async (transaction) => {
      await change(transaction, 'held');
      events.emit('held');
      await end;
    });
    await held;
    // Work that waits for the row runs alone and shared, and there is more of it than there are connections.
    const waiting = [];
    for (let count = 0; count < 3; count += 1) {
      waiting.push(run((transaction) => change(transaction, 'held')));
      // These end while the row is still held.
      await run((transaction) => change(transaction, 'free'));
      waiting.push(run((transaction) => change(transaction, 'held')));
      await nextTurn();
    }
    events.emit('end');
    await Promise.all([holder, ...waiting]);
  });

  it('end when two of them want the same rows the other way round', async () => {
    await Promise.all([run(write('x')), run(write('y'))]);
    const other = createSharedTransactions(open());
    let begun = 0;
    const events = new EventEmitter();
    const both = once(events, 'both');
    const first = (text: string) => async (transaction: Database) => {
      await change(transaction, text);
      begun += 1;
      if (begun === 2) events.emit('both');
      await both;
    };
    const second = (text: string) => (transaction: Database) => change(transaction, text);
    await Promise.all([run(first('x')), run(second('y')), other(first('y')), other(second('x'))]);
  });
});

async function change(transaction: Database, text: string): Promise<void> {
  await transaction.execute(sql`update kept set text = text where text = ${text}`);
}

async function numberOf(transaction: Database): Promise<string> {
  const [row] = await rowsOf(transaction, sql`select txid_current()::text as number`);
  return String(row?.['number']);
}

async function rowsOf(
  database: Database,
  query: ReturnType<typeof sql>,
): Promise<readonly Record<string, unknown>[]> {
  const result = await database.execute<Record<string, unknown>>(query);
  return (result as { readonly rows: readonly Record<string, unknown>[] }).rows;
}
