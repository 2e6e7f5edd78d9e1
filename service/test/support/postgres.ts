import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** Options of {@link createPostgresDatabase}. */
export interface PostgresDatabaseOptions {
  /**
   * Creates the database without the service's tables. By default they are copied, because creating them takes a
   * second.
   */
  readonly isEmpty?: boolean;
  /** Whether the server writes every commit to the disk. The setting of the first database of a run applies to all. */
  readonly isDurable?: boolean;
}

/** Creates a database on the run's temporary server, and starts the server if necessary. Returns the database's URL. */
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

/** The template database with the service's tables. */
const TEMPLATE = 'with_tables';

async function createDatabase(name: string, kind = ''): Promise<string> {
  await runStatement(toUrl('postgres'), `create database ${name}${kind}`);
  return toUrl(name);
}

/** The URL of a database on the server with its socket in the folder. */
export function toUrl(database: string, ofFolder = folder): string {
  return `postgres://latchkey@/${database}?host=${encodeURIComponent(ofFolder)}`;
}

/** Runs one statement on a connection of its own and returns its rows. */
export async function runStatement(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The path of the server's socket, read from a URL that this module has made. */
export function toSocketPath(url: string): string {
  return join(new URL(url.replace('@/', '@local/')).searchParams.get('host') ?? '', '.s.PGSQL.5432');
}

/** A server of a single test, which may stop it and start it again. */
export interface PostgresServer {
  /** An empty database. */
  readonly url: string;
  /** Starts the server again after `stop`. */
  start(): Promise<void>;
  /** Stops the server: `fast` ends all connections in order, `immediate` is like a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
}

/** Starts a server for a single test. The caller has to stop it. */
export async function startPostgresServer(name: string): Promise<PostgresServer> {
  createRunFolder();
  const own = join(runFolder, name);
  return toServer(own, await startServer(own, true));
}

/** A standby of a server, until it is promoted. */
export interface PostgresStandby extends PostgresServer {
  /** Promotes the standby: from then on it accepts writes. */
  promote(): Promise<void>;
}

/**
 * Starts a synchronous standby of a server. From then on the server acknowledges a commit only when the standby has it
 * on its disk as well, so that no acknowledged commit is lost with the server.
 */
export async function startPostgresStandby(primary: PostgresServer, name: string): Promise<PostgresStandby> {
  const own = join(runFolder, name);
  createServerFolder(own);
  const [backup = '', ...flags] = toCommand('pg_basebackup', [
    ...['-D', join(own, 'data'), '-h', dirname(toSocketPath(primary.url)), '-U', 'latchkey'],
    ...['--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
  ]);
  execFileSync(backup, flags, { stdio: 'pipe', cwd: own });
  const standby = toServer(own, await launch(own, true));
  await waitUntil(async () => {
    const rows = await runStatement(primary.url, `select from pg_stat_replication where state = 'streaming'`);
    return rows.length > 0;
  });
  await runStatement(primary.url, `alter system set synchronous_standby_names = '*'`);
  await runStatement(primary.url, 'select pg_reload_conf()');
  await waitUntil(async () => {
    const rows = await runStatement(primary.url, `select from pg_stat_replication where sync_state = 'sync'`);
    return rows.length > 0;
  });
  return {
    ...standby,
    async promote() {
      await runStatement(standby.url, 'select pg_promote()');
    },
  };
}

function toServer(own: string, started: ChildProcess): PostgresServer {
  let child = started;
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

/** Finds the server's programs, which Debian does not put into PATH. */
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
  createServerFolder(serverFolder);
  const [initdb = '', ...flags] = toCommand('initdb', [
    ...['-D', join(serverFolder, 'data'), '-U', 'latchkey', '--auth=trust', '--no-sync'],
    // A fixed locale: the one that LANG names may not be installed, and sort order must not depend on the machine.
    ...['--no-instructions', '-E', 'UTF8', '--no-locale'],
  ]);
  execFileSync(initdb, flags, { stdio: 'pipe', cwd: serverFolder });
  return launch(serverFolder, isDurable);
}

/** Starts a server on the data folder. */
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

/** The server refuses to run as root, so root runs it as the user that the package has created. */
const isRoot = process.getuid?.() === 0;

function toCommand(name: string, flags: readonly string[]): readonly string[] {
  const binaries = findBinaries();
  if (binaries === undefined) throw new Error(missingPostgres);
  return asServerUser([join(binaries, name), ...flags]);
}

/** Turns a command line into one that runs as the server's user. */
export function asServerUser(command: readonly string[]): readonly string[] {
  return [...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), ...command];
}

/** Creates a folder that the server's user owns. */
export function createServerFolder(path: string): void {
  mkdirSync(path);
  if (isRoot) chownSync(path, idOf('-u'), idOf('-g'));
}

async function waitForServer(serverFolder: string): Promise<void> {
  await waitUntil(() => runStatement(toUrl('postgres', serverFolder), 'select 1').then(() => true));
}

/** Waits until a condition is true. Throws the last error when it is still not true after 200 attempts (10 seconds). */
async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      if (await isSo()) return;
      if (attempt >= 200) throw new Error('expected the server to be there by now');
    } catch (error) {
      if (attempt >= 200) throw error;
    }
    await wait(50);
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
