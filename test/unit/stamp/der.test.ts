import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import fc from 'fast-check';
import { fromHex, toHex } from '../../../src/base/encoding.ts';
import { toDer } from '../../../src/stamp/der.ts';

/** A number as 32 bytes, hexadecimal. */
const padded = (digits: string): string => digits.padStart(64, '0');

const vectors: readonly {
  readonly title: string;
  readonly r: string;
  readonly s: string;
  readonly der: string;
}[] = [
  { title: 'one byte each', r: padded('01'), s: padded('7f'), der: '3006' + '020101' + '02017f' },
  {
    title: 'a leading bit of 1 is padded',
    r: padded('80'),
    s: padded('ff'),
    der: '3008' + '02020080' + '020200ff',
  },
  {
    title: 'zeros are stripped down to the digits',
    r: padded('0100'),
    s: padded('7fff'),
    der: '3008' + '02020100' + '02027fff',
  },
  {
    title: 'zeros are stripped but for the padding',
    r: padded('8000'),
    s: padded('01'),
    der: '3008' + '0203008000' + '020101',
  },
  {
    title: '32 bytes each, no padding',
    r: '7f' + 'ab'.repeat(31),
    s: '01' + 'cd'.repeat(31),
    der: '3044' + '0220' + '7f' + 'ab'.repeat(31) + '0220' + '01' + 'cd'.repeat(31),
  },
  {
    title: '32 bytes each, both padded: the longest',
    r: 'ff'.repeat(32),
    s: '80' + '00'.repeat(31),
    der: '3046' + '022100' + 'ff'.repeat(32) + '02210080' + '00'.repeat(31),
  },
  {
    title: '31 bytes that need the padding they lost',
    r: '00' + '80'.repeat(31),
    s: '0000' + '7f'.repeat(30),
    der: '3042' + '022000' + '80'.repeat(31) + '021e' + '7f'.repeat(30),
  },
  { title: 'zero is one byte', r: padded(''), s: padded('01'), der: '3006' + '020100' + '020101' },
];

describe('toDer', () => {
  for (const { title, r, s, der } of vectors) {
    it(`encodes: ${title}`, () => assert.equal(toHex(toDer(fromHex(r + s))), der));
  }

  it('is read back by an independent, strict parser', () => {
    const below = p256.Point.Fn.ORDER;
    // Short numbers are as frequent as long ones, because only short ones need padding.
    const scalar = fc.integer({ min: 1, max: 256 }).chain((bits) => {
      const limit = 2n ** BigInt(bits);
      return fc.bigInt({ min: 1n, max: (limit < below ? limit : below) - 1n });
    });
    fc.assert(
      fc.property(scalar, scalar, (r, s) => {
        const der = toDer(fromHex(padded(r.toString(16)) + padded(s.toString(16))));
        const read = p256.Signature.fromBytes(der, 'der');
        assert.deepEqual([read.r, read.s], [r, s]);
        assert.equal(toHex(der), toHex(read.toBytes('der')));
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses every length but 64', () => {
    for (const length of [0, 1, 63, 65, 128]) assert.throws(() => toDer(new Uint8Array(length)), RangeError);
  });
});
