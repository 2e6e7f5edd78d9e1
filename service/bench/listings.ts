/**
 * Measures the cost of one page of a listing as the organization grows: the rows that PostgreSQL reads for it, and the
 * milliseconds. The number of rows must stay constant, whatever the page.
 *
 * `npm run bench:listings -w service`; BENCH_ROWS ("1000,10000,100000,1000000") says how large the organization is.
 */
import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { listActivities } from '../src/store/activities.ts';
import { readRows, type Database } from '../src/store/database.ts';
import { openDatabase } from '../src/store/open-database.ts';
import { insertOrganization } from '../src/store/organizations.ts';
import { createPostgresDatabase } from '../test/support/postgres.ts';

const SIZES = (process.env['BENCH_ROWS'] ?? '1000,10000,100000,1000000').split(',').map(Number);
const LIMIT = 100;
const ROUNDS = 20;
const CHUNK = 10_000;
/** One activity in a thousand is of this type. */
const RARE = 'ACTIVITY_TYPE_RARE';

const url = await createPostgresDatabase();
const { close, database } = await openDatabase({ kind: 'server', url });
try {
  const organizationId = randomUUID();
  const times = { createdAt: 1, updatedAt: 1 };
  await insertOrganization(database, { id: organizationId, name: 'Large', ...times });
  const table: Record<string, Record<string, string>> = {};
  let size = 0;
  for (const next of SIZES) {
    await addActivities(database, organizationId, size, next);
    size = next;
    const middle = toId(Math.floor(size / 2));
    const pages = {
      newest: {},
      'after the middle': { after: middle },
      'before the middle': { before: middle },
    };
    const row: Record<string, string> = {};
    for (const [title, cursor] of Object.entries(pages)) {
      const page = { limit: String(LIMIT), ...cursor };
      row[title] = await measure(database, () => listActivities(database, { organizationId }, page));
    }
    const rare = { organizationId, types: [RARE] };
    row['one type of a thousand'] = await measure(database, () =>
      listActivities(database, rare, { limit: '1' }),
    );
    table[size.toLocaleString('en')] = row;
    console.log(size, row);
  }
  console.table(table);
} finally {
  await close();
}

function toId(index: number): string {
  return `activity-${index}`;
}

async function addActivities(
  to: Database,
  organizationId: string,
  from: number,
  until: number,
): Promise<void> {
  // The rows are inserted in parts, because the service's connections limit how long a statement may take.
  for (let first = from; first < until; first += CHUNK) {
    await to.execute(sql`
      insert into activities (
        id, organization_id, type, fingerprint, status, user_id, parameters, is_proved, created_at, updated_at)
      select 'activity-' || i, ${organizationId},
        case when i % 1000 = 0 then ${RARE} else 'ACTIVITY_TYPE_CREATE_USER_TAG' end,
        'sha256:' || i, 'ACTIVITY_STATUS_COMPLETED', 'user', '{"userTagName":"ops","userIds":[]}', false, 1, 1
      from generate_series(${first}::bigint, ${Math.min(first + CHUNK, until) - 1}::bigint) i`);
  }
  await to.execute(sql`analyze activities`);
}

/** Answers the rows that the statements of a listing read, and the median of its milliseconds. */
async function measure(from: Database, list: () => Promise<readonly unknown[]>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await list();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const rows = await countRows(from, list);
  return `${rows} rows, ${(times[ROUNDS / 2] ?? 0).toFixed(1)} ms`;
}

/** Reads from the statistics of the table how much one listing has read. */
async function countRows(from: Database, list: () => Promise<readonly unknown[]>): Promise<number> {
  const before = await readFetched(from);
  await list();
  return (await readFetched(from)) - before;
}

async function readFetched(from: Database): Promise<number> {
  await from.execute(sql`select pg_stat_force_next_flush()`);
  await from.execute(sql`select pg_stat_clear_snapshot()`);
  const statement: SQL<{ read: string }> = sql`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_user_tables where relname = 'activities'`;
  const [row] = await readRows(from, statement);
  return Number(row?.read ?? 0);
}
