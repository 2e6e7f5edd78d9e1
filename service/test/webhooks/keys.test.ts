import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createKeySource, verifyWebhook } from '../../../src/webhook/index.ts';
import { webhookKeys } from '../../src/store/tables.ts';
import { listKeys } from '../../src/store/rotated-keys.ts';
import { ensureWebhookKey, KEY_OVERLAP_MS, rotateWebhookKey } from '../../src/webhooks/webhook-keys.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { sweep } from '../support/sweep.ts';
import { useQueue } from './queue.ts';
import { startReceiver } from './receiver.ts';

const HOUR_MS = 3_600_000;

describeOnOneDatabase('the keys of webhooks', (database) => {
  const queue = useQueue(database);
  const rotate = () => rotateWebhookKey(queue().database, queue().keys, queue().clock.now());
  const kids = async () =>
    (await listKeys(queue().database, webhookKeys, queue().clock.now() - KEY_OVERLAP_MS)).map(
      ({ kid }) => kid,
    );

  it('begin with one, however many processes start at once', async () => {
    await queue().database.delete(webhookKeys);
    const now = queue().clock.now();
    await Promise.all(Array.from({ length: 8 }, () => ensureWebhookKey(queue().database, queue().keys, now)));
    const [key, ...others] = await queue().database.select().from(webhookKeys);
    assert.deepEqual(others, []);
    assert.match(key?.kid ?? '', /^[A-Za-z0-9_-]{1,128}$/);
    assert.equal(Buffer.from(key?.publicKey ?? '', 'base64url').length, 32);
  });

  it('are sealed under their id and kind', async () => {
    const [key] = await queue().database.select().from(webhookKeys);
    const { kid = '', sealedSecret = '' } = key ?? {};
    const open = (keyId: string, curve: string) =>
      queue().keys.open(sealedSecret, { organizationId: 'service', keyId, curve });
    assert.equal(open(kid, 'CURVE_ED25519').length, 32);
    assert.throws(() => open(`${kid}x`, 'CURVE_ED25519'), { name: 'SealedDataError' });
    assert.throws(() => open(kid, 'CURVE_P256'), { name: 'SealedDataError' });
    const secret = Buffer.from(open(kid, 'CURVE_ED25519'));
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      assert.ok(!JSON.stringify(key).includes(secret.toString(encoding)));
    }
  });

  it('are rotated while workers run: the next attempt has the new one, the old one stays known for a day and an hour', async () => {
    const receiver = await startReceiver();
    queue().work();
    await queue().enqueue(receiver.url);
    await receiver.received(1);
    const [old] = await kids();
    const fresh = await rotate();
    assert.deepEqual(await kids(), [fresh, old]);
    await queue().enqueue(receiver.url);
    await receiver.received(2);
    assert.deepEqual(
      receiver.arrivals.map(({ headers }) => headers['x-service-signature-key-id']),
      [old, fresh],
    );
    queue().clock.offsetMs = 25 * HOUR_MS - 1;
    await sweep(queue().database, queue().clock.now(), { webhookKeyOverlapMs: KEY_OVERLAP_MS });
    assert.deepEqual(await kids(), [fresh, old]);
    queue().clock.offsetMs = 25 * HOUR_MS;
    assert.deepEqual(await kids(), [fresh]);
    assert.equal((await queue().database.select().from(webhookKeys)).length, 2);
    await sweep(queue().database, queue().clock.now(), { webhookKeyOverlapMs: KEY_OVERLAP_MS });
    assert.equal((await queue().database.select().from(webhookKeys)).length, 1);
    await receiver.close();
  });

  it('sign retries afresh: what a retired key has begun, the active one ends', async () => {
    const receiver = await startReceiver((response) => void response.writeHead(500).end());
    const eventId = await queue().enqueue(receiver.url);
    queue().work();
    await queue().attempted(eventId);
    const fresh = await rotate();
    await queue().comeDue(eventId);
    await queue().attempted(eventId, 2);
    const [first, second] = receiver.arrivals.map(({ headers }) => headers['x-service-signature-key-id']);
    assert.notEqual(first, fresh);
    assert.equal(second, fresh);
    await receiver.close();
  });

  it('are rotated one after the other, and not more often than receivers can bear', async () => {
    await queue().database.delete(webhookKeys);
    await ensureWebhookKey(queue().database, queue().keys, queue().clock.now());
    const rotated = await Promise.all(Array.from({ length: 6 }, rotate));
    assert.equal(new Set(rotated).size, 6);
    const keys = await queue().database.select().from(webhookKeys);
    assert.equal(keys.length, 7);
    assert.equal(keys.filter(({ retiredAt }) => retiredAt === null).length, 1);
    for (let index = 7; index < 32; index += 1) await rotate();
    await assert.rejects(rotate(), { name: 'StartError', message: /^The key set holds 32 keys, / });
  });
});

describeOnOneDatabase('the key set', (database) => {
  let service: TestService;
  before(async () => {
    service = await startTestService(database);
  });
  after(() => service.close());
  const get = (headers = {}): Promise<Response> =>
    fetch(`${service.ready.baseUrl}/public/v1/discovery/webhooks/jwks`, { headers });

  it('has the members of the document, for everybody and for a day', async () => {
    const reply = await get();
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('content-type'), 'application/json');
    assert.equal(
      reply.headers.get('cache-control'),
      'public, max-age=86400, s-maxage=86400, stale-if-error=604800',
    );
    const body = (await reply.json()) as { keys: Record<string, string>[] };
    assert.deepEqual(Object.keys(body), ['keys']);
    const [{ kid = '', x = '', ...key } = {}, ...others] = body.keys;
    assert.deepEqual(others, []);
    assert.match(kid, /^[A-Za-z0-9_-]{1,128}$/);
    assert.equal(Buffer.from(x, 'base64url').toString('base64url'), x);
    assert.equal(Buffer.from(x, 'base64url').length, 32);
    assert.deepEqual(key, {
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      service_signature_algorithm: 'ed25519',
      service_signature_version: 'v1',
    });
  });

  it('answers any page', async () => {
    const reply = await get({ origin: 'https://anywhere.example' });
    assert.equal(reply.headers.get('access-control-allow-origin'), 'https://anywhere.example');
    assert.match(reply.headers.get('vary') ?? '', /Origin/);
  });

  it('is read by the package’s own key source', async () => {
    const keys = createKeySource(`${service.ready.baseUrl}/public/v1/discovery/webhooks/jwks`);
    const [{ kid = '' } = {}] = ((await (await get()).json()) as { keys: Record<string, string>[] }).keys;
    assert.ok((await keys.findKey(kid)) instanceof Uint8Array);
    const headers = {
      'x-service-event-id': 'e',
      'x-service-signature-key-id': kid,
      'x-service-signature-algorithm': 'ed25519',
      'x-service-signature-version': 'v1',
      'x-service-signature': '00'.repeat(64),
      'x-service-timestamp': String(Date.now()),
    };
    const verdict = await verifyWebhook({ headers, body: '{}', keys });
    assert.deepEqual(verdict, { ok: false, reason: 'invalid_signature' });
  });
});
