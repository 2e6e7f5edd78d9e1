import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createLog } from '../../src/base/log.ts';
import { maintain } from '../../src/program/maintain.ts';
import { MAINTENANCE_NAMES } from '../../src/program/maintenance-command.ts';
import { readCommand } from '../../src/program/read-command.ts';
import { rotateMasterKey } from '../../src/program/rotate-master-key.ts';
import { serve } from '../../src/program/serve.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { serviceSecrets } from '../../src/store/tables.ts';
import { copyEmbeddedDatabase } from '../support/pglite.ts';
import { createPostgresDatabase, missingPostgres, runStatement } from '../support/postgres.ts';
import { withFolder } from '../support/program.ts';

const KEYS = { LATCHKEY_MASTER_KEY: '11'.repeat(32), LATCHKEY_NEW_MASTER_KEY: '22'.repeat(32) };
const COMMANDS = [...MAINTENANCE_NAMES, 'rotate-master-key'] as const;
/** Commands that read and change no sealed values, so they need no master key. */
const KEYLESS = ['list-dead-webhooks', 'retry-dead-webhooks'];

/** Runs a command as the program does, and answers its error message. */
async function faultOf(
  name: string,
  flags: readonly string[],
  environment: Record<string, string>,
): Promise<string> {
  const command = readCommand([name, ...flags], environment);
  const work = async (): Promise<unknown> => {
    if (command.kind === 'rotate-master-key') return rotateMasterKey(command.options);
    assert.ok(command.kind === 'maintain');
    return maintain(command.maintenance, command.options);
  };
  try {
    return assert.fail(`${name} answered ${JSON.stringify(await work())}`);
  } catch (error) {
    assert.equal((error as Error).name, 'StartError', String(error));
    return (error as Error).message;
  }
}

describe('a command besides the start', () => {
  it('makes no tables in a database of somebody else', { skip: missingPostgres ?? false }, async () => {
    const url = await createPostgresDatabase({ isEmpty: true });
    const readTables = () =>
      runStatement(
        url,
        `select table_name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
      );
    // A new folder is used, because the default one has a master key once somebody has run the demo.
    await withFolder(async (folder) => {
      for (const name of COMMANDS) {
        const flags = ['--data', folder];
        assert.match(
          await faultOf(name, flags, { DATABASE_URL: url, ...KEYS }),
          /^The database of DATABASE_URL has no tables of this service; name the one that it uses, or start /,
          name,
        );
        if (name === 'rotate-master-key' || KEYLESS.includes(name)) continue;
        assert.match(await faultOf(name, flags, { DATABASE_URL: url }), /^The master key is missing; /);
      }
    });
    assert.deepEqual(await readTables(), []);
  });

  it('binds no master key to a database on which no service has run', async () => {
    await withFolder(async (folder) => {
      await copyEmbeddedDatabase(folder);
      for (const name of ['rotate-session-key', 'verify-log']) {
        assert.match(
          await faultOf(name, ['--data', folder], KEYS),
          /^No service has run on this database, so it has no keys; check DATABASE_URL or --data, or start the service once\.$/,
        );
      }
      const { close, database } = await openDatabase({ kind: 'embedded', folder });
      assert.deepEqual(await database.select().from(serviceSecrets), []);
      await close();
    });
  });

  it('takes no other file for a checkpoint', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'provision.json');
      await mkdir(join(folder, 'database'));
      await writeFile(file, '{}');
      assert.match(
        await faultOf('verify-log', ['--checkpoint', file, '--data', folder], KEYS),
        /^The file .*provision\.json is no checkpoint; --checkpoint must name a file with the answer of GET \/log\/checkpoint\.$/,
      );
    });
  });

  it('and the start write nothing over files of a database that are not whole', async () => {
    await withFolder(async (folder) => {
      const files = join(folder, 'database');
      const flags = ['--data', folder, '--port', '0'];
      const list = async () => (await readdir(files, { recursive: true })).sort();
      await mkdir(files);
      assert.match(
        await faultOf('verify-log', ['--data', folder], KEYS),
        /^There is no database in .*; name its folder with --data\.$/,
      );
      assert.deepEqual(await list(), []);
      await mkdir(join(files, 'base'));
      await writeFile(join(files, 'base', '1'), 'rows');
      const sentence =
        /^The database in .*database is not whole: it has files and no PG_VERSION; put a backup in its place, /;
      for (const name of COMMANDS) {
        assert.match(await faultOf(name, ['--data', folder], KEYS), sentence, name);
      }
      const command = readCommand(flags, KEYS);
      assert.ok(command.kind === 'serve');
      await assert.rejects(serve(command.options, { log: createLog('silent') }), {
        name: 'StartError',
        message: sentence,
      });
      assert.deepEqual(await list(), ['base', join('base', '1')]);
    });
  });
});
