import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '../../src/store/open-database.ts';
import { PreparingPool } from '../../src/store/preparing-pool.ts';
import { createPostgresDatabase, missingPostgres, runStatement } from '../support/postgres.ts';
import { startProgram, withFolder, type Ending, type Program } from '../support/program.ts';
import { waitUntil } from '../webhooks/wait-until.ts';

const provision = fileURLToPath(new URL('../../../test/support/services/provision.json', import.meta.url));

const start = (url: string): Program =>
  startProgram(['--port', '0', '--provision', provision], {
    DATABASE_URL: url,
    LATCHKEY_MASTER_KEY: '11'.repeat(32),
    LATCHKEY_LOG_LEVEL: 'silent',
  });

const stopped: Ending = { code: 0, stdout: '', stderr: '' };

const stop = ({ child, ended }: Program, signal: NodeJS.Signals): Promise<Ending> => {
  child.kill(signal);
  return ended;
};

describe('a service that is told to stop', () => {
  it('tells what keeps it from closing, and ends with 1', async () => {
    // The service truncates the lock file when it locks the folder and when it unlocks it. The second time fails here.
    const fails = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { ftruncateSync } = fs;
      let lock;
      fs.ftruncateSync = (file, length) => {
        if (file === lock) throw new Error('the disk is gone');
        lock ??= file;
        ftruncateSync(file, length);
      };
      syncBuiltinESMExports();`;
    await withFolder(async (data) => {
      const program = startProgram(['--port', '0', '--data', data], {
        LATCHKEY_LOG_LEVEL: 'fatal',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fails)}`,
      });
      await program.ready;
      const { code, stderr } = await stop(program, 'SIGTERM');
      assert.equal(code, 1, stderr);
      assert.match(stderr, /the disk is gone.*the service could not stop/);
    });
  });
});

describe('a start that is told to stop', () => {
  it('ends while the database has taken the connection and does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    after(() => void silent.close());
    await once(silent, 'listening');
    const connected = once(silent, 'connection');
    const { port } = silent.address() as AddressInfo;
    const program = start(`postgres://user@127.0.0.1:${port}/none`);
    await connected;
    assert.deepEqual(await stop(program, 'SIGTERM'), stopped);
  });

  it('asks no database any more where it was told so before', async () => {
    let connections = 0;
    const silent = createServer(() => (connections += 1)).listen(0, '127.0.0.1');
    after(() => void silent.close());
    await once(silent, 'listening');
    const url = `postgres://user@127.0.0.1:${(silent.address() as AddressInfo).port}/none`;
    const reason = new Error('stopped');
    const signal = AbortSignal.abort(reason);
    await assert.rejects(openDatabase({ kind: 'server', url }, { signal }), reason);
    const patient = new PreparingPool({ connectionString: url, connectionTimeoutMillis: 100, signal });
    await assert.rejects(patient.connect(), reason);
    await patient.end();
    assert.equal(connections, 0);
  });

  const skip = missingPostgres !== undefined && process.env['CI'] !== 'true' ? missingPostgres : false;
  describe('on PostgreSQL', { skip }, () => {
    /** Makes a database in which another process has run a statement in a transaction that is still open. */
    const createBusyDatabase = async (
      statement: string,
      kind?: { readonly isEmpty: boolean },
    ): Promise<{ readonly url: string; readonly other: pg.Client }> => {
      const url = await createPostgresDatabase(kind);
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      after(() => other.end());
      await other.query(`begin; ${statement}`);
      return { url, other };
    };
    const isWaiting = async (url: string): Promise<boolean> => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await runStatement(url, waiting)).length > 0;
    };

    it('ends while it waits for the migrations of another process', async () => {
      const { url } = await createBusyDatabase('select pg_advisory_xact_lock(7283641905)', { isEmpty: true });
      const program = start(url);
      await waitUntil(() => isWaiting(url));
      assert.deepEqual(await stop(program, 'SIGTERM'), stopped);
    });

    it('ends while another process does what the provisioning file says', async () => {
      const { url } = await createBusyDatabase('select pg_advisory_xact_lock(7283641906)');
      const program = start(url);
      await waitUntil(() => isWaiting(url));
      assert.deepEqual(await stop(program, 'SIGINT'), stopped);
    });

    it('leaves nothing of a migration that it was at, and the next start does it', async () => {
      const { other, url } = await createBusyDatabase('lock read_only_sessions in row exclusive mode');
      const indexes = ['api_keys_by_opener_passkey', 'read_only_sessions_by_opener_passkey'];
      await runStatement(url, `drop index ${indexes[0]}`);
      const applied = 'drizzle.__drizzle_migrations';
      await runStatement(url, `delete from ${applied} where id = (select max(id) from ${applied})`);
      const program = start(url);
      await waitUntil(() => isWaiting(url));
      assert.deepEqual(await stop(program, 'SIGTERM'), stopped);
      await other.query(`drop index ${indexes[1]}; commit`);
      const find = `select from pg_indexes where indexname in ('${indexes.join(`', '`)}')`;
      assert.equal((await runStatement(url, find)).length, 0);
      const next = start(url);
      await next.ready;
      assert.equal((await runStatement(url, find)).length, 2);
    });
  });
});
