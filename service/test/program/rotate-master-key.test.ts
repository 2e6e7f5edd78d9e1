import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { chooseMasterKey } from '../../src/secrets/data-key.ts';
import { readMasterKeys } from '../../src/secrets/master-key.ts';
import { rotateMasterKey } from '../../src/program/rotate-master-key.ts';
import { openServiceKeys } from '../../src/secrets/service-keys.ts';
import { readCommand } from '../../src/program/read-command.ts';
import { openDatabase, type DatabaseLocation } from '../../src/store/open-database.ts';
import { createOrganization, provisioningOf } from '../support/activities.ts';
import { stamp } from '../support/client.ts';
import {
  createLastingDatabase,
  describeOnEachDatabase,
  isThorough,
  itOnOneDatabase,
  type TestDatabase,
} from '../support/databases.ts';
import { program, startProgram, withFolder, type Program } from '../support/program.ts';

// Takes long: each test opens databases several times, and starts programs.

const OLD = '11'.repeat(32);
const NEW = '22'.repeat(32);
const privateKeyId = randomUUID();
const party = createOrganization(['root'], {
  parts: () => ({
    privateKeys: [{ privateKeyId, privateKeyName: 'Ours', curve: 'CURVE_SECP256K1' }],
    features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'https://hooks.example.com/' }],
  }),
});
const command = [
  '--import',
  fileURLToPath(new URL('../support/die-at-rename.js', import.meta.url)),
  ...program,
];

type Environment = Record<string, string>;

/** Runs the command as the program does. */
async function rotate(flags: readonly string[], environment: Environment): Promise<object> {
  const read = readCommand(['rotate-master-key', ...flags], environment);
  assert.ok(read.kind === 'rotate-master-key');
  return rotateMasterKey(read.options);
}

interface Place {
  readonly folder: string;
  readonly file: string;
  readonly location: DatabaseLocation;
  readonly flags: readonly string[];
  readonly environment: Environment;
}

async function withPlace(database: TestDatabase, body: (place: Place) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const location = await createLastingDatabase(database, folder);
    const environment: Environment = location.kind === 'server' ? { DATABASE_URL: location.url } : {};
    const file = join(folder, 'master.key');
    await body({ folder, file, location, flags: ['--data', folder], environment });
  });
}

/** Makes the database with its keys, without starting the program. Answers the quorum key. */
async function prepare({ file, location }: Place): Promise<string> {
  await writeFile(file, `${OLD}\n`, { mode: 0o600 });
  return openWith(location, Buffer.from(OLD, 'hex'));
}

/** Opens the service keys as a start does. Answers the quorum key. */
async function openWith(location: DatabaseLocation, ...masterKeys: readonly Uint8Array[]): Promise<string> {
  const { close, database } = await openDatabase(location);
  try {
    const [first = new Uint8Array(), ...others] = masterKeys;
    const masterKey = await chooseMasterKey(database, [first, ...others]);
    return (await openServiceKeys(database, masterKey, { now: () => 0 })).quorumPublicKey;
  } finally {
    await close();
  }
}

async function sign({ ready }: Program): Promise<unknown> {
  const body = JSON.stringify({
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    timestampMs: String(Date.now()),
    organizationId: party.organizationId,
    parameters: {
      signWith: privateKeyId,
      payload: 'text',
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_SHA256',
    },
  });
  const reply = await fetch(`${(await ready).baseUrl}/public/v1/submit/sign_raw_payload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-stamp': stamp(party.members.root.key, body) },
    body,
  });
  const { activity } = (await reply.json()) as {
    activity: { status: string; result: { signRawPayloadResult: unknown } };
  };
  assert.equal(activity.status, 'ACTIVITY_STATUS_COMPLETED');
  return activity.result.signRawPayloadResult;
}

async function stop({ child, ended }: Program): Promise<void> {
  child.kill('SIGTERM');
  assert.equal((await ended).code, 0);
}

/** Reads every row of every table, as texts. */
async function readTables(location: DatabaseLocation): Promise<ReadonlySet<string>> {
  const { close, database } = await openDatabase(location);
  const rows = async (query: string): Promise<readonly Record<string, unknown>[]> => {
    const result = await database.execute<Record<string, unknown>>(sql.raw(query));
    return (result as { readonly rows: readonly Record<string, unknown>[] }).rows;
  };
  try {
    const tables = await rows(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const content = new Set<string>();
    for (const { name } of tables) {
      const lines = await rows(`select row_to_json(t)::text as line from "${String(name)}" t`);
      for (const { line } of lines) content.add(`${String(name)} ${String(line)}`);
    }
    return content;
  } finally {
    await close();
  }
}

describeOnEachDatabase('a new master key', (database) => {
  const itOnOne = itOnOneDatabase(database);
  it('opens all that the old one did, which opens nothing any more', async () => {
    await withPlace(database, async (place) => {
      const { environment, file, flags, folder, location } = place;
      const provision = join(folder, 'provision.json');
      await writeFile(provision, JSON.stringify(provisioningOf(party)));
      // On PostgreSQL the operator passes the key of the file in LATCHKEY_MASTER_KEY.
      if (location.kind === 'server') await writeFile(file, `${OLD}\n`, { mode: 0o600 });
      const readKey = async (): Promise<Environment> =>
        location.kind === 'server' ? { LATCHKEY_MASTER_KEY: (await readFile(file, 'utf8')).trim() } : {};
      const start = async (): Promise<Program> =>
        startProgram(['--dev', '--port', '0', ...flags, '--provision', provision], {
          ...environment,
          ...(await readKey()),
        });

      const first = await start();
      const signature = await sign(first);
      const { quorumKey, sessionSignerKey } = await first.ready;
      const old = (await readFile(file, 'utf8')).trim();
      if (location.kind === 'embedded') {
        await assert.rejects(rotate(flags, environment), {
          name: 'StartError',
          message: /^The data folder .* is in use by process \d+\. Stop that process [^\n]*$/,
        });
        assert.equal((await readFile(file, 'utf8')).trim(), old);
        await stop(first);
      }
      const before = location.kind === 'embedded' ? await readTables(location) : undefined;
      const { code, stderr, stdout } = await startProgram(['rotate-master-key', ...flags], environment).ended;
      assert.deepEqual([code, stderr], [0, '']);
      assert.deepEqual(JSON.parse(stdout), { rotated: true, keyIn: file });
      if (location.kind === 'server') {
        assert.deepEqual(await sign(first), signature, 'a service that runs goes on');
        await stop(first);
      }
      if (before !== undefined) {
        const after = await readTables(location);
        const changed = [...after].filter((line) => !before.has(line));
        assert.equal(changed.length, 1, 'one value is sealed again, because it seals all others');
        assert.match(changed[0] ?? '', /^service_secrets .*"data-key"/);
        assert.equal(after.size, before.size);
      }

      const key = (await readFile(file, 'utf8')).trim();
      assert.match(key, /^[0-9a-f]{64}$/);
      assert.notEqual(key, old);
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      assert.ok(!existsSync(`${file}.new`));
      await assert.rejects(openWith(location, Buffer.from(old, 'hex')), {
        name: 'StartError',
        message: /^The master key is not the one that this database was made with\./,
      });

      const second = await start();
      assert.deepEqual(await sign(second), signature);
      const ready = await second.ready;
      assert.deepEqual([ready.quorumKey, ready.sessionSignerKey], [quorumKey, sessionSignerKey]);
      await stop(second);
    });
  });

  for (const [moment, has] of [
    ['before 1', ['old']],
    ['after 1', ['old', 'new']],
    ['before 2', ['old', 'new']],
    ['after 2', ['new']],
  ] as const) {
    // Only at this moment is the database changed already and the file not yet, so it is tested on each database.
    const isAfterDatabase = moment === 'before 2';
    const itWhere = isAfterDatabase ? it : itOnOne;
    itWhere(
      `can be killed ${isAfterDatabase ? 'after the database, ' : ''}${moment}. change of its file`,
      async () => {
        await withPlace(database, async (place) => {
          const { environment, flags, folder, location } = place;
          const quorumKey = await prepare(place);
          const dying = startProgram(
            ['rotate-master-key', ...flags],
            { ...environment, LATCHKEY_NEW_MASTER_KEY: NEW, LATCHKEY_TEST_DEATH: moment },
            command,
          );
          assert.deepEqual(await dying.ended, { code: null, stdout: '', stderr: '' });
          const keys = await readMasterKeys(folder);
          const names = new Map([
            [OLD, 'old'],
            [NEW, 'new'],
          ]);
          assert.deepEqual(
            keys.map((key) => names.get(Buffer.from(key).toString('hex'))),
            has,
          );
          assert.equal(
            await openWith(location, ...keys),
            quorumKey,
            'a service starts with the file as it is',
          );

          // The rest does not depend on the kind of database, and opening an embedded one takes a second.
          if (database.name === 'PGlite' && !isThorough) return;
          await rotate(flags, environment);
          const [last, ...others] = await readMasterKeys(folder);
          assert.equal(others.length, 0);
          assert.ok(!names.has(Buffer.from(last).toString('hex')));
          assert.equal(await openWith(location, last), quorumKey);
          for (const old of keys) {
            await assert.rejects(openWith(location, old), { name: 'StartError', message: /is not the one/ });
          }
        });
      },
    );
  }

  itOnOne('comes from the environment when the old one does, and the command can be repeated', async () => {
    await withPlace(database, async (place) => {
      const { environment, file, flags, location } = place;
      const quorumKey = await prepare(place);
      const given = { ...environment, LATCHKEY_MASTER_KEY: OLD, LATCHKEY_NEW_MASTER_KEY: NEW };
      for (let time = 1; time <= 2; time += 1) {
        assert.deepEqual(await rotate(flags, given), { rotated: true, keyIn: 'LATCHKEY_NEW_MASTER_KEY' });
        assert.equal(await openWith(location, Buffer.from(NEW, 'hex')), quorumKey);
        await assert.rejects(openWith(location, Buffer.from(OLD, 'hex')), { name: 'StartError' });
      }
      assert.equal((await readFile(file, 'utf8')).trim(), OLD, 'a file that is not used stays as it is');
      await assert.rejects(rotate(flags, environment), {
        name: 'StartError',
        message: /^The master key is not the one/,
      });
      assert.equal((await readFile(file, 'utf8')).trim(), OLD);
    });
  });

  itOnOne('goes into the file when it is given and the old one is there', async () => {
    await withPlace(database, async (place) => {
      const { environment, file, flags, location } = place;
      const quorumKey = await prepare(place);
      await rotate(flags, { ...environment, LATCHKEY_NEW_MASTER_KEY: NEW });
      assert.equal((await readFile(file, 'utf8')).trim(), NEW);
      assert.equal(await openWith(location, Buffer.from(NEW, 'hex')), quorumKey);
      await assert.rejects(rotate(flags, { ...environment, LATCHKEY_NEW_MASTER_KEY: NEW }), {
        name: 'StartError',
        message: 'LATCHKEY_NEW_MASTER_KEY is the present master key; give another one.',
      });
    });
  });

  itOnOne('needs the old one, a place of its own, and something to open', async () => {
    await withPlace(database, async (place) => {
      const { environment, file, flags, folder, location } = place;
      const refuse = (more: Environment, message: RegExp) =>
        assert.rejects(rotate(flags, { ...environment, ...more }), { name: 'StartError', message });
      const { close } = await openDatabase(location);
      await close();
      const both = { LATCHKEY_MASTER_KEY: OLD, LATCHKEY_NEW_MASTER_KEY: NEW };
      await refuse(
        both,
        /^The database has no secrets that a master key seals; check DATABASE_URL or --data, or start the service once\.$/,
      );
      await refuse({}, /^There is no master\.key file to change; name its folder with --data/);
      await prepare(place);
      await refuse({ ...both, LATCHKEY_MASTER_KEY: '33'.repeat(32) }, /^The master key is not the one/);
      await refuse({ LATCHKEY_MASTER_KEY: OLD }, /give the new one in LATCHKEY_NEW_MASTER_KEY\.$/);
      await refuse(
        { ...both, LATCHKEY_NEW_MASTER_KEY: OLD },
        /^LATCHKEY_NEW_MASTER_KEY is the present master key/,
      );
      await refuse(
        { LATCHKEY_NEW_MASTER_KEY: 'short' },
        /^The master key in LATCHKEY_NEW_MASTER_KEY must be/,
      );
      // A mounted secret would be the old key again after the next mount.
      await rename(file, join(folder, 'mounted.key'));
      await symlink(join(folder, 'mounted.key'), file);
      await refuse({}, /^There is no master\.key file to change/);
    });
  });
});

describe('the command rotate-master-key', () => {
  it('takes no words, and makes no database where there is none', async () => {
    assert.throws(() => readCommand(['rotate-master-key', 'now'], {}), { name: 'UsageError' });
    await withFolder(async (folder) => {
      const typo = join(folder, 'typo');
      await assert.rejects(rotate(['--data', typo], {}), {
        name: 'StartError',
        message: /^There is no database in .*typo; name its folder with --data\.$/,
      });
      await assert.rejects(rotate(['--data', 'memory'], {}), {
        name: 'StartError',
        message: 'rotate-master-key needs a database that lasts; name it with --data or DATABASE_URL.',
      });
      assert.ok(!existsSync(typo));
    });
  });
});
