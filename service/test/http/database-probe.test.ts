import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDeferred } from '../../src/base/deferred.ts';
import { createDatabaseProbe } from '../../src/http/database-probe.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

describe('a question whether the database is usable', () => {
  it('is shared while it waits for its answer, and for a second after that', async () => {
    let [asked, now, isUsable] = [0, 0, true];
    const probe = createDatabaseProbe(
      () => {
        asked += 1;
        return Promise.resolve(isUsable);
      },
      () => now,
    );
    assert.deepEqual(await Promise.all([probe(), probe(), probe()]), [true, true, true]);
    assert.equal(asked, 1);
    isUsable = false;
    now = 999;
    assert.equal(await probe(), true);
    now = 1_000;
    assert.equal(await probe(), false);
    assert.equal(asked, 2);
  });

  it('is shared for as long as its answer takes, and asked again after one that failed', async () => {
    let [asked, now] = [0, 0];
    const { promise, reject } = createDeferred<boolean>();
    const probe = createDatabaseProbe(
      () => {
        asked += 1;
        return asked === 1 ? promise : Promise.resolve(true);
      },
      () => now,
    );
    const first = probe();
    now = 60_000;
    const second = probe();
    assert.equal(asked, 1);
    reject(new Error('gone'));
    await assert.rejects(first, /gone/);
    await assert.rejects(second, /gone/);
    now = 61_000;
    assert.equal(await probe(), true);
  });
});

describeOnOneDatabase('the health of the database', (database) => {
  let writes = 0;
  const service = useTestService(database, {
    parts: {
      queryLogger: {
        logQuery: (statement) => void (writes += Number(/insert into "address_windows"/.test(statement))),
      },
    },
  });

  it('is asked for together by those who ask for it on either path', async () => {
    writes = 0;
    const paths = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? '/healthz' : '/readyz'));
    const replies = await Promise.all(paths.map((path) => fetch(`${service().ready.baseUrl}${path}`)));
    for (const { status } of replies) assert.equal(status, 200);
    // There is one write, unless the machine was busy for more than a second in between.
    assert.ok(writes >= 1 && writes < paths.length / 4, `${writes} writes`);
  });
});
