/**
 * Measures the gain of each part of the store that exists only for speed. It compares the program with the same program in
 * which one part is replaced by plain code, embedded and on PostgreSQL. Each round measures all programs one after the
 * other, so that a busy machine affects all. The table shows the median ratio of the rounds: with the part to without.
 *
 * `npm run bench:parts -w service`; BENCH_REQUESTS (1000) and BENCH_ROUNDS (5) say how much of it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresDatabase } from '../test/support/postgres.ts';
import { keepRunning, startProgram } from '../test/support/program.ts';
import { buildProgram, replaceOnce } from './build-program.ts';
import { sendAll } from './load.ts';
import { median } from './median.ts';
import { createTagParty } from './tag-requests.ts';

const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 1000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const CONNECTIONS = 32;

/** A part that can be left out: its file, and the change to plain code that does the same. */
interface Part {
  readonly file: string;
  readonly toPlain: (source: string) => string;
}

const PARTS: Readonly<Record<string, Part>> = {
  'shared transactions': {
    file: 'shared-transactions.ts',
    toPlain: () => `
      import { inTransaction } from './database.ts';
      export const doAlone = (transaction) => async (doAll, row) => (await doAll(transaction, [row]))[0];
      export function createSharedTransactions({ database }) {
        return (work) => inTransaction(database, async (transaction) => {
          const left = [];
          const insertAtEnd = (insertAll, row) => void left.push([insertAll, row]);
          const result = await work(transaction, { insertAtEnd, together: doAlone(transaction) });
          for (const [insertAll, row] of left) await insertAll(transaction, [row]);
          return result;
        });
      }`,
  },
  'shared queries': {
    file: 'batch-loader.ts',
    toPlain: () => `
      export function createBatchLoader(loadAll) {
        return async (question) => (await loadAll([question]))[0];
      }`,
  },
  'messages of a statement at once, embedded': {
    file: 'send-together.ts',
    toPlain: () => 'export const sendTogether = (client) => client;',
  },
  'prepared statements': {
    file: 'preparing-pool.ts',
    toPlain: (source) => replaceOnce(source, /const mayPrepare =[^;]*;/, 'const mayPrepare = false;'),
  },
};

const AS_IS = 'as it is';
const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
try {
  const programs = new Map([[AS_IS, await buildProgram('cli')]]);
  for (const [name, part] of Object.entries(PARTS)) {
    const replacements = { [`store/${part.file}`]: part.toPlain };
    programs.set(name, await buildProgram(part.file, replacements));
  }
  console.log('| without | tag updates | queries |');
  console.log('| --- | --: | --: |');
  for (const kind of ['embedded', 'PostgreSQL'] as const) {
    const results = new Map<string, Results>();
    for (const name of programs.keys()) results.set(name, { updates: [], queries: [] });
    const url = kind === 'PostgreSQL' ? await createPostgresDatabase({ isDurable: true }) : undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, program] of programs) {
        const { queries, updates } = await measure(program, url);
        results.get(name)?.updates.push(updates);
        results.get(name)?.queries.push(queries);
      }
    }
    const whole = results.get(AS_IS) ?? { updates: [], queries: [] };
    console.log(
      `| ${kind}, ${AS_IS} | ${median(whole.updates).toFixed(0)}/s | ${median(whole.queries).toFixed(0)}/s |`,
    );
    for (const [name, { queries, updates }] of results) {
      if (name === AS_IS) continue;
      const toGain = (all: readonly number[], without: readonly number[]): string =>
        median(all.map((value, round) => value / (without[round] ?? NaN))).toFixed(2);
      console.log(
        `| ${kind}, without ${name} | × ${toGain(whole.updates, updates)} | × ${toGain(whole.queries, queries)} |`,
      );
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

interface Results {
  readonly updates: number[];
  readonly queries: number[];
}

/** Starts a program on a database (a new one when embedded), and answers the requests per second that it handles. */
async function measure(
  program: string,
  url: string | undefined,
): Promise<{ readonly updates: number; readonly queries: number }> {
  const party = createTagParty();
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(party.file));
  const data = join(folder, crypto.randomUUID());
  const server = url === undefined ? {} : { DATABASE_URL: url, LATCHKEY_MASTER_KEY: '11'.repeat(32) };
  const environment = { LATCHKEY_LOG_LEVEL: 'warn', ...server };
  const started = startProgram(
    ['--port', '0', '--data', data, '--provision', file],
    environment,
    [program],
    keepRunning,
  );
  try {
    const addresses = [(await started.ready).baseUrl];
    await sendAll(party.prepareUpdates(addresses, 300), CONNECTIONS);
    const updates = await sendAll(party.prepareUpdates(addresses, REQUESTS), CONNECTIONS);
    const queries = await sendAll(party.prepareQueries(addresses, REQUESTS), CONNECTIONS);
    return { updates: updates.perSecond, queries: queries.perSecond };
  } finally {
    started.child.kill('SIGTERM');
    await started.ended;
  }
}
