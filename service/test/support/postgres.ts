import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../src/store/open-database.ts';
import { oncePerRun, runFolder } from './run-folder.ts';

const folder = join(runFolder, 'postgres');

/** Why tests on PostgreSQL cannot run on this machine; `undefined` when they can. */
export const missingPostgres: string | undefined =
  findBinaries() === undefined
    ? 'PostgreSQL is not installed (Debian: apt-get install postgresql)'
    : undefined;

/** What a database of its own may be. */
export interface PostgresDatabaseOptions {
  /** Without the service's tables, which are copied otherwise: making them anew costs every test file a second. */
  readonly isEmpty?: boolean;
  /** The server writes every commit to the disk. What the first database of a run asks for holds for all of them. */
  readonly isDurable?: boolean;
}

/** Makes a database on the run's throw-away server, which is started when there is none. Answers its URL. */
export async function createPostgresDatabase({
  isDurable = false,
  isEmpty = false,
}: PostgresDatabaseOptions = {}): Promise<string> {
  if (missingPostgres !== undefined) throw new Error(missingPostgres);
  await oncePerRun('postgres', () => startServer(isDurable));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (isEmpty) return createDatabase(name);
  await oncePerRun('postgres-tables', async () => {
    const open = await openDatabase({ kind: 'server', url: await createDatabase(TEMPLATE) });
    await open.close();
  });
  return createDatabase(name, ` template ${TEMPLATE}`);
}

/** The database whose copies have the service's tables. */
const TEMPLATE = 'with_tables';

async function createDatabase(name: string, kind = ''): Promise<string> {
  const client = new pg.Client({ connectionString: toUrl('postgres') });
  await client.connect();
  await client.query(`create database ${name}${kind}`);
  await client.end();
  return toUrl(name);
}

function toUrl(database: string): string {
  return `postgres://latchkey@/${database}?host=${encodeURIComponent(folder)}`;
}

/** Debian keeps the server's programs off the path. */
function findBinaries(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : [];
  return [...folders, ...(process.env['PATH'] ?? '').split(':')].find((path) =>
    existsSync(join(path, 'initdb')),
  );
}

async function startServer(isDurable: boolean): Promise<void> {
  const binaries = findBinaries();
  if (binaries === undefined) throw new Error(missingPostgres);
  mkdirSync(folder);
  // The server refuses to run as root, so root hands it to the user that the package has made.
  const asRoot = process.getuid?.() === 0;
  const prefix = asRoot ? ['runuser', '-u', 'postgres', '--'] : [];
  if (asRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  const data = join(folder, 'data');
  const [initdb = '', ...initdbFlags] = [
    ...prefix,
    join(binaries, 'initdb'),
    ...['-D', data, '-U', 'latchkey', '--auth=trust', '--no-sync', '--no-instructions', '-E', 'UTF8'],
  ];
  execFileSync(initdb, initdbFlags, { stdio: 'pipe', cwd: folder });
  const [server = '', ...serverFlags] = [
    ...prefix,
    join(binaries, 'postgres'),
    ...['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'max_connections=200'],
    ...(isDurable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
  ];
  const log = openSync(join(runFolder, 'postgres.log'), 'a');
  spawn(server, serverFlags, { detached: true, stdio: ['ignore', log, log], cwd: folder }).unref();
  await waitForServer();
}

async function waitForServer(): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: toUrl('postgres') });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 200) throw error;
      await wait(50);
    }
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
