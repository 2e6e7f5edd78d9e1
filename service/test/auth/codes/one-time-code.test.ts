import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCode, hashCode, isSameHash, normalizeCode } from '../../../src/auth/codes/one-time-code.ts';

describe('a one-time code', () => {
  it('has the configured length and alphabet', () => {
    for (const length of [6, 7, 8, 9]) {
      assert.match(createCode({ length, isAlphanumeric: false }), new RegExp(`^\\d{${length}}$`));
      assert.match(
        createCode({ length, isAlphanumeric: true }),
        new RegExp(`^[0-9A-HJKMNP-TV-Z]{${length}}$`),
      );
    }
  });

  it('favours no character', () => {
    for (const [isAlphanumeric, size] of [
      [false, 10],
      [true, 32],
    ] as const) {
      const counts = new Map<string, number>();
      const codes = 8_000;
      for (let drawn = 0; drawn < codes; drawn += 1) {
        for (const character of createCode({ length: 8, isAlphanumeric })) {
          counts.set(character, (counts.get(character) ?? 0) + 1);
        }
      }
      assert.equal(counts.size, size);
      const expected = (codes * 8) / size;
      const chiSquare = [...counts.values()].reduce(
        (sum, count) => sum + (count - expected) ** 2 / expected,
        0,
      );
      // With 31 degrees of freedom chi-square exceeds 80 once in 250,000 runs; a biased "byte modulo 10" gives thousands.
      assert.ok(chiSquare < 80, String(chiSquare));
    }
  });

  it('is compared without case, spaces and dashes, with O as 0 and I and L as 1', () => {
    assert.equal(normalizeCode(' oil-0i1 abZ\t'), '011011ABZ');
    const key = new Uint8Array(32);
    assert.ok(isSameHash(hashCode(key, 'id', 'AB0-1CD'), hashCode(key, 'id', 'aboicd')));
    assert.ok(!isSameHash(hashCode(key, 'id', '123456'), hashCode(key, 'id', '123457')));
    assert.ok(!isSameHash(hashCode(key, 'id', '123456'), ''));
  });

  it('has another hash under another id and another key', () => {
    const key = new Uint8Array(32);
    const hashes = [
      hashCode(key, 'a', '123456'),
      hashCode(key, 'b', '123456'),
      hashCode(key.fill(1), 'a', '123456'),
    ];
    assert.equal(new Set(hashes).size, 3);
    assert.ok(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash)));
  });
});
