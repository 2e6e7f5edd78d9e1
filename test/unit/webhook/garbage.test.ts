import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { verifyWebhook, type WebhookOptions, type WebhookResult } from '../../../src/webhook/verify.ts';
import { createKeySource } from '../../../src/webhook/key-source.ts';
import { createReplayGuard } from '../../../src/webhook/replay-guard.ts';
import { createKeyServer } from './key-server.ts';
import { createSender, deliver, signedAtMs } from './sender.ts';

const sender = createSender('key-1');
const good = { ...deliver(sender), keys: { keys: [sender.jwk] }, now: () => signedAtMs };

/** An object that throws at every operation. */
const hostile: unknown = new Proxy(() => {}, {
  get: fail,
  has: fail,
  ownKeys: fail,
  getPrototypeOf: fail,
  getOwnPropertyDescriptor: fail,
  apply: fail,
});

const garbage: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  NaN,
  10n,
  '',
  'text',
  Symbol('symbol'),
  () => {},
  fail,
  {},
  [],
  [[]],
  [null],
  [1, 2],
  ['name'],
  [['name']],
  Object.create(null),
  new Date(NaN),
  new Map([[{}, Symbol('value')]]),
  new Set([1]),
  new WeakMap(),
  Promise.resolve(),
  new Uint8Array(3),
  new ArrayBuffer(3),
  new Headers(),
  /x/,
  { toString: fail, valueOf: fail },
  { [Symbol.iterator]: fail },
  { [Symbol.iterator]: () => ({ next: fail }) },
  { [Symbol.iterator]: 5 },
  { then: fail },
  { findKey: fail },
  { keys: fail },
  { keys: [null, undefined, 5, 'x', [], { kid: 'key-1' }, { kid: 5, x: {} }] },
  { [Symbol.toStringTag]: 'ArrayBuffer', length: 2 },
  {
    get keys(): never {
      return fail();
    },
  },
  { 'X-Service-Event-Id': Symbol('value') },
  hostile,
];

describe('verifyWebhook', () => {
  it('refuses any garbage as the whole of its options', async () => {
    for (const value of garbage) await refuses(verifyWebhook(value as WebhookOptions));
    await refuses((verifyWebhook as () => Promise<WebhookResult>)());
  });

  for (const member of ['headers', 'body', 'keys', 'maxAgeMs', 'now', 'headerPrefix'] as const) {
    it(`refuses any garbage as ${member}`, async () => {
      for (const value of garbage) {
        const result = await verifyWebhook({ ...good, [member]: value });
        const isDefault = value === undefined && (member === 'maxAgeMs' || member === 'headerPrefix');
        if (isDefault || (member === 'maxAgeMs' && value === 0)) continue;
        assert.equal(result.ok, false, `${member} ${String(typeof value)}`);
      }
    });
  }

  it('refuses options that throw when they are read', async () => {
    for (const member of Object.keys(good)) {
      await refuses(verifyWebhook(Object.defineProperty({ ...good }, member, { get: fail })));
    }
  });

  it('refuses everything that can be made of plain values', async () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
      withObjectString: true,
      withSparseArray: true,
      withTypedArray: true,
      withUnicodeString: true,
    } as fc.ObjectConstraints);
    await fc.assert(
      fc.asyncProperty(anything, anything, anything, async (headers, body, keys) => {
        for (const options of [
          headers,
          { headers, body, keys },
          { ...good, headers },
          { ...good, body },
          { ...good, keys },
        ]) {
          await refuses(verifyWebhook(options as WebhookOptions));
        }
      }),
      { numRuns: 500, seed: 20261121 },
    );
  });

  it('is not led astray by what somebody put on Object.prototype', async () => {
    const polluted = Object.prototype as Record<string, unknown>;
    const stale = { ...good, now: () => signedAtMs + 600_000 };
    for (const [name, value] of Object.entries({
      maxAgeMs: 1e15,
      now: () => signedAtMs,
      headerPrefix: 'X-Other',
      findKey: 'polluted',
      keys: [],
      subtle: {},
      'X-Service-Event-Id': 'evt_2',
      organizationId: 'polluted',
      use: 'enc',
      timeoutMs: -1,
      maxEvents: -1,
    })) {
      polluted[name] = value;
      try {
        const source = createKeySource('https://example.com', { fetch: createKeyServer(sender.jwk).fetch });
        createReplayGuard();
        for (const keys of [good.keys, source]) {
          const result = await verifyWebhook({ ...good, keys });
          assert.equal(result.ok && Object.hasOwn(result, 'organizationId'), true, name);
          assert.equal(result.ok && result.organizationId?.startsWith('8b1f'), true, name);
        }
        assert.deepEqual(await verifyWebhook(stale), { ok: false, reason: 'stale_timestamp' }, name);
        const { headers, body } = good;
        const { ok } = await verifyWebhook({ headers, body, keys: good.keys });
        assert.equal(ok, false, name);
      } finally {
        delete polluted[name];
      }
    }
  });

  it('takes bytes and headers of another realm', async () => {
    const { headers, body } = good;
    const text = JSON.stringify([Object.entries(headers), [...body]]);
    const foreign = runInNewContext(
      '([pairs, bytes]) => ({ pairs: new Map(pairs), view: Uint8Array.from(bytes), buffer: Uint8Array.from(bytes).buffer })',
    ) as (value: unknown) => { pairs: Map<string, string>; view: Uint8Array; buffer: ArrayBuffer };
    const made = foreign(JSON.parse(text));
    for (const form of [made.view, made.buffer]) {
      assert.equal((await verifyWebhook({ ...good, headers: made.pairs, body: form })).ok, true);
    }
  });
});

function fail(): never {
  throw new Error('thrown by what was handed in');
}

async function refuses(verdict: Promise<WebhookResult>): Promise<void> {
  const { ok, ...rest } = await verdict;
  assert.equal(ok, false);
  assert.deepEqual(Object.keys(rest), ['reason']);
}
