import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { concatBytes, toUtf8 } from '../../../src/base/encoding.ts';
import { createClock } from '../../../src/client/clock.ts';
import { sendRequest } from '../../../src/client/transport.ts';

const request = { method: 'GET', headers: {}, body: null } as const;

/** Reads a reply whose body arrives in these parts. Answers the parsed value as JSON again. */
async function read(
  parts: readonly Uint8Array[],
  contentType = 'application/json',
  maxReplyBytes?: number,
): Promise<string | undefined> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  const headers = { 'Content-Type': contentType };
  const fetch = () => Promise.resolve(new Response(body, { headers }));
  const options = { fetch, clock: createClock(), ...(maxReplyBytes === undefined ? {} : { maxReplyBytes }) };
  const reply = await sendRequest('https://example.com', request, options, 1000);
  return JSON.stringify(reply.body);
}

describe('the body of a reply', () => {
  it('is read whole, however its bytes are parted', async () => {
    const bytes = toUtf8('{"text":"größer 🔑"}');
    for (let at = 0; at <= bytes.length; at++) {
      const parts = [bytes.slice(0, at), bytes.slice(at)].filter(({ length }) => length);
      assert.equal(await read(parts), '{"text":"größer 🔑"}');
    }
  });

  it('is read up to its limit, and not a byte further', async () => {
    const bytes = toUtf8(`{"x":"${'x'.repeat(92)}"}`);
    assert.equal(await read([bytes], undefined, 100), `{"x":"${'x'.repeat(92)}"}`);
    assert.equal(await read([concatBytes(bytes, toUtf8(' '))], undefined, 100), undefined);
    assert.equal(await read([bytes, toUtf8(' ')], undefined, 100), undefined);
  });

  it('is an object of JSON where its type says so, and nothing else is', async () => {
    for (const type of ['application/json', 'application/problem+json; charset=utf-8', 'Application/JSON']) {
      assert.equal(await read([toUtf8(' {"a":[1]}')], type), '{"a":[1]}');
    }
    for (const type of ['text/html', 'text/plain', 'application/jsonp', '']) {
      assert.equal(await read([toUtf8('{"a":[1]}')], type), undefined);
    }
    for (const text of ['{"a":[1', '[1]', '"a"', '1', 'null', '']) {
      assert.equal(await read([toUtf8(text)]), undefined, text);
    }
  });
});
