import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { organizations } from '../../src/store/tables.ts';
import { insertWallet, renameWallet } from '../../src/store/wallets.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useDatabase } from '../support/use-database.ts';

describeOnOneDatabase('the names of wallets', (kind) => {
  const open = useDatabase(kind);

  it('are one wallet’s, also where another transaction has just given the name away', async (test) => {
    const { database } = open();
    if (kind.name === 'PGlite') return test.skip('There is one connection, so there is one transaction.');
    const organizationId = randomUUID();
    const times = { createdAt: 0, updatedAt: 0 };
    await database
      .insert(organizations)
      .values({ id: organizationId, name: 'Test', rootQuorumThreshold: 1, ...times });
    const [first, second] = [randomUUID(), randomUUID()];
    for (const id of [first, second]) {
      const row = { id, organizationId, name: id, sealedSeed: '', isImported: false, ...times };
      assert.ok(await insertWallet(database, row));
    }
    const rename = (transaction: typeof database, id: string) =>
      renameWallet(transaction, { id, organizationId }, 'Same', 1);
    // In `repeatable read` the transaction does not see the other rename, as if it had checked a moment earlier.
    const outcome = database
      .transaction(
        async (transaction) => {
          await transaction.execute(sql`select 1`);
          assert.equal(await rename(database, first), 'renamed');
          return { late: await rename(transaction, second) };
        },
        { isolationLevel: 'repeatable read' },
      )
      // After the violated constraint the transaction ends without effect, as it does for the service.
      .then(({ late }) => late);
    assert.equal(await outcome, 'name-taken');
    return undefined;
  });
});
