import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { fromUtf8, toUtf8, type Bytes } from '../../../src/base/encoding.ts';
import type { WebhookHeaders } from '../../../src/webhook/headers.ts';
import { createKeySource } from '../../../src/webhook/key-source.ts';
import { verifyWebhook, type WebhookOptions, type WebhookResult } from '../../../src/webhook/verify.ts';
import { createKeyServer } from './key-server.ts';
import { isSame, mutations, type WireDelivery } from './mutations.ts';
import { createRandom, type Random } from './random.ts';
import { createSender, deliver, secretOf, signedAtMs, type Sender } from './sender.ts';

/** Options of a run. */
export interface FuzzPlan {
  readonly mutated: number;
  readonly genuine: number;
  readonly seed: number;
}

/** The findings of a run. */
export interface FuzzReport {
  /** The number of changed deliveries, by verdict. */
  readonly verdicts: ReadonlyMap<string, number>;
  /** The number of deliveries in which each change was made, by its name. */
  readonly changes: ReadonlyMap<string, number>;
  readonly mutated: number;
  readonly genuine: number;
  /** Changed deliveries that were accepted, genuine ones that were refused, and whatever was thrown. */
  readonly failures: readonly string[];
}

const keyIds = ['key-0', 'key-1', 'key-2'];
const windowMs = 300_000;
/** The number of deliveries that are verified at the same time: enough to keep the platform's threads busy. */
const batch = 64;

/** Verifies deliveries with changes of every kind, then genuine ones in every form that is allowed. */
export async function fuzz({ mutated, genuine, seed }: FuzzPlan): Promise<FuzzReport> {
  const random = createRandom(seed);
  const senders = keyIds.map((keyId) => createSender(keyId, signer(keyId)));
  const set = { keys: senders.map(({ jwk }) => jwk) };
  const source = createKeySource('https://example.com/jwks', { fetch: createKeyServer(...set.keys).fetch });
  const pool = Array.from({ length: Math.min(2000, mutated) }, () => signOne(senders, random));
  const verdicts = new Map<string, number>();
  const changes = new Map<string, number>();
  const failures: string[] = [];

  const ask = async (delivery: WireDelivery): Promise<WebhookResult | undefined> => {
    try {
      const keys = random.below(2) === 0 ? set : source;
      return await verifyWebhook({ ...inSomeForm(delivery, random), keys, now: () => signedAtMs });
    } catch (error) {
      failures.push(`thrown: ${String(error)}`);
      return undefined;
    }
  };

  await inBatches(mutated, async (index) => {
    const original = random.pick(pool);
    const other = random.pick(pool);
    const { delivery, names } = mutate(original, other, random);
    for (const name of names) count(changes, name);
    const result = await ask(delivery);
    count(verdicts, result?.ok === false ? result.reason : 'accepted');
    if (result?.ok !== false) failures.push(`accepted: ${index} (${names.join(', ')})`);
  });
  await inBatches(genuine, async (index) => {
    const result = await ask(signOne(senders, random));
    if (result?.ok !== true) failures.push(`refused: genuine ${index}, ${result?.reason}`);
  });
  return { verdicts, changes, mutated, genuine, failures };
}

function mutate(
  original: WireDelivery,
  other: WireDelivery,
  random: Random,
): { readonly delivery: WireDelivery; readonly names: readonly string[] } {
  const all = Object.keys(mutations);
  for (;;) {
    // Usually one change, sometimes up to four.
    const names = Array.from({ length: random.below(4) === 0 ? 2 + random.below(3) : 1 }, () =>
      random.pick(all),
    );
    let delivery = original;
    for (const name of names) {
      delivery = { ...delivery, ...mutations[name]!(delivery, { random, other }) };
    }
    if (!isSame(delivery, original) && !isSame(delivery, other)) return { delivery, names };
  }
}

function signOne(senders: readonly Sender[], random: Random): WireDelivery {
  const sender = random.pick(senders);
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
  const eventId = Array.from({ length: 1 + random.below(random.pick([4, 36, 128])) }, () =>
    random.pick([...characters]),
  ).join('');
  const offsetMs = random.pick([-windowMs, 0, windowMs, random.below(2 * windowMs + 1) - windowMs]);
  const { headers, body } = deliver(sender, {
    eventId,
    timestampMs: signedAtMs + offsetMs,
    body: someBody(random),
  });
  const header = (name: string): readonly string[] => [headers[`X-Service-${name}`]!];
  return {
    eventId: header('Event-Id'),
    keyId: header('Signature-Key-Id'),
    algorithm: header('Signature-Algorithm'),
    version: header('Signature-Version'),
    signature: header('Signature'),
    timestamp: header('Timestamp'),
    body,
  };
}

function someBody(random: Random): Bytes {
  const word = (): string =>
    random.pick(['', 'a', 'é', '漢', '🔑', '\ufeff', '.', '"', '\\', '\n', '\u2028', 'x'.repeat(50)]);
  const event = {
    id: word(),
    type: 'ACTIVITY_UPDATES',
    amount: random.below(1e9) / 100,
    notes: Array.from({ length: random.below(6) }, word),
  };
  return random.pick([
    () => toUtf8(JSON.stringify(event)),
    () => toUtf8(JSON.stringify(event, undefined, random.below(4))),
    () => toUtf8(`${word()}.${signedAtMs}.${word()}.${word()}`),
    () => random.bytes(random.below(64)),
    () => random.bytes(random.below(2000)),
    () => new Uint8Array(),
  ])();
}

/** Headers and body in a form in which one of the frameworks passes them. */
function inSomeForm(delivery: WireDelivery, random: Random): Pick<WebhookOptions, 'headers' | 'body'> {
  const names = {
    eventId: 'X-Service-Event-Id',
    keyId: 'X-Service-Signature-Key-Id',
    algorithm: 'X-Service-Signature-Algorithm',
    version: 'X-Service-Signature-Version',
    signature: 'X-Service-Signature',
    timestamp: 'X-Service-Timestamp',
  } as const;
  const headers = (Object.keys(names) as (keyof typeof names)[]).map(
    (member) =>
      [random.below(2) === 0 ? names[member] : names[member].toLowerCase(), delivery[member]] as const,
  );
  const pairs = headers.flatMap(([name, values]) => values.map((value) => [name, value] as const));
  return { headers: headersInSomeForm(headers, pairs, random), body: bodyInSomeForm(delivery.body, random) };
}

function headersInSomeForm(
  headers: readonly (readonly [string, readonly string[]])[],
  pairs: readonly (readonly [string, string])[],
  random: Random,
): WebhookHeaders {
  // The platform's `Headers` accepts only valid values, and trims white space.
  const isSendable = pairs.every(([, value]) => /^(?:[!-~](?:[ -~]*[!-~])?)?$/.test(value));
  switch (random.below(isSendable ? 6 : 5)) {
    case 0:
      return Object.fromEntries(headers);
    case 1:
      return Object.fromEntries(
        headers.map(([name, values]) => [name, values.length > 0 ? values.join(', ') : undefined]),
      );
    case 2:
      return pairs;
    case 3:
      return pairs.flat();
    case 4:
      return new Map(headers);
    default:
      return new Headers(pairs.map(([name, value]): [string, string] => [name, value]));
  }
}

function bodyInSomeForm(body: Bytes, random: Random): WebhookOptions['body'] {
  switch (random.below(4)) {
    case 0:
      return body;
    case 1:
      return Buffer.from(body);
    case 2:
      return body.slice().buffer;
    default:
      try {
        return fromUtf8(body);
      } catch {
        return body;
      }
  }
}

/** Creates a function that signs with OpenSSL, because the library would be slow for a hundred thousand deliveries. */
function signer(keyId: string): (message: Uint8Array) => Uint8Array {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([prefix, secretOf(keyId)]),
    format: 'der',
    type: 'pkcs8',
  });
  return (message) => sign(null, message, key);
}

async function inBatches(total: number, run: (index: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < total; start += batch) {
    const size = Math.min(batch, total - start);
    await Promise.all(Array.from({ length: size }, (_, index) => run(start + index)));
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
