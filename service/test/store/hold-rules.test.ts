import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { holdRules, RulesChanged, type DecidedRules } from '../../src/store/hold-rules.ts';
import { createSharedTransactions } from '../../src/store/shared-transactions.ts';
import { organizations } from '../../src/store/tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { useDatabase } from '../support/use-database.ts';

describeOnEachDatabase('the rules that activities were decided by', (kind) => {
  const open = useDatabase(kind);
  let organizationId: string;
  beforeEach(async () => {
    organizationId = await addOrganization(7);
  });

  async function addOrganization(rulesVersion: number): Promise<string> {
    const id = randomUUID();
    const times = { createdAt: 0, updatedAt: 0 };
    const row = { id, name: 'Test', rootQuorumThreshold: 1, rulesVersion, ...times };
    await open().database.insert(organizations).values(row);
    return id;
  }

  const activity = (rulesVersion: number): DecidedRules => ({
    organizationId,
    rulesVersion,
    isChange: false,
  });
  const change = (rulesVersion: number): DecidedRules => ({ organizationId, rulesVersion, isChange: true });
  const hold = (...decided: readonly DecidedRules[]): Promise<void> =>
    open().database.transaction((transaction) => holdRules(transaction, decided));
  const version = async (): Promise<number | undefined> => {
    const where = eq(organizations.id, organizationId);
    return (await open().database.select().from(organizations).where(where))[0]?.rulesVersion;
  };

  it('are those of now, or it is decided again', async () => {
    await hold(activity(7), activity(7));
    await hold(change(7));
    assert.equal(await version(), 8);
    for (const outdated of [[activity(7)], [change(7)], [activity(8), activity(7)], [change(8), change(8)]]) {
      await assert.rejects(hold(...outdated), RulesChanged);
    }
    assert.equal(await version(), 8);
  });

  it('change in a transaction that nothing else of the organization shares', async () => {
    for (const decided of [
      [activity(7), change(7)],
      [change(7), activity(7)],
      [activity(6), change(7)],
      [activity(8), change(7)],
    ]) {
      await assert.rejects(hold(...decided), RulesChanged);
    }
    assert.equal(await version(), 7);
    await hold(change(7), { ...activity(0), organizationId: await addOrganization(0) });
    assert.equal(await version(), 8);
  });

  it('that are outdated are told to the one alone that was decided by them', async () => {
    const run = createSharedTransactions(open());
    const shares: number[] = [];
    const holdAll = (...[transaction, decided]: Parameters<typeof holdRules>): Promise<void> => {
      shares.push(decided.length);
      return holdRules(transaction, decided);
    };
    const outcomes = await Promise.allSettled(
      [activity(7), activity(6), change(7)].map((one) =>
        run((_transaction, { insertAtEnd }) => {
          insertAtEnd(holdAll, one);
          return Promise.resolve(one.rulesVersion);
        }),
      ),
    );
    const reasons = outcomes.map((one) => (one.status === 'rejected' ? (one.reason as Error).name : 'done'));
    // On PostgreSQL, pieces of work that run again alone can overtake one another; then the first is decided again, too.
    assert.deepEqual(reasons.slice(1), ['RulesChanged', 'done']);
    assert.equal(shares[0], 3);
    assert.equal(await version(), 8);
  });
});
