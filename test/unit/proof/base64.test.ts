import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromBase64 } from '../../../src/proof/base64.ts';

describe('base64', () => {
  it('is read with its padding (RFC 4648 section 10)', () => {
    for (const text of ['', 'Zg==', 'Zm8=', 'Zm9v', 'Zm9vYg==', 'Zm9vYmE=', 'Zm9vYmFy', '+/+/']) {
      assert.deepEqual(fromBase64(text), Uint8Array.from(Buffer.from(text, 'base64')), text);
    }
  });

  for (const text of [
    'Zg',
    'Zg=',
    'Zm8',
    'Zh==',
    'Zm9=',
    '-_-_',
    '====',
    'Zg==Zg==',
    'Z',
    'Zm9v\n',
    'Zm 9v',
  ]) {
    it(`is nothing else: ${JSON.stringify(text)}`, () => {
      assert.throws(() => fromBase64(text), { name: 'TypeError', message: /^expected base64/ });
    });
  }
});
