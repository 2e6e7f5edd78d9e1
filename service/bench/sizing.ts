/**
 * Measures the machine that a service needs. `npm run sizing -w service` prints the table of docs/operating.md, and writes
 * it there with `-- --write`. Work is given in CPU time of the process and of its PostgreSQL, which other programs on the
 * machine influence little, and compared with the bare operation: a stamp verified and a row committed.
 *
 * SIZING_REQUESTS (1500), SIZING_LOGINS (200, at most 260) and SIZING_ORGANIZATIONS (1000) say how much of it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { writePart } from '../../scripts/generated.ts';
import { isP256Signature } from '../src/auth/stamps/p256.ts';
import { openDatabase } from '../src/store/open-database.ts';
import { createOrganization, provisioningOf } from '../test/support/activities.ts';
import { createDeviceKey, logIn, stamp } from '../test/support/client.ts';
import { createPostgresDatabase, runStatement } from '../test/support/postgres.ts';
import { keepRunning, startProgram, type Program } from '../test/support/program.ts';
import { processorMs } from '../test/support/processor-time.ts';
import { provisioning, type TestService } from '../test/support/test-service.ts';
import { buildProgram } from './build-program.ts';
import { repeat, sendAll } from './load.ts';
import { processorSeconds, residentMegabytes, serverSeconds } from './processor-seconds.ts';
import { createStampedBody } from './stamped-body.ts';
import { createTagParty } from './tag-requests.ts';

const REQUESTS = Number(process.env['SIZING_REQUESTS'] ?? 1500);
const LOGINS = Number(process.env['SIZING_LOGINS'] ?? 200);
const ORGANIZATIONS = Number(process.env['SIZING_ORGANIZATIONS'] ?? 1000);
const CALLERS = 16;
/** Requests before the measured ones, because a process gets faster during its first requests. */
const WARM_UP = 1000;
/** Longer than the log waits before it gives positions to new entries. */
const LOG_WAITS_MS = 2_000;

/** The cost of a piece of work: milliseconds of CPU time, and bytes of the database. */
interface Cost {
  readonly processMs: number;
  readonly serverMs: number;
  readonly bytes: number;
}

const folder = await mkdtemp(join(tmpdir(), 'latchkey-sizing-'));
const url = await createPostgresDatabase({ isDurable: true });
const script = await buildProgram('cli');
const party = createTagParty();

try {
  const rows = await measureAll();
  const [{ model } = { model: 'unknown' }] = cpus();
  const machine = `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, PostgreSQL ${await readServerVersion()}`;
  const command = '`npm run sizing -w service -- --write`';
  const facts = `Measured by ${command}, with ${CALLERS} callers at once: ${machine}, durable commits, everything on one machine.`;
  const table = [`| what | measured |`, '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  );
  console.log(`${facts}\n\n${table}`);
  if (process.argv.includes('--write')) {
    const generate = (): string => `${facts}\n\n${table}`;
    await writePart({ path: 'docs/operating.md', marker: 'sizing', generate });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function measureAll(): Promise<readonly (readonly [what: string, measured: string])[]> {
  const bare = await measureBare();
  const program = await start([...provisioning.organizations, ...party.file.organizations]);
  const service = { ready: await program.ready } as TestService;
  const addresses = [service.ready.baseUrl];
  const atRest = memoryOf(program);
  await sendAll(party.prepareUpdates(addresses, WARM_UP), CALLERS);
  const updates = party.prepareUpdates(addresses, REQUESTS);
  const activity = await measure(program, REQUESTS, () => sendAll(updates, CALLERS));
  const asked = party.prepareQueries(addresses, REQUESTS);
  await sendAll(party.prepareQueries(addresses, WARM_UP), CALLERS);
  const query = await measure(program, REQUESTS, () => sendAll(asked, CALLERS));
  let next = 0;
  const logAllIn = (count: number): Promise<unknown> =>
    repeat(count, CALLERS, async () => {
      const reply = await logIn(service, `user${(next += 1)}@example.com`, createDeviceKey());
      if (reply.status !== 200) throw new Error(reply.text);
    });
  await logAllIn(LOGINS / 2);
  const login = await measure(program, LOGINS, () => logAllIn(LOGINS));
  const loaded = memoryOf(program);
  const connections = await readNumber(
    `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await stop(program);

  const bytesBefore = await readNumber('select pg_database_size(current_database())');
  const many = Array.from({ length: ORGANIZATIONS }, () => createOrganization(['root']));
  const crowded = await start([...party.file.organizations, ...provisioningOf(...many).organizations]);
  const organizationBytes = (await readNumber('select pg_database_size(current_database())')) - bytesBefore;
  const crowdedAtRest = memoryOf(crowded);
  const { baseUrl } = await crowded.ready;
  await sendAll(
    many.map(({ members, organizationId }) => {
      const body = JSON.stringify({ organizationId });
      const headers = { 'content-type': 'application/json', 'x-stamp': stamp(members.root.key, body) };
      return { url: `${baseUrl}/public/v1/query/whoami`, headers, body };
    }),
    CALLERS,
  );
  const crowdedAsked = memoryOf(crowded);
  await stop(crowded);

  const megabytes = (value: number): string => `${Math.round(value)} MB`;
  const kilobytes = (value: number): string => `${(value / 1024).toFixed(1)} KB`;
  const work = ({ processMs, serverMs }: Cost): string =>
    `${processMs.toFixed(1)} ms + ${serverMs.toFixed(1)} ms of PostgreSQL; ` +
    `${Math.round(1000 / (processMs + serverMs))} a second and core, ` +
    `${Math.round(1000 / processMs)} with PostgreSQL elsewhere`;
  const times = ({ processMs, serverMs }: Cost, { processMs: own, serverMs: others }: Cost): string =>
    `${((processMs + serverMs) / (own + others)).toFixed(1)} × bare`;
  return [
    ['a stamp verified and a row committed, bare', work(bare.commit)],
    ['an activity (a tag is updated)', `${work(activity)} (${times(activity, bare.commit)})`],
    ['a stamp verified and a row read, bare', work(bare.read)],
    ['a query (`whoami`)', `${work(query)} (${times(query, bare.read)})`],
    ['a login by code, in three requests', `${work(login)} (${times(login, bare.commit)})`],
    ['memory of a process, after its start', megabytes(atRest)],
    ['memory of a process, after all of this', megabytes(loaded)],
    [
      `memory with ${ORGANIZATIONS} more organizations, after the start; after a request of each`,
      `${megabytes(crowdedAtRest)}; ${megabytes(crowdedAsked)}`,
    ],
    ['database, an activity with vote, decision and log', kilobytes(activity.bytes)],
    ['database, a login', kilobytes(login.bytes)],
    ['database, an organization with a user and an API key', kilobytes(organizationBytes / ORGANIZATIONS)],
    ['connections of a process under this load', String(connections)],
  ];
}

async function start(organizations: readonly object[]): Promise<Program> {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify({ organizations }));
  const environment = {
    DATABASE_URL: url,
    LATCHKEY_MASTER_KEY: '11'.repeat(32),
    LATCHKEY_LOG_LEVEL: 'warn',
    LATCHKEY_SENDS_PER_ADDRESS: '100000',
  };
  const program = startProgram(
    ['--dev', '--port', '0', '--provision', file],
    environment,
    [script],
    keepRunning,
  );
  await program.ready;
  return program;
}

async function stop({ child, ended }: Program): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

function memoryOf({ child }: Program): number {
  return residentMegabytes(child.pid ?? 0);
}

/** Runs work that consists of `count` pieces. Answers the cost of one, including the log's work for it afterwards. */
async function measure({ child }: Program, count: number, work: () => Promise<unknown>): Promise<Cost> {
  const read = async (): Promise<Cost> => ({
    processMs: processorSeconds(child.pid ?? 0) * 1000,
    serverMs: serverSeconds(url) * 1000,
    bytes: await readNumber('select pg_database_size(current_database())'),
  });
  const before = await read();
  await work();
  await wait(LOG_WAITS_MS);
  return perOne(before, await read(), count);
}

/** Measures the bare work in this process, with as many repetitions at the same time as the service has callers. */
async function measureBare(): Promise<{ readonly commit: Cost; readonly read: Cost }> {
  const { close, database } = await openDatabase({ kind: 'server', url });
  const { body, bytes, publicKey, signature } = createStampedBody();
  const measureOne = async (statement: ReturnType<typeof sql>): Promise<Cost> => {
    const read = (): Cost => ({ processMs: processorMs(), serverMs: serverSeconds(url) * 1000, bytes: 0 });
    const workOff = (count: number): Promise<unknown> =>
      repeat(count, CALLERS, async () => {
        if (!isP256Signature(publicKey, bytes, signature, 'der'))
          throw new Error('The stamp does not verify.');
        await database.execute(statement);
      });
    await workOff(WARM_UP);
    const before = read();
    await workOff(REQUESTS);
    return perOne(before, read(), REQUESTS);
  };
  await database.execute(sql`create table bench (id bigserial primary key, body text not null)`);
  try {
    const commit = await measureOne(sql`insert into bench (body) values (${body})`);
    return { commit, read: await measureOne(sql`select id from bench where id = 1`) };
  } finally {
    await database.execute(sql`drop table bench`);
    await close();
  }
}

function perOne(before: Cost, after: Cost, count: number): Cost {
  return {
    processMs: (after.processMs - before.processMs) / count,
    serverMs: (after.serverMs - before.serverMs) / count,
    bytes: (after.bytes - before.bytes) / count,
  };
}

async function readNumber(query: string): Promise<number> {
  const [row = {}] = await runStatement(url, query);
  return Number(Object.values(row)[0]);
}

async function readServerVersion(): Promise<string> {
  const [row] = await runStatement(url, 'show server_version');
  return String(row?.['server_version']).split(' ')[0] ?? '';
}
