import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { sha256 } from '../../../src/base/sha256.ts';

describe('SHA-256 at once', () => {
  it('is that of the platform for every length around the ends of its blocks', () => {
    for (let length = 0; length <= 260; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 131 + length) & 0xff);
      assert.deepEqual(
        Buffer.from(sha256(bytes)),
        createHash('sha256').update(bytes).digest(),
        `${length} bytes`,
      );
    }
  });

  it('is that of the platform for long texts, and leaves them as they are', () => {
    const bytes = new Uint8Array(100_003).fill(0xff);
    assert.equal(
      Buffer.from(sha256(bytes)).toString('hex'),
      createHash('sha256').update(bytes).digest('hex'),
    );
    assert.ok(bytes.every((byte) => byte === 0xff));
  });

  it('gives the values of FIPS 180-4', () => {
    const hex = (text: string): string => Buffer.from(sha256(new TextEncoder().encode(text))).toString('hex');
    assert.equal(hex('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    assert.equal(
      hex('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'),
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
  });
});
