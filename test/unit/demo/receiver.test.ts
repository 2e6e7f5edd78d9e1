import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get, request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { startReceiver, type ForwardedDelivery } from '../../../demo/server/receiver.ts';
import { writeProvisioning } from '../../../demo/server/provision.ts';
import { findFreePort } from '../../support/services/free-port.ts';
import { createSender, deliver, signedAtMs } from '../webhook/sender.ts';
import { verifyWebhook } from '../../../src/webhook/index.ts';

async function start(test: TestContext): Promise<string> {
  const receiver = await startReceiver(await findFreePort(0));
  test.after(() => receiver.close());
  return receiver.url;
}

async function post(
  url: string,
  body: string,
  headers: Record<string, string | string[]> = {},
): Promise<number> {
  const outgoing = request(url, { method: 'POST', headers, agent: false }).end(body);
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  reply.resume();
  return reply.statusCode ?? 0;
}

/** Listens as a page does. Resolves when the receiver has registered the listener. */
async function listen(url: string): Promise<IncomingMessage> {
  const [stream] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  stream.setEncoding('utf8');
  await once(stream, 'data');
  return stream;
}

describe('the demo’s receiver', () => {
  it('has the service try again while no page listens', async (test) => {
    const url = await start(test);
    assert.equal(await post(url, '{}'), 503);
    const page = await listen(url);
    assert.equal(await post(url, '{}'), 204);
    page.destroy();
    await once(page, 'close');
  });

  it('hands every page what arrived, byte by byte, for it to verify', async (test) => {
    const url = await start(test);
    const pages = await Promise.all([listen(url), listen(url)]);
    const told = Promise.all(pages.map((page) => once(page, 'data') as Promise<[string]>));
    const sender = createSender('key-1');
    const { body, headers } = deliver(sender, { body: '\ufeff{"a": "é"}' });
    const twice = { ...headers, 'X-Twice': ['one', 'two'] };
    assert.equal(await post(url, Buffer.from(body).toString(), twice), 204);
    for (const [text] of await told) {
      const delivery = JSON.parse(text.replace(/^data: /, '')) as ForwardedDelivery;
      assert.equal(delivery.headers.filter((name) => name === 'X-Twice').length, 2);
      const result = await verifyWebhook({
        headers: delivery.headers,
        body: Buffer.from(delivery.body, 'base64'),
        keys: { keys: [sender.jwk] },
        now: () => signedAtMs,
      });
      assert.equal(result.ok, true);
    }
  });

  it('takes nothing else', async (test) => {
    const url = await start(test);
    assert.equal(await post(`${url}/other`, '{}'), 404);
    assert.equal(await post(url, 'x'.repeat(1_100_000)), 413);
    // A request of a page on the internet whose host name resolves to this machine (DNS rebinding).
    assert.equal(await post(url, '{}', { Host: 'example.com' }), 403);
    assert.equal(await post(url, '{}', { Host: 'localhost.example.com:80' }), 403);
    assert.equal((await fetch(url, { method: 'PUT' })).status, 405);
  });
});

describe('the demo’s provisioning file', () => {
  const valueOf = (file: string): string =>
    (JSON.parse(readFileSync(file, 'utf8')) as { organizations: { features: { value: string }[] }[] })
      .organizations[0]?.features[0]?.value ?? '';

  it('names a port that is free, and a data folder keeps it', async (test) => {
    const data = mkdtempSync(join(tmpdir(), 'latchkey-demo-'));
    test.after(() => rmSync(data, { recursive: true, force: true }));
    const first = await writeProvisioning(data, 0);
    assert.equal(valueOf(first.file), `http://127.0.0.1:${first.receiverPort}/deliveries`);
    assert.deepEqual(await writeProvisioning(data, undefined), first);

    const other = createServer().listen(first.receiverPort, '127.0.0.1');
    await once(other, 'listening');
    test.after(() => other.close());
    assert.equal((other.address() as AddressInfo).port, first.receiverPort);
    await assert.rejects(
      writeProvisioning(data, 0),
      new RegExp(`^Error: Port ${first.receiverPort} is in use.*--data FOLDER$`),
    );
  });
});
