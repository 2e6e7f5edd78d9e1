/**
 * Measures whether the service stays as fast as activities accumulate: tag updates and queries per second with none and
 * with up to a million of them, embedded and on PostgreSQL. The ratio compares with the row of no stored activities.
 *
 * `npm run bench:growth -w service`; BENCH_ROWS ("10000,100000,1000000") says how many are stored.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../src/store/database.ts';
import { openDatabase, type DatabaseLocation } from '../src/store/open-database.ts';
import { createPostgresDatabase } from '../test/support/postgres.ts';
import { keepRunning, startProgram } from '../test/support/program.ts';
import { buildProgram } from './build-program.ts';
import type { LoadReport } from './load.ts';
import { measureParty, type PartyReport } from './measure-party.ts';
import { createTagParty } from './tag-requests.ts';

const SIZES = [0, ...(process.env['BENCH_ROWS'] ?? '10000,100000,1000000').split(',').map(Number)];
const REQUESTS = 3000;
/** Rows in each INSERT: the connection to a server limits how long a statement may take. */
const CHUNK = 10_000;

const folder = await mkdtemp(join(tmpdir(), 'latchkey-growth-'));
const script = await buildProgram('cli');
try {
  const url = await createPostgresDatabase({ isDurable: true });
  await measureGrowth('embedded', { kind: 'embedded', folder: join(folder, 'embedded') });
  await measureGrowth('PostgreSQL', { kind: 'server', url });
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function measureGrowth(title: string, location: DatabaseLocation): Promise<void> {
  const party = createTagParty();
  const file = join(folder, `${title}.json`);
  await writeFile(file, JSON.stringify(party.file));

  /** Starts the program on the database as it is, and measures it. */
  async function measure(): Promise<PartyReport> {
    const server =
      location.kind === 'server'
        ? { DATABASE_URL: location.url, LATCHKEY_MASTER_KEY: '11'.repeat(32) }
        : undefined;
    const data = location.kind === 'embedded' ? location.folder : join(folder, 'unused');
    const program = startProgram(
      ['--port', '0', '--data', data, '--provision', file],
      { LATCHKEY_LOG_LEVEL: 'warn', ...server },
      [script],
      keepRunning,
    );
    try {
      return await measureParty(party, [(await program.ready).baseUrl], REQUESTS);
    } finally {
      program.child.kill('SIGTERM');
      await program.ended;
    }
  }

  const table: Record<string, Record<string, string>> = {};
  let first: PartyReport | undefined;
  let stored = 0;
  for (const size of SIZES) {
    if (size > stored) {
      const { close, database } = await openDatabase(location);
      await addActivities(database, stored, size).finally(close);
      stored = size;
    }
    const measured = await measure();
    first ??= measured;
    table[`${title}, ${size.toLocaleString('en')}`] = {
      updates: toCell(measured.updates, first.updates),
      queries: toCell(measured.queries, first.queries),
    };
    console.table(table);
  }
}

function toCell(report: LoadReport, first: LoadReport): string {
  const ratio = (report.perSecond / first.perSecond).toFixed(2);
  return `${report.perSecond.toFixed(0)} a second (${ratio}), p99 ${report.p99Ms.toFixed(0)} ms`;
}

/** SQL for an id that is derived from the row's number and has the usual form. */
function idOf(kind: string): SQL {
  return sql`md5(${kind}::text || i)::uuid::text`;
}

/** Stores activities of the organization as the service stores them, with their votes and decisions. */
async function addActivities(to: Database, from: number, until: number): Promise<void> {
  for (let first = from; first < until; first += CHUNK) {
    const numbers = sql`generate_series(${first}::bigint, ${Math.min(first + CHUNK, until) - 1}::bigint) i`;
    await to.execute(sql`
      insert into activities (
        id, organization_id, type, fingerprint, status, user_id, parameters, is_proved, created_at, updated_at)
      select ${idOf('activity')}, o.id, 'ACTIVITY_TYPE_UPDATE_USER_TAG', 'sha256:' || md5(i::text),
        'ACTIVITY_STATUS_COMPLETED', u.id, '{"userTagId":"tag","newUserTagName":"ops","addUserIds":[]}', false, 1, 1
      from ${numbers}, organizations o join users u on u.organization_id = o.id`);
    await to.execute(sql`
      insert into votes (
        id, activity_id, user_id, selection, message, public_key, signature, scheme, authentications, created_at)
      select ${idOf('vote')}, ${idOf('activity')}, u.id, 'VOTE_SELECTION_APPROVED', repeat('x', 400), 'key', repeat('0', 140),
        'SIGNATURE_SCHEME_TK_API_P256', '[]', 1
      from ${numbers}, users u`);
    await to.execute(sql`
      insert into policy_evaluations (id, activity_id, organization_id, vote_id, evaluations, created_at)
      select ${idOf('evaluation')}, ${idOf('activity')}, o.id, ${idOf('vote')}, '[]', 1 from ${numbers}, organizations o`);
  }
}
