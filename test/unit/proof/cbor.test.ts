import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromHex } from '../../../src/base/encoding.ts';
import { readCbor } from '../../../src/proof/cbor.ts';

describe('CBOR', () => {
  // RFC 8949 appendix A.
  for (const [hex, value] of [
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['1864', 100],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['1b000000e8d4a51000', 1_000_000_000_000],
    ['1b001fffffffffffff', Number.MAX_SAFE_INTEGER],
    ['20', -1],
    ['3863', -100],
    ['3903e7', -1000],
    ['f6', null],
    ['40', new Uint8Array()],
    ['4401020304', Uint8Array.of(1, 2, 3, 4)],
    ['60', ''],
    ['6449455446', 'IETF'],
    ['63e6b0b4', '水'],
    ['80', []],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    ['a0', new Map()],
    ['a201020304', new Map([[1, 2], [3, 4]])], // oxfmt-ignore
    ['a26161016162820203', new Map<string, unknown>([['a', 1], ['b', [2, 3]]])], // oxfmt-ignore
    // AWS Nitro writes the outermost map in this form, with indefinite length.
    ['bf6161016162820203ff', new Map<string, unknown>([['a', 1], ['b', [2, 3]]])], // oxfmt-ignore
    ['bfff', new Map()],
  ] as const) {
    it(`reads ${hex}`, () => assert.deepEqual(readCbor(fromHex(hex)), value));
  }

  for (const [what, hex] of [
    ['nothing', ''],
    ['two items', '0000'],
    ['a number in two bytes where one is enough', '1817'],
    ['a number in three bytes where two are enough', '1900ff'],
    ['a number in five bytes where three are enough', '1a0000ffff'],
    ['a number in nine bytes where five are enough', '1b00000000ffffffff'],
    ['a number that is not exact', '1b0020000000000000'],
    ['the largest number', '1bffffffffffffffff'],
    ['a length longer than need be', '580100'],
    ['reserved heads', '1c'],
    ['reserved lengths', '5e'],
    ['bytes without a length', '5f4100ff'],
    ['text without a length', '7f6100ff'],
    ['an array without a length', '9f00ff'],
    ['a map without a length inside another', 'a100bf0000ff'],
    ['a map without a length inside one', 'bf00bfffff'],
    ['a map that never ends', 'bf0000'],
    ['a break without a map', 'ff'],
    ['a break in place of a value', 'bf00ff'],
    ['something after a break', 'bfff00'],
    ['a tag', 'c000'],
    ['the tag of a COSE_Sign1', 'd280'],
    ['false', 'f4'],
    ['undefined', 'f7'],
    ['null in two bytes', 'f8f6'],
    ['a float', 'f90000'],
    ['a tag with nothing after it', 'c0'],
    ['a simple value', 'e0'],
    ['a break in a map with a length', 'a1ff'],
    ['a key twice', 'a200000001'],
    ['a text as key twice', 'a2616100616101'],
    ['a key twice without a length', 'bf00000001ff'],
    ['bytes as a key', 'a1410000'],
    ['null as a key', 'a1f600'],
    ['nesting of three', '81818100'],
    ['a map in a map in a map', 'a100a100a0'],
    ['a length that promises too much', '5affffffff00'],
    ['an array that promises too much', '9affffffff00'],
    ['a map that promises too much', 'baffffffff0000'],
  ] as const) {
    it(`refuses ${what}, and says so`, () => {
      assert.throws(() => readCbor(fromHex(hex)), { name: 'TypeError', message: /^the CBOR [a-z]/ });
    });
  }

  it('refuses text that is not UTF-8', () => assert.throws(() => readCbor(fromHex('61ff')), TypeError));

  it('tells a number as a key from its digits', () => {
    assert.equal((readCbor(fromHex('a20100613102')) as Map<unknown, unknown>).size, 2);
  });
});
