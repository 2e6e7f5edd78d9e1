/**
 * Measures the cost of the log of activities and of traces, which serve operators and auditors, not callers. A program
 * whose log or traces can be switched off by a signal gets batches of tag updates, in turn with and without the part: in
 * the same process, on the same database and machine. The measure is the CPU time of the process and of its PostgreSQL
 * together, until the log is signed and the spans are sent. The table shows the median of pairs of batches.
 *
 * `npm run bench:costs -w service`; BENCH_REQUESTS (600), BENCH_ROUNDS (8) and BENCH_CALLERS ("32,1") say how much of it, and
 * BENCH_PART ("the log", "traces") which part alone. Traces have a budget that fills up between two batches: only with some
 * thousand requests a batch is it the budget of a process that is always busy.
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
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 8);
const CALLERS = (process.env['BENCH_CALLERS'] ?? '32,1').split(',').map(Number);
const PART = process.env['BENCH_PART'];
const WARM_UP = 10_000;
/** Waiting time after a batch: longer than the log waits for more entries, and spans for further ones. */
const AFTERMATH_MS = 2_000;
const SPANS_WAIT_MS = 500;
/** Longer than a process takes to handle a signal. */
const SWITCHING_MS = 300;

/** Code for a replaced file: SIGUSR2 switches the part off and on, and `isOff` says which. */
const SWITCH = `
  let isOff = false;
  process.on('SIGUSR2', () => (isOff = !isOff));`;

/** The measured parts, each with the source changes that make it switchable. */
const PARTS: Readonly<Record<'the log' | 'traces', Replacements>> = {
  'the log': {
    'ledger/ledger.ts': (source) =>
      replaceOnce(
        replaceOnce(source, /wake: \(\) => signal.wake\(\)/, 'wake: () => { if (!isOff) signal.wake(); }'),
        /const entries = createEntryWriter\(.*\);/,
        `const writer = createEntryWriter(keys.logEntryKey);
         const entries = {
           ...writer,
           write: (...all) => (isOff ? undefined : writer.write(...all)),
           seal: (leaves) => (isOff ? undefined : writer.seal(leaves)),
         };`,
      ) + SWITCH,
    'store/activities.ts': (source) =>
      replaceOnce(source, /(sql`l as [^\n]*),\n/, '...(isOff ? [] : [$1]),\n') + SWITCH,
  },
  traces: {
    'telemetry/tracing.ts': (source) =>
      replaceOnce(source, /around\(\{[^)]*\}, answer\) \{/, '$& if (isOff) return answer();') + SWITCH,
  },
};

/** A program under test. */
interface Subject {
  readonly program: Program;
  readonly party: TagParty;
  readonly address: string;
  readonly url: string | undefined;
}

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
let exports = 0;
const collector = createServer((request, reply) => {
  exports += 1;
  request.resume().on('end', () => reply.setHeader('content-type', 'application/json').end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const tracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  OTEL_BSP_SCHEDULE_DELAY: String(SPANS_WAIT_MS),
};
try {
  console.log('| | an activity | more with the part |');
  console.log('| --- | --: | --: |');
  for (const [part, replacements] of Object.entries(PARTS)) {
    if (PART !== undefined && PART !== part) continue;
    const script = await buildProgram(`switched-${part.replace(' ', '-')}`, replacements);
    for (const kind of ['embedded', 'PostgreSQL'] as const) {
      const subject = await start(kind, script, part === 'traces' ? tracing : {});
      try {
        for (const callers of CALLERS) {
          console.log(await compare(`${part}: ${kind}, ${callers} at once`, subject, callers));
        }
      } finally {
        subject.program.child.kill('SIGTERM');
        await subject.program.ended;
      }
    }
  }
  if (exports === 0 && PART !== 'the log')
    throw new Error('No span has arrived, so traces were not measured.');
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
  // A process gets faster during its first thousands of requests, which must not influence the comparison.
  await sendAll(party.prepareUpdates([address], WARM_UP), 32);
  return { program, party, address, url };
}

/** Measures pairs of batches, with the part and without it, and answers a row of the table. */
async function compare(title: string, subject: Subject, callers: number): Promise<string> {
  const pairs: { readonly on: number; readonly off: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await measureBatch(subject, callers);
    await turn(subject);
    const second = await measureBatch(subject, callers);
    // The part stays as it is for the next round, so that "on" and "off" begin a pair equally often.
    pairs.push(round % 2 === 0 ? { on: first, off: second } : { on: second, off: first });
  }
  // After an odd number of rounds the part is off.
  if (ROUNDS % 2 === 1) await turn(subject);
  const cost = (median(pairs.map(({ off }) => off)) / REQUESTS) * 1000;
  const more = median(pairs.map(({ off, on }) => on / off - 1)) * 100;
  return `| ${title} | ${cost.toFixed(2)} ms | ${more.toFixed(1)} % |`;
}

/** Switches the part on or off. */
async function turn({ program }: Subject): Promise<void> {
  program.child.kill('SIGUSR2');
  await wait(SWITCHING_MS);
}

/** Answers the CPU seconds of a batch, including the work that the process does for it afterwards. */
async function measureBatch({ address, party, program, url }: Subject, callers: number): Promise<number> {
  const requests = party.prepareUpdates([address], REQUESTS);
  const read = (): number =>
    processorSeconds(program.child.pid ?? 0) + (url === undefined ? 0 : serverSeconds(url));
  const before = read();
  await sendAll(requests, callers);
  await wait(AFTERMATH_MS);
  return read() - before;
}
