/**
 * Measures how many signatures per second the API makes, single and in batches of 100, on each curve, compared with bare
 * calls of the library in the same run. The ratio is what counts: a single signature pays for a stamp, a policy decision
 * and a commit; the signatures of a batch share them.
 *
 * Part of `npm run bench -w service`
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { createOrganization, provisioningOf } from '../test/support/activities.ts';
import { stamp } from '../test/support/client.ts';
import { createPostgresDatabase, missingPostgres } from '../test/support/postgres.ts';
import { keepRunning, startProgram } from '../test/support/program.ts';
import { repeat, sendAll, type PreparedRequest } from './load.ts';

const REQUESTS = Number(process.env['BENCH_SIGNATURES'] ?? 300);
const BATCHES = Math.ceil(REQUESTS / 20);
const BATCH = 100;
const CONNECTIONS = 16;
const SERVICE = new URL('../dist/cli.js', import.meta.url).pathname;

const secret = Uint8Array.from({ length: 32 }, () => 0x46);
const recovered = { lowS: true, prehash: true, format: 'recovered' } as const;
const CURVES = {
  CURVE_SECP256K1: (message: Uint8Array) => secp256k1.sign(message, secret, recovered),
  CURVE_P256: (message: Uint8Array) => p256.sign(message, secret, recovered),
  CURVE_ED25519: (message: Uint8Array) => ed25519.sign(message, secret),
} as const;
type Curve = keyof typeof CURVES;

const ids = Object.fromEntries(Object.keys(CURVES).map((curve) => [curve, randomUUID()]));
const party = createOrganization(['root'], {
  parts: () => ({
    privateKeys: Object.keys(CURVES).map((curve) => ({
      privateKeyId: ids[curve],
      privateKeyName: curve,
      curve,
      privateKey: Buffer.from(secret).toString('hex'),
    })),
  }),
});
const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
try {
  const file = join(folder, 'provision.json');
  await writeFile(file, JSON.stringify(provisioningOf(party)));
  console.log('| signatures a second | API, single | ratio | API, batches of 100 | ratio | bare library |');
  console.log('| --- | --: | --: | --: | --: | --: |');
  await measure('embedded', file, {});
  if (missingPostgres === undefined) {
    const url = await createPostgresDatabase();
    await measure('PostgreSQL', file, { DATABASE_URL: url, LATCHKEY_MASTER_KEY: '11'.repeat(32) });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function measure(title: string, file: string, environment: Record<string, string>): Promise<void> {
  const flags = ['--port', '0', '--data', join(folder, title), '--provision', file];
  const program = startProgram(flags, { LATCHKEY_LOG_LEVEL: 'warn', ...environment }, [SERVICE], keepRunning);
  try {
    const { baseUrl } = await program.ready;
    for (const curve of Object.keys(CURVES) as Curve[]) {
      await sendAll(prepare(baseUrl, curve, Math.ceil(REQUESTS / 10), toSingle), CONNECTIONS);
      const bare = await measureBare(curve);
      const single = (await sendAll(prepare(baseUrl, curve, REQUESTS, toSingle), CONNECTIONS)).perSecond;
      const batches = await sendAll(prepare(baseUrl, curve, BATCHES, toBatch), CONNECTIONS);
      const batched = batches.perSecond * BATCH;
      const cells = [single, single / bare, batched, batched / bare, bare].map((value) =>
        value < 100 ? value.toFixed(2) : value.toFixed(0),
      );
      console.log(`| ${[`${curve}, ${title}`, ...cells].join(' | ')} |`);
    }
  } finally {
    program.child.kill('SIGTERM');
    await program.ended;
  }
}

/** Measures the library alone, with as many messages of the same size as the API signs one by one. */
async function measureBare(curve: Curve): Promise<number> {
  const messages = Array.from({ length: REQUESTS }, (_, index) => new TextEncoder().encode(toPayload(index)));
  // The first calls fill the library's tables.
  for (const message of messages.slice(0, 20)) CURVES[curve](message);
  let next = 0;
  const report = await repeat(REQUESTS, 1, async () => {
    CURVES[curve](messages[next++ % messages.length] ?? new Uint8Array());
  });
  return report.perSecond;
}

interface Work {
  readonly segment: string;
  readonly type: string;
  readonly parameters: object;
}

function toSingle(index: number): Work {
  const type = 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2';
  return { segment: 'sign_raw_payload', type, parameters: { payload: toPayload(index) } };
}

function toBatch(index: number): Work {
  const payloads = Array.from({ length: BATCH }, (_, place) => toPayload(index * BATCH + place));
  return { segment: 'sign_raw_payloads', type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', parameters: { payloads } };
}

function toPayload(index: number): string {
  return `message ${index}`.padEnd(64, '.');
}

function prepare(
  baseUrl: string,
  curve: Curve,
  count: number,
  toWork: (index: number) => Work,
): PreparedRequest[] {
  const { key } = party.members.root;
  const signing = {
    signWith: ids[curve],
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: curve === 'CURVE_ED25519' ? 'HASH_FUNCTION_NOT_APPLICABLE' : 'HASH_FUNCTION_SHA256',
  };
  // Each list starts at another number, because an equal body would be the same activity, which is not signed again.
  const start = Math.floor(Math.random() * 1e9);
  return Array.from({ length: count }, (_, index) => {
    const { parameters, segment, type } = toWork(start + index);
    const body = JSON.stringify({
      type,
      timestampMs: String(Date.now()),
      organizationId: party.organizationId,
      parameters: { ...signing, ...parameters },
    });
    const headers = { 'content-type': 'application/json', 'x-stamp': stamp(key, body) };
    return { url: `${baseUrl}/public/v1/submit/${segment}`, headers, body };
  });
}
