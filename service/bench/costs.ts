/**
 * The cost of what an operator or an auditor wants and no caller sees: the log of activities, and traces. The program as
 * it is runs beside one without the log and one that sends traces. They take turns, a batch of tag updates each, so that
 * a busy machine is busy for all. What counts is processor time of the process and of its PostgreSQL together, until the
 * log is signed and the spans are sent; the table shows the median of the rounds.
 *
 * `npm run bench:costs -w service`; BENCH_REQUESTS (600) and BENCH_ROUNDS (7) say how much of it.
 */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresDatabase } from '../test/support/postgres.ts';
import { keepRunning, startProgram, type Program } from '../test/support/program.ts';
import { buildProgram, replaceOnce, type Replacements } from './build-program.ts';
import { sendAll } from './load.ts';
import { median } from './median.ts';
import { processorSeconds, serverSeconds } from './processor-seconds.ts';
import { createTagParty, type TagParty } from './tag-requests.ts';

const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 600);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
/** Longer than the log waits for more entries, and than spans wait for others. */
const AFTERMATH_MS = 2_000;
const SPANS_WAIT_MS = 500;

/** The service with a log that nothing is written to. */
const WITHOUT_LOG: Replacements = {
  'ledger/ledger.ts': () => `
    export async function openLedger() {
      const entries = { write: () => undefined, writeDeleted: () => undefined, isOwn: () => true };
      return { entries, wake: () => undefined, stop: async () => undefined };
    }`,
  'store/activities.ts': (source) => replaceOnce(source, /sql\`l as [^\n]*\n/, '\n'),
};

/** A program under test, with what its batches have cost. */
interface Subject {
  readonly program: Program;
  readonly party: TagParty;
  readonly address: string;
  readonly url: string | undefined;
  readonly costs: number[];
}

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
let spans = 0;
const collector = createServer((request, reply) => {
  spans += 1;
  request.resume().on('end', () => reply.setHeader('content-type', 'application/json').end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const tracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  OTEL_BSP_SCHEDULE_DELAY: String(SPANS_WAIT_MS),
};
try {
  const [whole, withoutLog] = [await buildProgram('cli'), await buildProgram('without-log', WITHOUT_LOG)];
  console.log('| | processor time of an activity | the log | traces |');
  console.log('| --- | --: | --: | --: |');
  for (const kind of ['embedded', 'PostgreSQL'] as const) {
    const subjects = {
      asIs: await start(kind, whole, {}),
      withoutLog: await start(kind, withoutLog, {}),
      traced: await start(kind, whole, tracing),
    };
    try {
      for (const callers of [32, 1])
        console.log(await compare(`${kind}, ${callers} at once`, subjects, callers));
    } finally {
      for (const { program } of Object.values(subjects)) program.child.kill('SIGTERM');
      await Promise.all(Object.values(subjects).map(({ program }) => program.ended));
    }
  }
  if (spans === 0) throw new Error('No span has arrived, so traces were not measured.');
} finally {
  collector.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function start(
  kind: 'embedded' | 'PostgreSQL',
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<Subject> {
  const party = createTagParty();
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(party.file));
  const url = kind === 'PostgreSQL' ? await createPostgresDatabase({ isDurable: true }) : undefined;
  const server = url === undefined ? {} : { DATABASE_URL: url, LATCHKEY_MASTER_KEY: '11'.repeat(32) };
  const flags = ['--port', '0', '--data', join(folder, crypto.randomUUID()), '--provision', file];
  const all = { LATCHKEY_LOG_LEVEL: 'warn', ...server, ...environment };
  const program = startProgram(flags, all, [script], keepRunning);
  const address = (await program.ready).baseUrl;
  await sendAll(party.prepareUpdates([address], REQUESTS), 32);
  return { program, party, address, url, costs: [] };
}

/** Has all of them take turns, and answers a row of the table. */
async function compare(
  title: string,
  { asIs, traced, withoutLog }: Readonly<Record<'asIs' | 'traced' | 'withoutLog', Subject>>,
  callers: number,
): Promise<string> {
  const subjects = [asIs, withoutLog, traced];
  for (const { costs } of subjects) costs.length = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < subjects.length; turn += 1) {
      // Each begins a round as often as the others.
      const subject = subjects[(round + turn) % subjects.length];
      subject?.costs.push(await measureBatch(subject, callers));
    }
  }
  const more = (one: Subject, other: Subject): string => {
    const ratios = one.costs.map((cost, round) => cost / (other.costs[round] ?? NaN) - 1);
    return `${(median(ratios) * 100).toFixed(1)} %`;
  };
  const cost = `${((median(asIs.costs) / REQUESTS) * 1000).toFixed(2)} ms`;
  return `| ${title} | ${cost} | ${more(asIs, withoutLog)} | ${more(traced, asIs)} |`;
}

/** Answers the processor seconds that a batch has cost, with what the process does about it afterwards. */
async function measureBatch({ address, party, program, url }: Subject, callers: number): Promise<number> {
  const requests = party.prepareUpdates([address], REQUESTS);
  const read = (): number =>
    processorSeconds(program.child.pid ?? 0) + (url === undefined ? 0 : serverSeconds(url));
  const before = read();
  await sendAll(requests, callers);
  await wait(AFTERMATH_MS);
  return read() - before;
}
