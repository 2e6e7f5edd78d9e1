import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { fromDer } from '../../../src/auth/stamps/der.ts';

const ONE = `${'00'.repeat(31)}01`;
const read = (hex: string): string | undefined => {
  const signature = fromDer(hex);
  return signature === undefined ? undefined : bytesToHex(signature);
};
/** The DER of a sequence of two integers with these contents, in hexadecimal. */
const sequence = (r: string, s: string): string => {
  const integers = [r, s].map((content) => `02${toByte(content.length / 2)}${content}`).join('');
  return `30${toByte(integers.length / 2)}${integers}`;
};
const toByte = (value: number): string => value.toString(16).padStart(2, '0');

describe('fromDer', () => {
  it('reads what another implementation writes', () => {
    const scalar = fc.bigInt({ min: 1n, max: p256.Point.CURVE().n - 1n });
    const short = fc.bigInt({ min: 1n, max: 2n ** 20n });
    fc.assert(
      fc.property(fc.oneof(scalar, short), fc.oneof(scalar, short), (r, s) => {
        const signature = new p256.Signature(r, s);
        assert.equal(read(signature.toHex('der')), signature.toHex('compact'));
      }),
    );
  });

  it('forgives one zero that an integer does not need', () => {
    const long = `7f${'ab'.repeat(31)}`;
    assert.equal(read(sequence('0001', '01')), ONE + ONE);
    assert.equal(read(sequence('01', '0001')), ONE + ONE);
    assert.equal(read(sequence('0001', '0001')), ONE + ONE);
    assert.equal(read(sequence(`00${long}`, long)), long + long);
    // A number whose first bit is 1 needs one leading zero byte; one more is tolerated.
    assert.equal(read(sequence('000080', '01')), `${'00'.repeat(31)}80${ONE}`);
  });

  it('forgives nothing else', () => {
    const good = sequence('01', '01');
    assert.equal(read(good), ONE + ONE);
    for (const [what, hex] of Object.entries({
      'two zeros': sequence('000001', '01'),
      'two zeros before a needed one': sequence('00000080', '01'),
      'two zeros in s': sequence('01', '000001'),
      'a negative number': sequence('80', '01'),
      'an integer without digits': sequence('', '01'),
      'an integer of 33 bytes': sequence('01'.repeat(33), '01'),
      'a byte behind': `${good}00`,
      'a byte behind inside': `3007${good.slice(4)}00`,
      'a byte short': good.slice(0, -2),
      'a longer sequence than told': `3005${good.slice(4)}`,
      'a length in the long form': `3081${good.slice(2)}`,
      'an integer’s length in the long form': '300702810101020101',
      'an indefinite length': `3080${good.slice(4)}0000`,
      'three integers': '3009020101020101020101',
      'one integer': '3003020101',
      'another tag': `31${good.slice(2)}`,
      'another tag inside': '3006030101020101',
      'no hexadecimal': 'zz',
      'half a byte': good.slice(1),
      nothing: '',
      'raw r and s': ONE + ONE,
      'an endless text': '30'.repeat(10_000),
    })) {
      assert.equal(read(hex), undefined, what);
    }
  });
});
