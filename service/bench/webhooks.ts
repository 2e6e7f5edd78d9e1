/**
 * Measures how many webhooks per second the service delivers, embedded and on PostgreSQL. They are queued first, then
 * delivered to one receiver in a separate process that answers at once. Each is compared with bare posts to the same
 * receiver, as many at a time as one receiver gets. The ratio is what counts; the numbers alone say more about the machine.
 *
 * `npm run bench:webhooks -w service`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createClock } from '../src/base/clock.ts';
import { openServiceKeys } from '../src/secrets/service-keys.ts';
import { createLog } from '../src/base/log.ts';
import { openDatabase, type DatabaseLocation } from '../src/store/open-database.ts';
import { enqueueActivityUpdate } from '../src/webhooks/enqueue-activity-update.ts';
import { DEFAULT_WEBHOOK_LIMITS } from '../src/webhooks/limits.ts';
import { createSender } from '../src/webhooks/sender.ts';
import { createWakeSignal } from '../src/base/wake-signal.ts';
import { ensureWebhookKey } from '../src/webhooks/webhook-keys.ts';
import { startWebhookWorker } from '../src/webhooks/worker.ts';
import { createPostgresDatabase, missingPostgres } from '../test/support/postgres.ts';
import { createActivity } from '../test/webhooks/queue.ts';
import { repeat } from './load.ts';

const DELIVERIES = Number(process.env['BENCH_DELIVERIES'] ?? 3000);
/** The wanted order of magnitude, in deliveries per second. */
const WANTED = 200;

const RECEIVER = `
  const server = require('node:http').createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

const limits = DEFAULT_WEBHOOK_LIMITS;
const sender = createSender({ limits, allowsPrivateReceivers: true });
const receiver = spawn(process.execPath, ['-e', RECEIVER], { stdio: ['ignore', 'pipe', 'inherit'] });
const [port] = (await once(receiver.stdout, 'data')) as [Buffer];
const url = `http://127.0.0.1:${port.toString().trim()}/`;
const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
try {
  const body = Buffer.from(JSON.stringify(createActivity()));
  const bare = await repeat(DELIVERIES, limits.perReceiver, async () => {
    const { status } = await sender.send({ url, headers: {}, body });
    if (status !== 200) throw new Error('The receiver does not answer.');
  });
  console.log('| webhooks | a second | of the wanted | bare posts, a second | ratio |');
  console.log('| --- | --: | --: | --: | --: |');
  const embedded = await measure({ kind: 'embedded', folder });
  console.log(toRow('embedded', embedded, bare.perSecond));
  if (missingPostgres === undefined) {
    const server = await measure({ kind: 'server', url: await createPostgresDatabase() });
    console.log(toRow('PostgreSQL', server, bare.perSecond));
  }
} finally {
  receiver.kill();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

/** Delivers a full queue. Answers the number of deliveries per second. */
async function measure(location: DatabaseLocation): Promise<number> {
  const { close, database } = await openDatabase(location);
  const clock = createClock();
  const keys = await openServiceKeys(database, new Uint8Array(32), clock);
  await ensureWebhookKey(database, keys, clock.now());
  for (let index = 0; index < DELIVERIES; index += 1) {
    await enqueueActivityUpdate(database, { webhookUrl: url, activity: createActivity(), now: clock.now() });
  }
  const signal = createWakeSignal();
  const services = { clock, database, keys, log: createLog('warn') };
  const startedAt = performance.now();
  const worker = startWebhookWorker({ services, signal, sender, limits });
  const isDone = async (): Promise<boolean> => {
    const result = await database.execute<{ left: number }>(
      sql`select count(*)::int as left from webhook_deliveries where state = 'pending'`,
    );
    const [row] = (result as { readonly rows: readonly { readonly left: number }[] }).rows;
    return row?.left === 0;
  };
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 100));
  const seconds = (performance.now() - startedAt) / 1000;
  await worker.stop();
  await close();
  return DELIVERIES / seconds;
}

function toRow(title: string, perSecond: number, barePerSecond: number): string {
  const numbers = [perSecond.toFixed(0), (perSecond / WANTED).toFixed(1), barePerSecond.toFixed(0)];
  return `| ${[title, ...numbers, (perSecond / barePerSecond).toFixed(2)].join(' | ')} |`;
}
