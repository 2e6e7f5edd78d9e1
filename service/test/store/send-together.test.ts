import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { PreparingPool } from '../../src/store/preparing-pool.ts';
import { sendTogether } from '../../src/store/send-together.ts';

describe('an embedded database that is handed messages together', () => {
  let client: PGlite;
  let pool: PreparingPool;
  let calls = 0;
  before(async () => {
    client = await PGlite.create();
    const counting = Object.create(client, {
      execProtocolStream: {
        value: (...given: Parameters<PGlite['execProtocolStream']>) => {
          calls += 1;
          return client.execProtocolStream(...given);
        },
      },
    }) as PGlite;
    pool = new PreparingPool({ ...createPgConfig(sendTogether(counting)), max: 1, idleTimeoutMillis: 0 });
  });
  after(async () => {
    await pool.end();
    await client.close();
  });

  const query = async (text: string, values?: readonly unknown[]): Promise<unknown[]> => {
    calls = 0;
    const answer: Promise<{ readonly rows: unknown[] }> = pool.query({ text } as never, values as never);
    return (await answer).rows;
  };

  it('gets the messages of a statement in one call, also when it is prepared', async () => {
    for (const value of [1, 2]) {
      assert.deepEqual(await query('select $1::integer as value', [value]), [{ value }]);
      assert.equal(calls, 1);
    }
    assert.deepEqual(await query('select 3 as value'), [{ value: 3 }]);
    assert.equal(calls, 1);
  });

  it('goes on after a statement that fails, wherever it does', async () => {
    const faults: readonly (readonly [text: string, values: readonly unknown[], code: string])[] = [
      ['select $1 from nowhere', [1], '42P01'],
      ['select $1::integer', ['x'], '22P02'],
      ['select 1 / $1::integer', [0], '22012'],
    ];
    for (const [text, values, code] of faults) {
      await assert.rejects(query(text, values), (error) => (error as { code?: unknown }).code === code, code);
      assert.deepEqual(await query('select $1::integer as value', [4]), [{ value: 4 }]);
    }
    await query('begin');
    await assert.rejects(query('select 1 / $1::integer', [0]), /division by zero/);
    await assert.rejects(query('select $1::integer as value', [5]), /transaction is aborted/);
    await query('rollback');
    assert.deepEqual(await query('select $1::integer as value', [6]), [{ value: 6 }]);
  });
});
