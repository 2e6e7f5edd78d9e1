import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import type { WebhookHeaders } from '../../../src/webhook/headers.ts';
import { verifyWebhook } from '../../../src/webhook/verify.ts';
import { startScriptedServer } from '../client/scripted-server.ts';
import { createSender, deliver, signedAtMs } from './sender.ts';

const sender = createSender('key-1');
const keys = { keys: [sender.jwk] };
const now = (): number => signedAtMs;
const { headers, body } = deliver(sender);
const pairs = Object.entries(headers);
const lower = pairs.map(([name, value]) => [name.toLowerCase(), value] as const);

const forms: Readonly<Record<string, WebhookHeaders>> = {
  'a record': headers,
  'a record in lower case, as Node’s': Object.fromEntries(lower),
  'a record in upper case': Object.fromEntries(pairs.map(([name, value]) => [name.toUpperCase(), value])),
  'a record without a prototype': Object.assign(Object.create(null) as Record<string, string>, headers),
  'a record of lists, as Node’s headersDistinct': Object.fromEntries(
    lower.map(([name, value]) => [name, [value]]),
  ),
  'a record with members that are not there': { ...headers, 'x-other': undefined },
  Headers: new Headers(headers),
  'a Map': new Map(pairs),
  'a Map of lists': new Map(pairs.map(([name, value]) => [name, [value]])),
  pairs,
  'a flat list, as Node’s rawHeaders': pairs.flat(),
  'what yields pairs': new Headers(headers).entries(),
};

describe('headers', () => {
  for (const [title, form] of Object.entries(forms)) {
    it(`may come as ${title}`, async () => {
      const result = await verifyWebhook({ headers: form, body, keys, now });
      assert.ok(result.ok, JSON.stringify(result));
      assert.equal(result.eventType, 'ACTIVITY_UPDATES');
    });
  }

  it('are those of a real request, in each of the three forms that Node has', async () => {
    const seen: WebhookHeaders[] = [];
    const server = await startScriptedServer((response, { headers: joined, headersDistinct, rawHeaders }) => {
      seen.push(joined, headersDistinct, rawHeaders);
      response.end();
    });
    await send(server.url, headers);
    await send(server.url, { ...headers, 'X-Service-Event-Id': ['evt_1', 'evt_2'] });
    await server.close();
    const results = await Promise.all(seen.map((form) => verifyWebhook({ headers: form, body, keys, now })));
    assert.deepEqual(
      results.map((result) => (result.ok ? 'ok' : result.reason)),
      ['ok', 'ok', 'ok', 'repeated_header', 'repeated_header', 'repeated_header'],
    );
  });

  it('are not read along the prototype chain', async () => {
    const inherited = Object.create(headers) as Record<string, string>;
    assert.deepEqual(await verifyWebhook({ headers: inherited, body, keys, now }), {
      ok: false,
      reason: 'missing_header',
    });
  });

  it('with a value that is no text are missing', async () => {
    for (const value of [5, true, {}, null, [], [undefined], [5]]) {
      const form = { ...headers, 'X-Service-Timestamp': value as never };
      const result = await verifyWebhook({ headers: form, body, keys, now });
      assert.deepEqual(result, { ok: false, reason: 'missing_header' }, JSON.stringify(value));
    }
  });
});

async function send(url: string, values: Record<string, string | string[]>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: values }, (response) => {
      response.resume().on('end', resolve);
    });
    sent.on('error', reject).end(body);
  });
}
