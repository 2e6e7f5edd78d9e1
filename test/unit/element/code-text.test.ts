import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readCode, toSlots, type CodeFormat } from '../../../src/element/parts/code-text.ts';

const digits = (length: number): CodeFormat => ({ length, isAlphanumeric: false });
const letters = (length: number): CodeFormat => ({ length, isAlphanumeric: true });

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Invisible characters that messages and clipboards carry: joiners, bidi marks and isolates, a byte order mark. */
const invisible = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u2060',
];
const dashes = [
  '-',
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2013',
  '\u2014',
  '\u2015',
  '\u2212',
  '\ufe63',
  '\uff0d',
];
const spaces = [' ', '\u00a0', '\u2009', '\u202f', '\u2007', '\u3000', '.'];
const zeros = {
  'full-width': '０',
  'Arabic-Indic': '٠',
  Persian: '۰',
  Devanagari: '०',
  Bengali: '০',
  Thai: '๐',
};

const rows: readonly (readonly [format: CodeFormat, text: string, code: string])[] = [
  // As typed or copied
  [digits(6), '123456', '123456'],
  [digits(6), ' 123456\r\n', '123456'],
  [digits(6), '123-456', '123456'],
  [digits(6), '123 456', '123456'],
  [digits(6), '123.456', '123456'],
  [digits(6), '12 34 56', '123456'],
  [digits(6), '1 2 3 4 5 6', '123456'],
  [digits(6), '1.2.3-4 5 6', '123456'],
  [digits(6), '1-2-3-4-5-6', '123456'],
  [digits(6), '[123456]', '123456'],
  [digits(6), '“123456”', '123456'],
  [digits(6), '*123456*', '123456'],
  [digits(6), '#123456', '123456'],
  [digits(6), '000000', '000000'],
  [digits(7), '123-4567', '1234567'],
  [digits(8), '1234 5678', '12345678'],
  [digits(9), '123-456-789', '123456789'],
  [letters(8), '7K3M9QZA', '7K3M9QZA'],
  [letters(8), '7k3m9qza', '7K3M9QZA'],
  [letters(8), '7k3m-9qza', '7K3M9QZA'],
  [letters(8), '7k3m 9qza', '7K3M9QZA'],
  [letters(8), 'kmqz-prst', 'KMQZPRST'],
  [letters(8), 'kmqzprst', 'KMQZPRST'],
  [letters(8), 'KMQZ PRST', 'KMQZPRST'],
  [letters(8), 'oOiI-lL7K', '0011117K'],
  [letters(6), '12 34 56', '123456'],
  // Incomplete codes, and codes with too many digits
  [digits(6), '', ''],
  [digits(6), '1', '1'],
  [digits(6), '12-3', '123'],
  [digits(6), '1234567', '123456'],
  [digits(6), '123 456 789', '123456'],
  [letters(8), '7k3', '7K3'],
  [letters(8), '7K3M9QZAB', '7K3M9QZA'],
  [letters(8), '7UK3', '7K3'],
  // Messages
  [digits(6), 'Your code is 123-456.', '123456'],
  [digits(6), 'Your code is 123456', '123456'],
  [digits(6), 'G-123456 is your verification code.', '123456'],
  [digits(6), "123 456 is your code. Don't share it. Call +1 555 0100", '123456'],
  [digits(6), 'Your code: 123456. It is valid for 10 minutes (until 12:30 on 2026-11-20).', '123456'],
  [digits(6), 'Valid until 20.11.26: 123456', '123456'],
  [digits(6), 'Order 12345678: your code is 654321', '654321'],
  [digits(6), '123456 is your code. Reference 998877.', '123456'],
  [digits(6), 'Your code is 1 2 3 4 5 6.', '123456'],
  [digits(6), '认证码123456，请勿泄露', '123456'],
  [digits(6), '認証コード 123456 10分間有効', '123456'],
  [digits(6), 'رمزك هو ١٢٣-٤٥٦', '123456'],
  [digits(6), 'कोड १२३४५६ है', '123456'],
  [digits(6), 'Acme: 654321\n\n@example.com #123456', '123456'],
  [digits(6), '1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣', '123456'],
  [digits(9), 'code 123 456 789, thanks', '123456789'],
  [letters(8), 'Your Latchkey code: 7K3M-9QZA', '7K3M9QZA'],
  [letters(8), 'Your Latchkey code is 7K3M 9QZA.', '7K3M9QZA'],
  [letters(8), 'LATCHKEY CODE 7K3M 9QZA', '7K3M9QZA'],
  [letters(8), 'Your Latchkey code is 7k3m9qza, valid 10 minutes', '7K3M9QZA'],
  [letters(8), 'Your code: KMQZ-PRST', 'KMQZPRST'],
  [letters(8), 'Expires 20261120. Code 7K3M-QZAB', '7K3MQZAB'],
  [letters(8), 'Hello\n@example.com #7K3M9QZA', '7K3M9QZA'],
  // Not a code: nothing complete, because that would be sent
  [digits(6), 'Call +1 555 0100 now', ''],
  [digits(7), 'Call +1 555 0100', ''],
  [digits(8), '+1 555 0100', ''],
  [digits(6), 'Phone 020 123 456 78', ''],
  [digits(6), 'on 20.11.2026', ''],
  [digits(8), 'until 2026-11-20', ''],
  [digits(6), 'Your code is 12345 for 10 minutes', ''],
  [digits(6), 'hello', ''],
  [letters(8), 'Your Latchkey code', ''],
  [letters(8), 'Please try again later', ''],
  [letters(8), 'hello@example.com', ''],
  [letters(8), 'https://example.com/7K3M9QZ', ''],
];

describe('readCode', () => {
  for (const [format, text, code] of rows) {
    it(`reads ${JSON.stringify(text)} as ${code || 'nothing'} (${format.length})`, () => {
      assert.equal(readCode(text, format), code);
    });
  }

  for (const [script, zero] of Object.entries(zeros)) {
    it(`reads ${script} digits`, () => {
      const text = [...'123-456'].map((digit) => (digit === '-' ? '-' : shift(zero, digit))).join('');
      assert.equal(readCode(text, digits(6)), '123456');
      assert.equal(readCode(`Code ${text}.`, digits(6)), '123456');
    });
  }

  const anyFormat = fc.record({ length: fc.integer({ min: 1, max: 12 }), isAlphanumeric: fc.boolean() });
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'0189AOILUu7k -.+@#\n'), maxLength: 60 }),
  );
  /** A code that the service could send; with a digit in each third, as nearly all have that are not digits only. */
  const formatAndCode = fc
    .record({
      size: fc.integer({ min: 3, max: 4 }),
      groups: fc.constantFrom(1, 2, 3),
      isAlphanumeric: fc.boolean(),
    })
    .chain(({ size, groups, isAlphanumeric }) => {
      const length = size * groups;
      const unit = fc.constantFrom(...(isAlphanumeric ? alphabet : '0123456789'));
      const group = fc
        .string({ unit, minLength: size, maxLength: size })
        .filter((text) => !isAlphanumeric || (/\d/.test(text) && /\D/.test(text)));
      return fc.record({
        format: fc.constant({ length, isAlphanumeric }),
        groups: fc.array(group, { minLength: groups, maxLength: groups }),
      });
    });

  it('gives nothing but characters of the format, never more than it has', () => {
    fc.assert(
      fc.property(anyText, anyFormat, (text, format) => {
        const code = readCode(text, format);
        assert.ok(code.length <= format.length);
        assert.match(code, format.isAlphanumeric ? /^[0-9A-HJKMNP-TV-Z]*$/ : /^[0-9]*$/);
      }),
      { numRuns: 3000 },
    );
  });

  it('reads what it has read as itself', () => {
    fc.assert(
      fc.property(anyText, anyFormat, (text, format) => {
        const code = readCode(text, format);
        assert.equal(readCode(code, format), code);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads a code in any grouping, with any separators, between invisible characters', () => {
    const noise = fc.array(fc.constantFrom(...invisible), { maxLength: 3 }).map((marks) => marks.join(''));
    const separator = fc.constantFrom('', ...dashes, ...spaces);
    fc.assert(
      fc.property(
        formatAndCode,
        separator,
        noise,
        fc.boolean(),
        ({ format, groups }, mark, around, isLower) => {
          const text = around + groups.join(mark + around) + around;
          assert.equal(readCode(isLower ? text.toLowerCase() : text, format), groups.join(''));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('finds a code in a message of words', () => {
    const before = fc.constantFrom(
      'Your code is ',
      'Code: ',
      '',
      'Hi, ',
      '認証コード ',
      'Ваш код ',
      'LATCHKEY: ',
      '“',
    );
    const behind = fc.constantFrom(
      '',
      '.',
      ' is your code',
      '\nDo not share it',
      '. Call +1 555 0100',
      '”',
      '，请勿泄露',
    );
    fc.assert(
      fc.property(
        formatAndCode,
        fc.constantFrom('', '-', ' '),
        before,
        behind,
        ({ format, groups }, mark, start, end) => {
          assert.equal(readCode(start + groups.join(mark) + end, format), groups.join(''));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('does not make a code of words', () => {
    const word = fc.constantFrom(
      'your',
      'code',
      'login',
      'Acme',
      'is',
      'sent',
      'please',
      'check',
      'the',
      'email',
      'and',
    );
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 4, maxLength: 12 }),
        fc.constantFrom(6, 7, 8, 9),
        (words, length) => {
          assert.equal(readCode(words.join(' '), letters(length)), '');
        },
      ),
    );
  });

  it('reads all decimal digits of Unicode', () => {
    let isInRow = false;
    let value = 0;
    for (let point = 0; point <= 0x1_ffff; point++) {
      const character = String.fromCodePoint(point);
      const isDigit = /\p{Nd}/u.test(character);
      value = isDigit && isInRow ? (value + 1) % 10 : 0;
      isInRow = isDigit;
      if (isDigit) assert.equal(readCode(character, digits(6)), String(value), `U+${point.toString(16)}`);
    }
  });

  it('looks at the first two thousand characters: no message with a code is longer', () => {
    const code = 'Your code is 314159.';
    assert.equal(readCode('word '.repeat(390) + code, digits(6)), '314159');
    assert.equal(readCode('word '.repeat(400) + code, digits(6)), '');
  });

  it('is quick with hostile texts', () => {
    const texts = ['1 ', '1-', '12 ', 'a1 ', '@a #', '+1 ', '\u0301', 'ﷺ', '1\u200d'].map((text) =>
      text.repeat(2_000_000),
    );
    // CPU time is measured, because the clock also counts the time of other programs on a busy machine.
    const start = process.cpuUsage();
    for (const text of texts) for (const format of [digits(6), digits(9), letters(8)]) readCode(text, format);
    assert.ok(process.cpuUsage(start).user < 2_000_000);
  });
});

describe('toSlots', () => {
  it('gives each usable character its slot', () => {
    assert.deepEqual(toSlots('', digits(3)), ['', '', '']);
    assert.deepEqual(toSlots('1-2', digits(3)), ['1', '2', '']);
    assert.deepEqual(toSlots('7ko', letters(4)), ['7', 'K', '0', '']);
    assert.deepEqual(toSlots('١٢', digits(2)), ['1', '2']);
    assert.deepEqual(toSlots('12345', digits(3)), ['1', '2', '3']);
  });

  it('searches nothing', () => {
    assert.equal(toSlots('10 minutes 123456', digits(6)).join(''), '101234');
  });
});

function shift(zero: string, digit: string): string {
  return String.fromCodePoint((zero.codePointAt(0) as number) + Number(digit));
}
