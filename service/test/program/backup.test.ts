import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createDeviceKey, logIn, whoami } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { copyEmbeddedDatabase } from '../support/pglite.ts';
import { startProgram, withFolder, type Program } from '../support/program.ts';
import type { TestService } from '../support/test-service.ts';

// Takes long: it starts four programs.

const provision = fileURLToPath(new URL('../../../test/support/services/provision.json', import.meta.url));

/** Makes a test service from the ready line, which is all that the client reads. */
const toService = (ready: TestService['ready']): TestService => ({ ready }) as TestService;

async function stop({ child, ended }: Program): Promise<void> {
  child.kill('SIGTERM');
  assert.equal((await ended).code, 0);
}

/** Finds a program of PostgreSQL. Debian keeps the programs of each server version in a separate folder. */
function toolOf(name: string): string {
  const versions = '/usr/lib/postgresql';
  const paths = existsSync(versions)
    ? readdirSync(versions).map((one) => join(versions, one, 'bin', name))
    : [];
  return paths.find((path) => existsSync(path)) ?? name;
}

// The commands are those in docs/operating.md.
describeOnEachDatabase('a backup', (database) => {
  it('brings back sessions and keys after the database is lost', async () => {
    await withFolder(async (folder) => {
      const data = join(folder, 'data');
      const backup = join(folder, 'backup');
      const isEmbedded = database.name === 'PGlite';
      if (isEmbedded) await copyEmbeddedDatabase(data);
      const locations = isEmbedded ? [] : [await database.create(), await database.createEmpty()];
      const urls = locations.map((location) => (location.kind === 'server' ? location.url : ''));
      const start = (url = ''): Program =>
        startProgram(
          ['--dev', '--port', '0', '--data', data, '--provision', provision],
          isEmbedded ? {} : { DATABASE_URL: url, LATCHKEY_MASTER_KEY: 'cd'.repeat(32) },
        );
      const first = start(urls[0]);
      const ready = await first.ready;
      const key = createDeviceKey();
      assert.equal((await logIn(toService(ready), 'ada@example.com', key)).status, 200);

      if (isEmbedded) {
        await stop(first);
        await cp(data, backup, { recursive: true });
        await rm(data, { recursive: true });
        await cp(backup, data, { recursive: true });
      } else {
        // The service keeps running during the backup.
        execFileSync(toolOf('pg_dump'), ['--format=custom', `--file=${backup}`, urls[0]!]);
        await stop(first);
        execFileSync(toolOf('pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${urls[1]}`, backup]);
      }
      const second = start(urls[1]);
      const again = await second.ready;
      for (const name of ['otpSignerKey', 'sessionSignerKey', 'quorumKey'] as const) {
        assert.equal(again[name], ready[name]);
      }
      assert.equal((await whoami(toService(again), key)).status, 200);
      await stop(second);
    });
  });
});
