import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toAsciiDigits } from '../../../src/base/digits.ts';
import {
  concatBytes,
  fromBase64Url,
  fromHex,
  fromUtf8,
  toBase64Url,
  toHex,
  toUtf8,
} from '../../../src/base/encoding.ts';
import { isRetryable, RECOVERIES, recoveryOf } from '../../../src/base/error-codes.ts';
import { LatchkeyError } from '../../../src/base/errors.ts';
import { toLatchkeyError } from '../../../src/base/thrown.ts';
import { fromJson } from '../../../src/base/json.ts';
import { toJson } from '../../../src/base/write-json.ts';

const bytes = fc.uint8Array({ maxLength: 300 });

describe('hexadecimal', () => {
  it('is what Node writes, and comes back', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        assert.equal(toHex(value), Buffer.from(value).toString('hex'));
        assert.deepEqual(Buffer.from(fromHex(toHex(value))), Buffer.from(value));
        assert.deepEqual(fromHex(toHex(value).toUpperCase()), fromHex(toHex(value)));
      }),
    );
  });

  for (const text of ['0', '0x00', 'zz', '00 ', ' 00', '0\n0', '００']) {
    it(`refuses ${JSON.stringify(text)}`, () => assert.throws(() => fromHex(text), TypeError));
  }
});

describe('base64url', () => {
  it('is what Node writes, without padding, and comes back', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        assert.equal(toBase64Url(value), Buffer.from(value).toString('base64url'));
        assert.deepEqual(Buffer.from(fromBase64Url(toBase64Url(value))), Buffer.from(value));
      }),
    );
  });

  for (const text of ['A', 'AA==', 'A+AA', 'A/AA', 'AA AA', 'AAAAA']) {
    it(`refuses ${text}`, () => assert.throws(() => fromBase64Url(text), TypeError));
  }
});

describe('UTF-8', () => {
  it('comes back, byte order mark and all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => assert.equal(fromUtf8(toUtf8(text)), text)),
    );
    assert.equal(fromUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41)), '\ufeffA');
  });

  it('refuses what is not UTF-8', () => {
    for (const invalid of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
      assert.throws(() => fromUtf8(Uint8Array.from(invalid)), TypeError);
    }
  });
});

it('joins byte arrays', () => {
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 5 }), (parts) =>
      assert.deepEqual(Buffer.from(concatBytes(...parts)), Buffer.concat(parts)),
    ),
  );
});

describe('JSON', () => {
  it('is written as JSON.stringify writes it', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => assert.equal(toJson(value), JSON.stringify(value))));
  });

  it('leaves out absent members', () => assert.equal(toJson({ a: undefined, b: [1] }), '{"b":[1]}'));

  it('keeps the place of an absent item, as the platform does', () => {
    for (const value of [[1, undefined], [undefined], [[undefined, 2]], { a: [undefined, null] }]) {
      assert.equal(toJson(value), JSON.stringify(value));
    }
  });

  it('asks no toJSON and reads nothing that was not sent', () => {
    const polluted = Object.prototype as unknown as Record<string, unknown>;
    polluted['toJSON'] = () => 'changed';
    polluted['session'] = 'inherited';
    try {
      assert.equal(toJson({ a: { b: 'c' } }), '{"a":{"b":"c"}}');
      assert.equal((fromJson('{}') as Record<string, unknown>)['session'], undefined);
    } finally {
      delete polluted['toJSON'];
      delete polluted['session'];
    }
  });

  it('reads a member called __proto__ as a member', () => {
    const value = fromJson('{"__proto__":{"a":1}}') as Record<string, unknown>;
    assert.deepEqual(Object.keys(value), ['__proto__']);
    assert.equal(value['a'], undefined);
  });
});

describe('digits of other scripts', () => {
  it('are the digits they are, in every script that Unicode knows', () => {
    for (let point = 0; point <= 0x10ffff; point++) {
      if (!/\p{Nd}/u.test(String.fromCodePoint(point))) continue;
      // Unicode has digits in runs of ten, so the run's first digit gives the value. NFKC makes mathematical digits plain.
      const digit = String.fromCodePoint(point);
      const plain = toAsciiDigits(digit);
      assert.match(plain, /^\d$/, point.toString(16));
      const zero = String.fromCodePoint(point - Number(plain));
      assert.equal(toAsciiDigits(zero), '0', point.toString(16));
    }
  });

  for (const [text, plain] of [
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['१२३४५६', '123456'],
    ['１２３４５６', '123456'],
    ['Code ４２', 'Code 42'],
  ] as const) {
    it(`${text} is ${plain}`, () => assert.equal(toAsciiDigits(text), plain));
  }
});

describe('errors', () => {
  it('know the next step for every code', () => {
    for (const [code, recovery] of Object.entries(RECOVERIES)) {
      assert.equal(recoveryOf(code), recovery, code);
      assert.equal(isRetryable(code), recovery === 'retry' || recovery === 'wait', code);
    }
  });

  it('of a code that nobody knows lead to the site', () => {
    for (const code of ['no_such_code', 'constructor']) {
      assert.deepEqual([recoveryOf(code), isRetryable(code)], ['contact-site', false], code);
    }
  });

  it('pass through, also from another copy of the class', () => {
    const ours = new LatchkeyError('otp_invalid', 'message', { triesLeft: 2 });
    assert.equal(toLatchkeyError(ours), ours);
    class LatchkeyErrorOfACopy extends Error {
      override readonly name = 'LatchkeyError';
      readonly code = 'otp_invalid';
    }
    const theirs = new LatchkeyErrorOfACopy('message');
    assert.equal(toLatchkeyError(theirs).code, 'otp_invalid');
  });
});
