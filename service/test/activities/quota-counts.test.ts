import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { createQuotas, DEFAULT_QUOTA_LIMITS } from '../../src/activities/quotas.ts';
import { createLog } from '../../src/base/log.ts';
import { readWindow } from '../../src/store/address-windows.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useDatabase } from '../support/use-database.ts';

const DAY_MS = 86_400_000;

describeOnOneDatabase('what organizations use of their quotas', (kind) => {
  const open = useDatabase(kind);

  it('is written down once, also when the database fails in the middle', async () => {
    const { database } = open();
    const quotas = createQuotas(
      {
        clock: { now: () => DAY_MS },
        database,
        limits: DEFAULT_QUOTA_LIMITS,
        log: createLog('silent'),
        raiseAlert: () => Promise.resolve(),
      },
      null,
    );
    await quotas.spend('o', 1_500);
    const rule = sql`check (key not like 'kilobytes|%')`;
    await database.execute(sql`alter table address_windows add constraint no_kilobytes ${rule}`);
    await quotas.close();
    await database.execute(sql`alter table address_windows drop constraint no_kilobytes`);
    await quotas.close();
    assert.deepEqual(
      [await readWindow(database, 'activities|o', DAY_MS), await readWindow(database, 'kilobytes|o', DAY_MS)],
      [1, 2],
    );
  });

  it('is no more than they are for requests at one moment', async () => {
    const quotas = createQuotas(
      {
        clock: { now: () => DAY_MS },
        database: open().database,
        limits: { activitiesPerDay: 3, storageMbPerDay: 1 },
        log: createLog('silent'),
        raiseAlert: () => Promise.resolve(),
      },
      null,
    );
    const grantedOf = async (organizationId: string, bytes: number): Promise<number> => {
      const spent = Array.from({ length: 10 }, () => quotas.spend(organizationId, bytes));
      return (await Promise.allSettled(spent)).filter(({ status }) => status === 'fulfilled').length;
    };
    assert.equal(await grantedOf('many', 1_000), 3);
    assert.equal(await grantedOf('large', 400_000), 2);
    await quotas.close();
    assert.equal(await readWindow(open().database, 'activities|many', DAY_MS), 3);
  });
});
