import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../src/store/open-database.ts';
import { createRunFolder, oncePerRun, runFolder } from './run-folder.ts';

const folder = join(runFolder, 'postgres');

/** Why tests on PostgreSQL cannot run on this machine; `undefined` when they can. */
export const missingPostgres: string | undefined =
  findBinaries() === undefined
    ? 'PostgreSQL is not installed (Debian: apt-get install postgresql)'
    : undefined;

/** Options of a test's own database. */
export interface PostgresDatabaseOptions {
  /** Without the service's tables, which are copied otherwise: creating them again costs every test file a second. */
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
  await oncePerRun('postgres', async () => void (await startServer(folder, isDurable)));
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
  await runStatement(toUrl('postgres'), `create database ${name}${kind}`);
  return toUrl(name);
}

function toUrl(database: string, ofFolder = folder): string {
  return `postgres://latchkey@/${database}?host=${encodeURIComponent(ofFolder)}`;
}

/** Runs one statement on a connection of its own and answers its rows. */
export async function runStatement(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Path of the socket on which the server of a URL of this module listens. */
export function toSocketPath(url: string): string {
  return join(new URL(url.replace('@/', '@local/')).searchParams.get('host') ?? '', '.s.PGSQL.5432');
}

/** A server that belongs to one test, which may stop it and start it again. */
export interface PostgresServer {
  /** An empty database. */
  readonly url: string;
  /** Starts it again after a stop. */
  start(): Promise<void>;
  /** `fast` ends all connections in order; `immediate` is what a crash does. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
}

/** Starts a server of its own for one test; whoever starts it stops it. */
export async function startPostgresServer(name: string): Promise<PostgresServer> {
  createRunFolder();
  const own = join(runFolder, name);
  let child = await startServer(own, true);
  return {
    url: toUrl('postgres', own),
    async start() {
      child = await launch(own, true);
    },
    async stop(mode) {
      const [line = ''] = readFileSync(join(own, 'data', 'postmaster.pid'), 'utf8').split('\n');
      child.ref();
      const ended = once(child, 'exit');
      process.kill(Number(line), mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await ended;
    },
  };
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

async function startServer(serverFolder: string, isDurable: boolean): Promise<ChildProcess> {
  mkdirSync(serverFolder);
  if (isRoot) chownSync(serverFolder, idOf('-u'), idOf('-g'));
  const [initdb = '', ...flags] = toCommand('initdb', [
    ...['-D', join(serverFolder, 'data'), '-U', 'latchkey', '--auth=trust', '--no-sync'],
    // Not that of the environment: a machine need not have what LANG names, and order must not depend on it.
    ...['--no-instructions', '-E', 'UTF8', '--no-locale'],
  ]);
  execFileSync(initdb, flags, { stdio: 'pipe', cwd: serverFolder });
  return launch(serverFolder, isDurable);
}

async function launch(serverFolder: string, isDurable: boolean): Promise<ChildProcess> {
  const [server = '', ...flags] = toCommand('postgres', [
    ...['-D', join(serverFolder, 'data'), '-k', serverFolder],
    ...['-c', 'listen_addresses=', '-c', 'max_connections=200'],
    ...(isDurable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
  ]);
  const log = openSync(join(runFolder, 'postgres.log'), 'a');
  const child = spawn(server, flags, { detached: true, stdio: ['ignore', log, log], cwd: serverFolder });
  child.unref();
  await waitForServer(serverFolder);
  return child;
}

/** The server refuses to run as root, so root hands it to the user that the package has made. */
const isRoot = process.getuid?.() === 0;

function toCommand(name: string, flags: readonly string[]): readonly string[] {
  const binaries = findBinaries();
  if (binaries === undefined) throw new Error(missingPostgres);
  return [...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), join(binaries, name), ...flags];
}

async function waitForServer(serverFolder: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await runStatement(toUrl('postgres', serverFolder), 'select 1');
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
