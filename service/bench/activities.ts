/**
 * How many stamped requests a second the service sustains: a tag update and a query, embedded and on PostgreSQL, with one
 * process and two. Each stands beside the bare cost on the same machine in the same run: one stamp verified and one row
 * committed (for the query: read). The ratio is what counts; the numbers alone say more about the machine.
 *
 * `npm run bench -w service`
 */
import { createPublicKey, verify as verifyOnce } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase, type DatabaseLocation } from '../src/store/open-database.ts';
import { createOrganization } from '../test/support/activities.ts';
import { stamp } from '../test/support/client.ts';
import { createPostgresDatabase } from '../test/support/postgres.ts';
import { keepRunning, startProgram, type Program } from '../test/support/program.ts';
import { repeat, sendAll, type LoadReport } from './load.ts';
import { createTagParty } from './tag-requests.ts';

const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 3000);
/** Requests before the measured ones, of the service and of the bare operation: what is new to a process is slow. */
const WARM_UP = 2000;
const CONNECTIONS = 32;
const SERVICE = new URL('../dist/cli.js', import.meta.url).pathname;

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
try {
  const rows: string[] = [];
  rows.push(...(await measure('embedded, 1 process', { kind: 'embedded', folder: join(folder, 'bare') }, 1)));
  for (const processes of [1, 2]) {
    const url = await createPostgresDatabase({ isDurable: true });
    rows.push(
      ...(await measure(
        `PostgreSQL, ${processes} process${processes === 1 ? '' : 'es'}`,
        { kind: 'server', url },
        processes,
      )),
    );
  }
  console.log('| | service, a second | median | p99 | bare, a second | ratio |');
  console.log('| --- | --: | --: | --: | --: | --: |');
  for (const row of rows) console.log(row);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

/** Measures one way to run the service, and the bare cost on a database of the same kind. */
async function measure(title: string, location: DatabaseLocation, processes: number): Promise<string[]> {
  const bare = await measureBare(location);
  const party = createTagParty();
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(party.file));
  const programs = Array.from({ length: processes }, (): Program => {
    const data = ['--data', join(folder, 'service')];
    const server =
      location.kind === 'server'
        ? { DATABASE_URL: location.url, LATCHKEY_MASTER_KEY: '11'.repeat(32) }
        : undefined;
    const environment = { LATCHKEY_LOG_LEVEL: 'warn', ...server };
    return startProgram(['--port', '0', ...data, '--provision', file], environment, [SERVICE], keepRunning);
  });
  try {
    const addresses: string[] = [];
    for (const program of programs) addresses.push((await program.ready).baseUrl);
    await sendAll(party.prepareUpdates(addresses, WARM_UP), CONNECTIONS);
    const updates = await sendAll(party.prepareUpdates(addresses, REQUESTS), CONNECTIONS);
    await sendAll(party.prepareQueries(addresses, WARM_UP), CONNECTIONS);
    const queries = await sendAll(party.prepareQueries(addresses, REQUESTS), CONNECTIONS);
    return [
      toRow(`tag update, ${title}`, updates, bare.commit),
      toRow(`query, ${title}`, queries, bare.read),
    ];
  } finally {
    for (const { child } of programs) child.kill('SIGTERM');
    await Promise.all(programs.map(({ ended }) => ended));
  }
}

/** One key read and one stamp verified with it, then one row committed or read, with as many hands as the service has callers. */
async function measureBare(
  location: DatabaseLocation,
): Promise<{ readonly commit: LoadReport; readonly read: LoadReport }> {
  const { close, database } = await openDatabase(location);
  const { key } = createOrganization(['root']).members.root;
  const body = JSON.stringify({ organizationId: 'o', parameters: { userTagName: 'x'.repeat(200) } });
  const bytes = new TextEncoder().encode(body);
  const { signature } = JSON.parse(Buffer.from(stamp(key, body), 'base64url').toString()) as {
    signature: string;
  };
  const der = Buffer.from(signature, 'hex');
  const spki = Buffer.from(`3039301306072a8648ce3d020106082a8648ce3d030107032200${key.publicKey}`, 'hex');
  const verify = (): void => {
    const read = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    if (!verifyOnce('sha256', bytes, read, der)) throw new Error('The stamp does not verify.');
  };
  await database.execute(sql`create table bench (id bigserial primary key, body text not null)`);
  try {
    const commit = async (): Promise<void> => {
      verify();
      await database.execute(sql`insert into bench (body) values (${body})`);
    };
    const read = async (): Promise<void> => {
      verify();
      await database.execute(sql`select id from bench where id = 1`);
    };
    await repeat(WARM_UP, CONNECTIONS, commit);
    await repeat(WARM_UP, CONNECTIONS, read);
    return {
      commit: await repeat(REQUESTS, CONNECTIONS, commit),
      read: await repeat(REQUESTS, CONNECTIONS, read),
    };
  } finally {
    await database.execute(sql`drop table bench`);
    await close();
  }
}

function toRow(title: string, service: LoadReport, bare: LoadReport): string {
  const ratio = service.perSecond / bare.perSecond;
  const cells = [
    title,
    service.perSecond.toFixed(0),
    `${service.medianMs.toFixed(0)} ms`,
    `${service.p99Ms.toFixed(0)} ms`,
    bare.perSecond.toFixed(0),
    ratio.toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}
