/**
 * Measures how many stamped requests per second the service sustains: tag updates and queries, embedded and on PostgreSQL,
 * with one process and two. Each is compared with the bare cost in the same run, in as many processes: one stamp verified
 * and one row committed (for the query: read). The ratio is what counts; the numbers alone say more about the machine.
 * Callers and PostgreSQL run on the same machine: once no processor is idle, a second process adds nothing.
 *
 * `npm run bench -w service`
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../src/store/open-database.ts';
import { createPostgresDatabase } from '../test/support/postgres.ts';
import { keepRunning, startProgram, type Program } from '../test/support/program.ts';
import { measureBare } from './bare.ts';
import type { LoadReport } from './load.ts';
import { CONNECTIONS, measureParty, WARM_UP } from './measure-party.ts';
import { createTagParty } from './tag-requests.ts';

const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 3000);
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
  console.log('| | service, a second | median | p99 | machine idle | bare, a second | ratio |');
  console.log('| --- | --: | --: | --: | --: | --: | --: |');
  for (const row of rows) console.log(row);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

/** Measures the service in one configuration, and the bare cost on a database of the same kind. */
async function measure(title: string, location: DatabaseLocation, processes: number): Promise<string[]> {
  const bare = await measureBare({
    location,
    processes,
    requests: REQUESTS,
    hands: CONNECTIONS,
    warmUp: WARM_UP,
  });
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
    const { queries, updates } = await measureParty(party, addresses, REQUESTS);
    return [
      toRow(`tag update, ${title}`, updates, bare.commit),
      toRow(`query, ${title}`, queries, bare.read),
    ];
  } finally {
    for (const { child } of programs) child.kill('SIGTERM');
    await Promise.all(programs.map(({ ended }) => ended));
  }
}

function toRow(title: string, service: LoadReport, bare: number): string {
  const ratio = service.perSecond / bare;
  const cells = [
    title,
    service.perSecond.toFixed(0),
    `${service.medianMs.toFixed(0)} ms`,
    `${service.p99Ms.toFixed(0)} ms`,
    `${(service.idle * 100).toFixed(0)} %`,
    bare.toFixed(0),
    ratio.toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}
