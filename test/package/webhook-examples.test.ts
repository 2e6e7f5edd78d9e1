import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { listFiles, root } from '../support/runner/list-files.ts';
import { startScriptedServer, json, type ScriptedServer } from '../unit/client/scripted-server.ts';
import { createSender, deliver, type Delivery, type DeliveryParts } from '../unit/webhook/sender.ts';
import { examples, type RunningExample } from './webhook-example-servers.ts';

type Reply = readonly [status: number, text: string];

const sender = createSender('key-1');
let count = 0;

describe('the webhook examples', () => {
  it('are all run here, and read bytes, never text', () => {
    const files = listFiles('test/examples/webhook', '.ts');
    assert.deepEqual(
      files.map((path) => path.replace(/^.*\/|\.ts$/g, '')).sort(),
      Object.keys(examples).sort(),
    );
    for (const path of files) {
      const code = readFileSync(join(root, path), 'utf8').replace(/\/\/.*|\/\*[^]*?\*\//g, '');
      assert.doesNotMatch(code, /\.text\(\)/, path);
      assert.match(code, /from 'latchkey\/webhook'/, path);
    }
  });
});

for (const [name, start] of Object.entries(examples)) {
  describe(`the example for ${name}`, () => {
    let keySet: ScriptedServer;
    let receiver: RunningExample;
    let events: unknown[] = [];
    let isFailing = false;
    let handle: () => Promise<void>;
    before(async () => {
      keySet = await startScriptedServer(
        json({ keys: [sender.jwk] }, 200, { 'Cache-Control': 'max-age=3600' }),
      );
      receiver = await start(`${keySet.url}/jwks`, async (event) => {
        await handle();
        if (isFailing) throw new Error('wanted by the test');
        events.push(event);
      });
    });
    beforeEach(() => {
      events = [];
      isFailing = false;
      handle = () => Promise.resolve();
    });
    after(async () => {
      await Promise.all([receiver.close(), keySet.close()]);
    });

    const post = (delivery: Delivery): Promise<Reply> => send(`${receiver.url}/hook`, delivery);

    it('takes a genuine delivery, byte for byte', async () => {
      for (const body of ['{"a":1.50,"b":"é 漢 🔑"}', ' { "a" : 1 } \r\n', '\ufeff{"a":1}', '[]', '""']) {
        assert.deepEqual(await post(fresh({ body })), [200, 'taken']);
        assert.deepEqual(events.splice(0), [JSON.parse(body.replace('\ufeff', ''))]);
      }
    });

    it('takes it whatever its content type says', async () => {
      for (const type of [
        'application/json',
        'text/plain',
        'application/octet-stream',
        'application/x-www-form-urlencoded',
      ]) {
        const { headers, body } = fresh();
        assert.deepEqual(
          await post({ headers: { ...headers, 'content-type': type }, body }),
          [200, 'taken'],
          type,
        );
      }
    });

    it('takes an event once, however often it is delivered', async () => {
      const delivery = fresh();
      assert.deepEqual(await post(delivery), [200, 'taken']);
      assert.deepEqual(await post(delivery), [200, 'duplicate']);
      assert.equal(events.length, 1);
    });

    it('takes an event again whose handling failed', async () => {
      const delivery = fresh();
      isFailing = true;
      assert.deepEqual(await post(delivery), [500, 'failed']);
      isFailing = false;
      assert.deepEqual(await post(delivery), [200, 'taken']);
      assert.equal(events.length, 1);
    });

    it('does not take an event for handled while it is being handled', async () => {
      const delivery = fresh();
      isFailing = true;
      let end = (): void => undefined;
      const begun = new Promise<void>((begin) => {
        handle = () =>
          new Promise((resolve) => {
            end = resolve;
            begin();
          });
      });
      const first = post(delivery);
      await begun;
      assert.deepEqual(await post(delivery), [503, 'still handled']);
      end();
      assert.deepEqual(await first, [500, 'failed']);
      isFailing = false;
      handle = () => Promise.resolve();
      assert.deepEqual(await post(delivery), [200, 'taken']);
    });

    it('refuses a delivery that was changed, is old, or is signed by somebody else', async () => {
      const { headers, body } = fresh({ body: '{"amount":1}' });
      assert.deepEqual(await post({ headers, body: new TextEncoder().encode('{"amount":2}') }), [
        401,
        'invalid_signature',
      ]);
      assert.deepEqual(await post({ headers, body: new TextEncoder().encode('{"amount": 1}') }), [
        401,
        'invalid_signature',
      ]);
      assert.deepEqual(await post(fresh({ timestampMs: Date.now() - 600_000 })), [401, 'stale_timestamp']);
      // The body is not JSON. An example that parsed it before the verdict would answer another error.
      assert.deepEqual(await post({ headers, body: new TextEncoder().encode('{') }), [
        401,
        'invalid_signature',
      ]);
      const forged = deliver({ ...createSender('other'), keyId: 'key-1' }, { timestampMs: Date.now() });
      assert.deepEqual(await post(forged), [401, 'invalid_signature']);
      assert.deepEqual(await post({ headers: {}, body }), [401, 'missing_header']);
      assert.deepEqual(events, []);
    });

    it('refuses a signature header that comes twice', async () => {
      const { headers, body } = fresh();
      const twice = new Headers(headers);
      twice.append('X-Service-Signature', '00');
      assert.deepEqual(await post({ headers: Object.fromEntries(twice), body }), [401, 'repeated_header']);
    });

    if (['express', 'fastify', 'hono'].includes(name)) {
      it('leaves JSON to the other routes', async () => {
        const reply = await fetch(`${receiver.url}/other`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"a":[1]}',
        });
        assert.deepEqual(await reply.json(), { a: [1] });
      });
    }

    if (name !== 'fetch') {
      it('reads no body of more than a megabyte', async () => {
        const reply = await post(fresh({ body: new Uint8Array(2 * 1024 * 1024) })).catch(() => [413]);
        assert.equal(reply[0], 413);
        assert.deepEqual(await post(fresh()), [200, 'taken']);
      });
    }

    it('outlives a sender that hangs up in the middle', async () => {
      const { hostname, port } = new URL(receiver.url);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write('POST /hook HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{"half');
      await new Promise((resolve) => setImmediate(resolve));
      socket.destroy();
      assert.deepEqual(await post(fresh()), [200, 'taken']);
    });

    it('asks the sender to try again while there are no keys', async () => {
      const closed = await startScriptedServer(json({}));
      await closed.close();
      const other = await start(closed.url, async () => assert.fail('there are no keys'));
      assert.deepEqual(await send(`${other.url}/hook`, fresh()), [503, 'keys_unavailable']);
      await other.close();
    });

    it('has asked for the key set once', async () => {
      assert.deepEqual(await post(fresh()), [200, 'taken']);
      assert.equal(keySet.requests.length, 1);
    });
  });
}

/** Posts over a new connection, so that one request cannot influence the next. */
function send(url: string, { headers, body }: Delivery): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: false, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve([response.statusCode ?? 0, text]));
    });
    sent.on('error', reject).end(body);
  });
}

/** Makes a delivery of a new event, signed now. */
function fresh(parts: DeliveryParts = {}): Delivery {
  count += 1;
  return deliver(sender, { eventId: `event-${count}`, timestampMs: Date.now(), ...parts });
}
