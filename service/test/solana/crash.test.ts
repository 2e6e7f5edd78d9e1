/**
 * Kills the program between storing a transaction and sending it.
 *
 * Takes long: on two databases, it starts the program again after the kill.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createClock } from '../../src/base/clock.ts';
import { copyEmbeddedDatabase } from '../support/pglite.ts';
import { createPostgresDatabase, missingPostgres } from '../support/postgres.ts';
import { startProgram, withFolder, type Program } from '../support/program.ts';
import { startSolanaNode } from '../support/solana-node.ts';
import { createTransfer } from '../support/solana-transactions.ts';
import type { TestService } from '../support/test-service.ts';
import { waitUntil } from '../webhooks/wait-until.ts';
import { ours, provisioning, readStatus, send, sponsor } from './party.ts';

for (const kind of ['PGlite', 'PostgreSQL'] as const) {
  const isMissing = kind === 'PostgreSQL' && missingPostgres !== undefined && process.env['CI'] !== 'true';
  describe(
    `a service that is killed while it sends, on ${kind}`,
    { skip: isMissing && missingPostgres },
    () => {
      it('is followed by one that sends the same bytes', () =>
        withFolder(async (folder) => {
          if (kind === 'PGlite') await copyEmbeddedDatabase(folder);
          const node = await startSolanaNode();
          const file = join(folder, 'provision.json');
          await writeFile(file, JSON.stringify(provisioning));
          const environment = {
            SOLANA_RPC_URL: node.url,
            LATCHKEY_SOLANA_SPONSOR_KEY: sponsor.secret,
            ...(kind === 'PGlite'
              ? {}
              : { DATABASE_URL: await createPostgresDatabase(), LATCHKEY_MASTER_KEY: '11'.repeat(32) }),
          };
          const start = (): Program =>
            startProgram(['--dev', '--port', '0', '--data', folder, '--provision', file], environment);
          const toService = async ({ ready }: Program): Promise<TestService> =>
            ({ ready: await ready, clock: createClock() }) as TestService;

          const sends = () => node.calls.filter(({ method }) => method === 'sendTransaction');
          let program = start();
          try {
            const killed = await toService(program);
            node.faults.set('sendTransaction', { kind: 'hang' });
            const unsignedTransaction = createTransfer({ blockhash: node.blockhash(), signers: [ours] });
            const id = await send(killed, { unsignedTransaction, sponsor: true });
            await waitUntil(() => sends().length > 0);
            program.child.kill('SIGKILL');
            await program.ended;
            node.faults.clear();
            // There is a new blockhash by now, so that signing again would give another transaction.
            node.grow(3);

            program = start();
            const service = await toService(program);
            // The killed process's work is due again after its lease.
            const moved = { method: 'POST', body: JSON.stringify({ offsetMs: 35_000 }) };
            assert.equal((await fetch(`${service.ready.baseUrl}/dev/clock`, moved)).status, 200);
            await waitUntil(() => node.taken.length > 0);
            node.grow(2);
            await waitUntil(async () => (await readStatus(service, id)).txStatus === 'INCLUDED');
            assert.equal(node.landed.size, 1);
            assert.equal(new Set(sends().map(({ params }) => params[0])).size, 1);
            assert.ok(sends().length > 1);
          } finally {
            program.child.kill('SIGTERM');
            await program.ended;
            await node.close();
          }
        }));
    },
  );
}
