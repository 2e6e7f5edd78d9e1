import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKeySource, type KeySourceOptions } from '../../../src/webhook/key-source.ts';
import { url } from './key-source-scene.ts';

describe('createKeySource', () => {
  for (const good of [
    url,
    new URL(url),
    'https://example.com:8443/jwks?x=1',
    'http://localhost:8787/jwks',
    'http://127.0.0.1/jwks',
    'http://127.1.2.3/jwks',
    'http://[::1]:8787/jwks',
    'HTTP://LOCALHOST/jwks',
  ]) {
    it(`takes ${String(good)}`, () => assert.ok(createKeySource(good)));
  }

  for (const bad of [
    '',
    'jwks',
    '/jwks',
    '//example.com/jwks',
    'http://example.com/jwks',
    'http://localhost.example.com/jwks',
    'http://127.0.0.1.example.com/jwks',
    'http://10.0.0.1/jwks',
    'http://[::2]/jwks',
    'ftp://example.com/jwks',
    'file:///jwks',
    'data:application/json,{}',
    'javascript:0',
    'https://user@example.com/jwks',
    'https://user:secret@example.com/jwks',
    undefined,
    null,
    5,
    {},
  ]) {
    it(`refuses ${JSON.stringify(bad)} as a programming mistake`, () => {
      const expected = { name: 'TypeError', message: /^url: expected/ };
      assert.throws(() => createKeySource(bad as string), expected);
    });
  }

  it('says nothing of the credentials it refuses', () => {
    assert.throws(
      () => createKeySource('https://user:secret@example.com/jwks'),
      (error: Error) => {
        return !`${error.message} ${String(error.cause)}`.includes('secret');
      },
    );
  });

  it('refuses options of other types, by name', () => {
    for (const [options, name, error] of [
      [{ fetch: 5 }, 'fetch', 'TypeError'],
      [{ now: 5 }, 'now', 'TypeError'],
      [{ timeoutMs: 0 }, 'timeoutMs', 'RangeError'],
      [{ timeoutMs: -1 }, 'timeoutMs', 'RangeError'],
      [{ timeoutMs: NaN }, 'timeoutMs', 'RangeError'],
      [{ timeoutMs: Infinity }, 'timeoutMs', 'RangeError'],
      [{ timeoutMs: 2 ** 31 }, 'timeoutMs', 'RangeError'],
    ] as const) {
      assert.throws(() => createKeySource(url, options as KeySourceOptions), {
        name: error,
        message: new RegExp(`^${name}: expected`),
      });
    }
  });

  it('takes the platform’s fetch and clock by default', () => {
    assert.ok(createKeySource(url));
    assert.ok(createKeySource(url, { fetch: undefined, now: undefined, timeoutMs: undefined }));
  });
});
