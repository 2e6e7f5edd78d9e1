import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromHex, toHex } from '../../../src/base/encoding.ts';
import { readDer, readInside, TAG } from '../../../src/proof/der.ts';

const bytes = (length: number): string => '05'.repeat(length);
const strict = { name: 'TypeError', message: 'expected strict DER' };

describe('DER', () => {
  it('is read to its end, element by element', () => {
    const elements = readDer(fromHex('020101300404020a0b'));
    assert.deepEqual(
      elements.map(({ content, tag, whole }) => [tag, toHex(content), toHex(whole)]),
      [
        [0x02, '01', '020101'],
        [0x30, '04020a0b', '300404020a0b'],
      ],
    );
    assert.deepEqual(readDer(new Uint8Array()), []);
  });

  for (const [head, length] of [
    ['0400', 0],
    ['047f', 0x7f],
    ['048180', 0x80],
    ['0481ff', 0xff],
    ['04820100', 0x100],
    ['04821234', 0x1234],
  ] as const) {
    it(`has lengths as short as can be: ${head}`, () => {
      const [element, ...rest] = readDer(fromHex(head + bytes(length)));
      assert.deepEqual([element?.content.length, rest.length], [length, 0]);
    });
  }

  for (const [title, hex] of [
    ['a tag of several bytes', `1f01${bytes(1)}`],
    ['a tag without a length', '30'],
    ['a length without an end', `3080${bytes(0x80)}`],
    ['a length of one byte more than need be', `04817f${bytes(0x7f)}`],
    ['a length of two bytes where one is enough', `048200ff${bytes(0xff)}`],
    ['a length of three bytes', `0483000001${bytes(1)}`],
    ['a length that is cut short', '0482'],
    ['content that is cut short', '040305'],
    ['a second element that is cut short', '0400040105ff'],
  ] as const) {
    it(`refuses ${title}`, () => {
      assert.throws(() => readDer(fromHex(hex)), strict);
    });
  }

  it('is read inside of one element of a tag', () => {
    const inside = readInside(fromHex('3006020101020102'), TAG.sequence);
    assert.deepEqual(
      inside.map(({ content }) => toHex(content)),
      ['01', '02'],
    );
    for (const hex of ['', '3103020101', '30030201010500']) {
      assert.throws(() => readInside(fromHex(hex), TAG.sequence), strict, hex);
    }
  });
});
