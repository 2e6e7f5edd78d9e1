import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createKeySource } from '../../../src/webhook/key-source.ts';
import { json, startScriptedServer, text, type Answer } from '../client/scripted-server.ts';
import { createSender } from './sender.ts';

const { jwk, publicKey } = createSender('key-1');

const set = JSON.stringify({ keys: [jwk] });

/** A reply whose end is missing. The next one comes one byte at a time and never ends. */
const cutShort: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': String(set.length) });
  response.write(set.slice(0, -5), () => response.destroy());
};
const trickle: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
};
/** About 16 KB that decompress to 16 MB. */
const packed = gzipSync(Buffer.alloc(16 * 1024 * 1024, ' '));
const bomb: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(packed);
};
const endless: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const chunk = ' '.repeat(16_384);
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
};

describe('a key set over a real connection', () => {
  for (const [title, answer] of Object.entries({
    plain: json({ keys: [jwk] }),
    'with a character set': text(set, 200, 'application/json; charset=utf-8'),
    'as a JWK set': text(set, 200, 'application/jwk-set+json'),
    compressed: (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(gzipSync(set));
    },
    'of exactly 64 KB': text(set.padEnd(65_536), 200, 'application/json'),
  } satisfies Record<string, Answer>)) {
    it(`is taken ${title}`, async (test) => {
      const server = await startScriptedServer(answer);
      test.after(server.close);
      const source = createKeySource(`${server.url}/jwks`);
      assert.deepEqual(await source.findKey('key-1'), publicKey);
      assert.equal(source.lastError, undefined);
      assert.equal(server.requests[0]?.path, '/jwks');
    });
  }

  for (const [title, error, answer] of [
    ['of 64 KB and a byte', /at most 64 KB/, text(set.padEnd(65_537), 200, 'application/json')],
    ['that grows when it is unpacked', /at most 64 KB/, bomb],
    ['that never ends', /at most 64 KB/, endless],
    ['that comes in a trickle', /within 400 ms/, trickle],
    ['that does not begin', /within 400 ms/, () => {}],
    ['that is cut short', /terminated/, cutShort],
    ['cut before it begins', /fetch failed/, (response) => void response.destroy()],
    ['that is HTML', /expected JSON with status 200, not text\/html with 200/, text(set)],
    ['that is not found', /with 404/, json({ keys: [jwk] }, 404)],
    ['that is not modified', /with 304/, (response) => void response.writeHead(304).end()],
  ] as const satisfies readonly (readonly [string, RegExp, Answer])[]) {
    it(`is refused ${title}`, async (test) => {
      const server = await startScriptedServer(answer);
      test.after(server.close);
      const source = createKeySource(server.url, error.source.includes('400 ms') ? { timeoutMs: 400 } : {});
      assert.equal(await source.findKey('key-1'), 'keys_unavailable');
      assert.match(String(source.lastError), error);
    });
  }

  for (const status of [301, 302, 303, 307, 308]) {
    it(`is not looked for where a ${status} points`, async (test) => {
      const elsewhere = await startScriptedServer(json({ keys: [jwk] }));
      test.after(elsewhere.close);
      const server = await startScriptedServer((response) => {
        response.writeHead(status, { Location: elsewhere.url }).end();
      });
      test.after(server.close);
      const source = createKeySource(server.url);
      assert.equal(await source.findKey('key-1'), 'keys_unavailable');
      assert.match(String(source.lastError), /expected a key set, not a redirect/);
      assert.equal(elsewhere.requests.length, 0);
    });
  }

  it('is not waited for where nobody listens', async () => {
    const server = await startScriptedServer(json({}));
    await server.close();
    const source = createKeySource(server.url);
    assert.equal(await source.findKey('key-1'), 'keys_unavailable');
    assert.match(String(source.lastError), /fetch failed/);
  });
});
