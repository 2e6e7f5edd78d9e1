import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, fromHex, toHex } from '../../../src/base/encoding.ts';
import type { WebhookFailure } from '../../../src/webhook/failure.ts';
import { verifyWebhook, type WebhookOptions } from '../../../src/webhook/verify.ts';
import { smallOrderEncodings, toLittleEndian } from './edge-signatures.ts';
import { createSender, deliver, publish, signedAtMs, type Delivery } from './sender.ts';
import { expectAccepted, expectRefused, keys, now, sender } from './verdicts.ts';

const minutesMs = 60_000;

/** Every reason, complete by type. */
const reasons = Object.keys({
  missing_header: 0,
  repeated_header: 0,
  invalid_timestamp: 0,
  stale_timestamp: 0,
  unsupported_version: 0,
  unsupported_algorithm: 0,
  invalid_event_id: 0,
  invalid_key_id: 0,
  missing_key: 0,
  invalid_key: 0,
  invalid_signature: 0,
  keys_unavailable: 0,
} satisfies Record<WebhookFailure, 0>);

const told = new Set<string>();

async function refuses(
  reason: WebhookFailure,
  delivery: Delivery,
  options?: Partial<WebhookOptions>,
): Promise<void> {
  told.add(reason);
  await expectRefused(reason, delivery, options);
}

/** Answers the delivery with another value of the named header. */
function withHeader(delivery: Delivery, name: string, value: string): Delivery {
  assert.ok(`X-Service-${name}` in delivery.headers);
  return { ...delivery, headers: { ...delivery.headers, [`X-Service-${name}`]: value } };
}

describe('a header', () => {
  const signed = [
    'Event-Id',
    'Signature-Key-Id',
    'Signature-Algorithm',
    'Signature-Version',
    'Signature',
    'Timestamp',
  ];
  for (const name of signed) {
    it(`${name} must be there`, async () => {
      const { headers, body } = deliver(sender);
      const others = Object.entries(headers).filter(([other]) => other !== `X-Service-${name}`);
      await refuses('missing_header', { headers: Object.fromEntries(others), body });
    });
  }

  for (const name of [...signed, 'Organization-Id', 'Event-Type']) {
    it(`${name} must not come twice, in any form a framework gives it`, async () => {
      const { headers, body } = deliver(sender);
      const value = headers[`X-Service-${name}`]!;
      const pairs = Object.entries(headers);
      const again = [`x-service-${name.toLowerCase()}`, value] as const;
      const joined = new Headers(headers);
      joined.append(...again);
      for (const form of [
        joined,
        [...pairs, again],
        [...pairs, again].flat(),
        new Map([...pairs, again]),
        { ...headers, [`X-Service-${name}`]: [value, value] },
        { ...headers, [`X-Service-${name}`]: `${value}, ${value}` },
        { ...headers, [`X-Service-${name}`]: `${value},` },
        { ...headers, [again[0]]: value },
      ]) {
        const result = await verifyWebhook({ headers: form, body, keys, now });
        assert.deepEqual(result, { ok: false, reason: 'repeated_header' });
      }
      told.add('repeated_header');
    });
  }
});

describe('a timestamp', () => {
  for (const value of [
    '',
    '0',
    '180000000000',
    '18000000000000',
    '0800000000000',
    '+800000000000',
    '-800000000000',
    ' 1800000000000',
    '1800000000000 ',
    '1800000000000\n',
    '1800000000.00',
    '1.8e12',
    '0x1A3185C5000',
    '１８００００００００００0',
    '1800000000000n',
    'NaN',
  ]) {
    it(`${JSON.stringify(value)} is invalid`, () =>
      refuses('invalid_timestamp', withHeader(deliver(sender), 'Timestamp', value)));
  }

  for (const [maxAgeMs, name] of [
    [undefined, 'five minutes'],
    [1000, 'one second'],
    [0, 'nothing'],
  ] as const) {
    it(`is fresh up to exactly ${name} before and after`, async () => {
      const windowMs = maxAgeMs ?? 5 * minutesMs;
      const delivery = deliver(sender);
      for (const offsetMs of [-windowMs, 0, windowMs]) {
        await expectAccepted(delivery, { maxAgeMs, now: () => signedAtMs + offsetMs });
      }
      for (const offsetMs of [-windowMs - 1, windowMs + 1, -windowMs - 0.5, windowMs + 0.5, 86_400_000]) {
        await refuses('stale_timestamp', delivery, { maxAgeMs, now: () => signedAtMs + offsetMs });
      }
    });
  }

  it('is stale when the clock or the window is no number', async () => {
    for (const value of [NaN, 'soon', {}, undefined]) {
      await refuses('stale_timestamp', deliver(sender), { now: () => value as number });
    }
    for (const maxAgeMs of [NaN, -1, 'long', {}]) {
      await refuses('stale_timestamp', deliver(sender), { maxAgeMs: maxAgeMs as number });
    }
  });

  it('is compared with the real time by default', async () => {
    const delivery = deliver(sender, { timestampMs: Date.now() });
    assert.equal((await verifyWebhook({ ...delivery, keys })).ok, true);
    await refuses('stale_timestamp', deliver(sender, { timestampMs: signedAtMs + 1e11 }), { now: Date.now });
  });
});

describe('a version and an algorithm', () => {
  for (const value of ['', 'V1', 'v2', 'v1 ', '1', 'v01']) {
    it(`${JSON.stringify(value)} is no version`, () =>
      refuses('unsupported_version', withHeader(deliver(sender), 'Signature-Version', value)));
  }
  for (const value of ['', 'Ed25519', 'ED25519', 'eddsa', 'ed25519ph', 'ed448', 'none', 'hmac-sha256']) {
    it(`${JSON.stringify(value)} is no algorithm`, () =>
      refuses('unsupported_algorithm', withHeader(deliver(sender), 'Signature-Algorithm', value)));
  }
});

describe('an id', () => {
  for (const value of [
    '',
    'a.b',
    '.',
    'a b',
    'a\n',
    'a/b',
    'é',
    'a\u0000',
    'a=',
    'a'.repeat(129),
    '../x',
    '%61',
  ]) {
    it(`${JSON.stringify(value).slice(0, 20)} is none, even when it is signed`, async () => {
      await refuses('invalid_event_id', deliver(sender, { eventId: value }));
      const other = { ...sender, keyId: value };
      await refuses('invalid_key_id', deliver(other), { keys: { keys: [{ ...sender.jwk, kid: value }] } });
    });
  }
});

describe('a key', () => {
  it('must be in the set', async () => {
    await refuses('missing_key', deliver(sender), { keys: { keys: [] } });
    await refuses('missing_key', deliver(sender), { keys: { keys: [createSender('key-0').jwk] } });
    await refuses('missing_key', deliver({ ...sender, keyId: 'KEY-1' }));
    await refuses('missing_key', deliver({ ...sender, keyId: '__proto__' }));
    await refuses('missing_key', deliver({ ...sender, keyId: 'constructor' }));
  });

  it('must be the one that signed', async () => {
    await refuses('invalid_signature', deliver({ ...sender, keyId: 'key-0' }));
  });

  it('of small order would fit any delivery, and fits none', async () => {
    for (const { hex } of smallOrderEncodings) {
      const key = publish('weak', fromHex(hex));
      const forged = { ...sender, keyId: 'weak', sign: () => concatBytes(fromHex(hex), new Uint8Array(32)) };
      await refuses('invalid_key', deliver(forged), { keys: { keys: [key] } });
      await refuses('invalid_key', deliver(forged), { keys: { findKey: async () => fromHex(hex) } });
    }
  });

  it('must be one that may sign deliveries', async () => {
    for (const change of [{ use: 'enc' }, { kty: 'EC' }, { service_signature_version: 'v2' }]) {
      await refuses('invalid_key', deliver(sender), { keys: { keys: [{ ...sender.jwk, ...change }] } });
    }
  });

  it('comes from no set that is none', async () => {
    for (const set of [
      undefined,
      null,
      'key',
      5,
      [],
      {},
      { keys: {} },
      { keys: Array(33).fill(sender.jwk) },
    ]) {
      await refuses('keys_unavailable', deliver(sender), { keys: set as never });
    }
  });

  it('comes from a source, which may say why there is none', async () => {
    await expectAccepted(deliver(sender), { keys: { findKey: async () => sender.publicKey } });
    for (const reason of ['missing_key', 'invalid_key', 'keys_unavailable'] as const) {
      await refuses(reason, deliver(sender), { keys: { findKey: async () => reason } });
    }
    const asked: string[] = [];
    const source = { findKey: async (id: string) => (asked.push(id), sender.publicKey) };
    await expectAccepted(deliver(sender), { keys: source });
    await refuses('invalid_signature', withHeader(deliver(sender), 'Event-Id', 'evt_2'), { keys: source });
    await refuses('invalid_key_id', withHeader(deliver(sender), 'Signature-Key-Id', 'a.b'), { keys: source });
    await refuses('stale_timestamp', deliver(sender), { keys: source, now: () => 0 });
    assert.deepEqual(asked, ['key-1', 'key-1']);
  });

  it('comes from no source that fails or says something else', async () => {
    const fail = (): never => {
      throw new Error('no');
    };
    for (const findKey of [
      fail,
      async () => fail(),
      () => undefined,
      async () => null,
      async () => 'ok',
      async () => ({}),
      async () => new ArrayBuffer(32),
      5,
    ]) {
      await refuses('keys_unavailable', deliver(sender), { keys: { findKey } as never });
    }
    await refuses('invalid_key', deliver(sender), { keys: { findKey: async () => new Uint8Array(31) } });
  });
});

describe('a signature', () => {
  const { headers } = deliver(sender);
  const signature = headers['X-Service-Signature']!;

  for (const [title, value] of Object.entries({
    empty: '',
    'upper-case': signature.toUpperCase(),
    'one upper-case digit': signature.replace(/[a-f]/, (digit) => digit.toUpperCase()),
    'with a prefix': `0x${signature}`,
    'too short by a digit': signature.slice(1),
    'too short by a byte': signature.slice(2),
    'too long by a byte': `${signature}00`,
    'with a space': ` ${signature}`,
    'with a line break': `${signature}\n`,
    'base64url-encoded': Buffer.from(signature, 'hex').toString('base64url'),
    zero: '0'.repeat(128),
    'with an S that is equal modulo the order': withLargerS(signature),
    'of other digits': signature.replace(/\d/g, '９'),
  })) {
    it(`that is ${title} is refused`, () =>
      refuses('invalid_signature', withHeader(deliver(sender), 'Signature', value)));
  }

  it('covers every byte of the body and every signed header', async () => {
    const delivery = deliver(sender, { body: '{"amount":1}' });
    for (let index = 0; index < delivery.body.length; index += 1) {
      const body = delivery.body.slice();
      body[index]! ^= 1;
      await refuses('invalid_signature', { ...delivery, body });
    }
    await refuses('invalid_signature', { ...delivery, body: delivery.body.slice(1) });
    await refuses('invalid_signature', { ...delivery, body: delivery.body.slice(0, -1) });
    await refuses('invalid_signature', delivery, { body: '{"amount": 1}' });
    await refuses('invalid_signature', withHeader(delivery, 'Event-Id', 'evt_2'));
    await refuses('invalid_signature', withHeader(delivery, 'Timestamp', String(signedAtMs + 1)));
  });

  it('fits no body that is not there', async () => {
    for (const body of [undefined, null, 5, {}, [], ['{}'], { type: 'Buffer', data: [] }, new Blob(['{}'])]) {
      await refuses('invalid_signature', deliver(sender), { body: body as never });
    }
  });
});

it('says every reason there is', () => assert.deepEqual([...told].sort(), [...reasons].sort()));

function withLargerS(signature: string): string {
  const s = BigInt(`0x${toHex(fromHex(signature.slice(64)).reverse())}`);
  return signature.slice(0, 64) + toHex(toLittleEndian(s + ed25519.Point.Fn.ORDER));
}
