import { expect } from '@open-wc/testing';
import { fromUtf8 } from '../../../src/base/encoding.ts';
import { createKeySource } from '../../../src/webhook/key-source.ts';
import { verifyWebhook, type WebhookOptions } from '../../../src/webhook/verify.ts';
import { createKeyServer } from '../../unit/webhook/key-server.ts';
import { mutations, isSame, type WireDelivery } from '../../unit/webhook/mutations.ts';
import { createRandom } from '../../unit/webhook/random.ts';
import { createSender, deliver, signedAtMs } from '../../unit/webhook/sender.ts';

const sender = createSender('key-1');
const keys = { keys: [createSender('key-0').jwk, sender.jwk] };
const now = (): number => signedAtMs;

describe('verifyWebhook', () => {
  it('accepts a genuine delivery as the engine’s own Request', async () => {
    const { headers, body } = deliver(sender, { body: '\ufeff{"a":"é 漢 🔑"}' });
    const request = new Request('https://example.com/hook', { method: 'POST', headers, body });
    const source = createKeySource('https://example.com/jwks', {
      fetch: createKeyServer(...keys.keys).fetch,
    });
    const result = await verifyWebhook({
      headers: request.headers,
      body: await request.arrayBuffer(),
      keys: source,
      now,
    });
    expect(result).to.include({ ok: true, eventId: 'evt_1', keyId: 'key-1', timestampMs: signedAtMs });
    expect(result.ok && fromUtf8(result.body)).to.equal('\ufeff{"a":"é 漢 🔑"}');
  });

  it('sees a header that came twice', async () => {
    const { headers, body } = deliver(sender);
    const joined = new Headers(headers);
    joined.append('X-Service-Event-Id', 'evt_2');
    expect(await verifyWebhook({ headers: joined, body, keys, now })).to.deep.equal({
      ok: false,
      reason: 'repeated_header',
    });
  });

  it('asks for the key set with the engine’s own fetch, and takes no other JSON for one', async () => {
    const { headers, body } = deliver(sender);
    // The address is a file of the test server that exists and is not a key set.
    const source = createKeySource(new URL('/package.json', location.href));
    const result = await verifyWebhook({ headers, body, keys: source, now });
    expect(result).to.deep.equal({ ok: false, reason: 'keys_unavailable' });
    expect(String(source.lastError)).to.contain('keys: expected');
  });

  it('accepts no changed delivery and throws at none', async () => {
    const random = createRandom(7);
    const original = toWire(deliver(sender, { eventId: 'evt_1', body: '{"a":1.5}' }));
    const other = toWire(deliver(sender, { eventId: 'evt_2', body: 'x.y', timestampMs: signedAtMs + 1 }));
    let tried = 0;
    for (let round = 0; round < 10; round += 1) {
      for (const [name, mutate] of Object.entries(mutations)) {
        const changed = { ...original, ...mutate(original, { random, other }) };
        if (isSame(changed, original)) continue;
        const result = await verifyWebhook({ ...fromWire(changed), keys, now });
        expect(result.ok, name).to.equal(false);
        tried += 1;
      }
    }
    expect(tried).to.be.above(300);
  }).timeout(60_000);

  it('never throws, whatever it is handed', async () => {
    for (const garbage of [undefined, null, 5, 'text', [], {}, () => {}, document, window, new Blob()]) {
      for (const options of [
        garbage,
        { headers: garbage, body: garbage, keys: garbage },
        { ...deliver(sender), keys: garbage, now },
        { ...deliver(sender), body: garbage, keys, now },
        { ...deliver(sender), headers: garbage, keys, now },
      ]) {
        expect((await verifyWebhook(options as WebhookOptions)).ok).to.equal(false);
      }
    }
  });
});

const names = {
  eventId: 'X-Service-Event-Id',
  keyId: 'X-Service-Signature-Key-Id',
  algorithm: 'X-Service-Signature-Algorithm',
  version: 'X-Service-Signature-Version',
  signature: 'X-Service-Signature',
  timestamp: 'X-Service-Timestamp',
} as const;

function toWire({ headers, body }: ReturnType<typeof deliver>): WireDelivery {
  const values = Object.entries(names).map(([member, name]) => [member, [headers[name]]]);
  return { ...(Object.fromEntries(values) as Omit<WireDelivery, 'body'>), body };
}

function fromWire(delivery: WireDelivery): Pick<WebhookOptions, 'headers' | 'body'> {
  const headers = Object.entries(names).map(
    ([member, name]) => [name, delivery[member as keyof typeof names]] as const,
  );
  return { headers: new Map(headers), body: delivery.body };
}
