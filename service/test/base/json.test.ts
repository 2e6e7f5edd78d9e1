import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { JsonError, parseJson } from '../../src/base/json.ts';
import { processorMs } from '../support/processor-time.ts';

/** Parses a text and prints it as JSON again; `undefined` when the parser refuses it. */
const read = (parse: (text: string) => unknown, text: string): string | undefined => {
  try {
    return JSON.stringify(parse(text));
  } catch (error) {
    assert.ok(error instanceof JsonError || error instanceof SyntaxError, String(error));
    return undefined;
  }
};
const toBuiltIn = (text: string): unknown => JSON.parse(text);

// This test parses thousands of random texts; `npm run fuzz -- json` parses as many as there is time for.
describe('strict JSON', () => {
  it('reads every value as the built-in parser does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        if (/\\u0000|\\ud[89a-f]/.test(text)) return;
        assert.equal(read(parseJson, text), read(toBuiltIn, text));
        assert.equal(read(parseJson, JSON.stringify(value, null, '\t')), read(toBuiltIn, text));
      }),
      { numRuns: 500 },
    );
  });

  it('accepts nothing that the built-in parser refuses', () => {
    const pieces = [
      ...'{}[],:"\\/*',
      '"a"',
      '"b":',
      '1',
      '-0',
      '01',
      '1.',
      '.5',
      '1e5',
      'E',
      '+',
      'true',
      'nul',
      'null',
      ' ',
      '\n',
      '\t',
      '\u00a0',
      '\ufeff',
      '\u2028',
      "'",
      'NaN',
      '//',
      '\\u0041',
      '\\x',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        const ours = read(parseJson, text);
        if (ours !== undefined) assert.equal(ours, read(toBuiltIn, text), text);
      }),
      { numRuns: 5_000 },
    );
  });

  it('names the place of a repeated member', () => {
    for (const [text, path] of [
      ['{"a":1,"a":1}', 'a'],
      ['{"a":{"b":[0,{"c":1,"d":2,"c":3}]}}', 'a.b[1].c'],
      ['{"a":{"x":1},"a":{}}', 'a'],
      ['{"\\u0061":1,"a":1}', 'a'],
      ['{"__proto__":1,"__proto__":1}', '__proto__'],
    ] as const) {
      assert.throws(() => parseJson(text), { name: 'JsonError', path });
    }
  });

  it('names the byte order mark that some editors write and none shows', () => {
    assert.throws(() => parseJson('\uFEFF{}'), { message: 'Not JSON: a byte order mark stands before it.' });
  });

  it('keeps __proto__ a member like any other', () => {
    const value = parseJson('{"__proto__":{"isAdmin":true}}') as Record<string, unknown>;
    assert.deepEqual(Object.keys(value), ['__proto__']);
    assert.equal(value['isAdmin'], undefined);
  });

  it('refuses what a database cannot keep', () => {
    for (const text of ['"\\u0000"', '"\\ud800"', '{"\\udfff":1}', '["a\\u0000b"]']) {
      assert.throws(() => parseJson(text), { name: 'JsonError', message: /not allowed/ });
    }
    assert.equal(parseJson('"\\ud83d\\ude00"'), '😀');
  });

  it('is nested 32 deep at most', () => {
    const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    assert.ok(parseJson(nest(32)));
    assert.throws(() => parseJson(nest(33)), { name: 'JsonError', isTooDeep: true });
    assert.throws(() => parseJson('['.repeat(400_000)), { name: 'JsonError', isTooDeep: true });
    assert.throws(() => parseJson('{"a":'.repeat(100_000)), { name: 'JsonError', isTooDeep: true });
  });

  it('reads long texts as short ones (issue 19)', () => {
    const pad = 'x'.repeat(20_000);
    const value = { pad, list: [1, 'a"\\', { __proto__: null, b: [true, null, -1.5e-7] }], 'a:b,{[': '\\' };
    const text = JSON.stringify(value, null, 2);
    assert.equal(JSON.stringify(parseJson(text)), JSON.stringify(value));
    const admin = parseJson(`{"pad":"${pad}","__proto__":{"isAdmin":true}}`) as Record<string, unknown>;
    assert.deepEqual(Object.keys(admin), ['pad', '__proto__']);
    assert.equal(admin['isAdmin'], undefined);
    for (const [end, path] of [
      [',"a":1,"a":2}', ''],
      [',"a":{"b":[{"c":1,"\\u0063":1}]}}', ''],
      [',"a":["\\u0000"]}', 'a[0]'],
      [',"a":{"b\\ud800":1}}', 'a.b\ud800'],
      [',}', ''],
      ['', ''],
      ['} x', ''],
      ['}/**/', ''],
    ] as const) {
      assert.throws(() => parseJson(`{"pad":"${pad}"${end}`), { name: 'JsonError', path }, end);
    }
    const deep = `${'['.repeat(33)}"${pad}"${']'.repeat(33)}`;
    assert.throws(() => parseJson(deep), { name: 'JsonError', isTooDeep: true });
    assert.ok(parseJson(deep.slice(1, -1)));
  });

  it('agrees with the parser that knows places, on texts of any length (issue 19)', () => {
    const long = ' '.repeat(20_000);
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '{',
            '}',
            '[',
            ']',
            ',',
            '"a":',
            '"b":',
            '1',
            '"\\""',
            'true',
            ' ',
            '\\',
            '"',
            '\u00a0',
          ),
          { maxLength: 10 },
        ),
        (parts) => {
          const text = parts.join('');
          assert.equal(read(parseJson, long + text), read(parseJson, text), text);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('refuses what costs much and says little, in the time of a few plain texts (issue 19)', () => {
    const size = 1_000_000;
    const hostile = {
      text: `{"a":"${'x'.repeat(size)}"}`,
      escapes: `{"a":"${'\\u0041'.repeat(size / 6)}"}`,
      quotes: `{"a":"${'\\"'.repeat(size / 2)}"}`,
      backslashes: `{"a":"${'\\'.repeat(size)}"}`,
      space: ' '.repeat(size),
      zeros: `[${'0,'.repeat(size / 2)}0]`,
      objects: `[${'{},'.repeat(size / 3)}0]`,
      members: `{${Array.from({ length: size / 11 }, (_, index) => `"${index}":0`).join(',')}}`,
      brackets: '['.repeat(size),
      numbers: '1'.repeat(size),
    };
    const toMs = (work: () => unknown): number => {
      const startedAt = processorMs();
      work();
      return processorMs() - startedAt;
    };
    for (const [name, text] of Object.entries(hostile)) {
      let ours = Infinity;
      let bare = Infinity;
      // Both parsers run in turn, so that a busy machine slows both.
      for (let round = 0; round < 7; round += 1) {
        ours = Math.min(
          ours,
          toMs(() => read(parseJson, text)),
        );
        bare = Math.min(
          bare,
          toMs(() => read(toBuiltIn, hostile.text)),
        );
      }
      // The ratio is 3 at most. For a parser that looks at every position of such a text it was 30 to 170.
      assert.ok(
        ours < 10 * bare,
        `${name}: ${ours / bare} × what the built-in parser takes for a plain text`,
      );
    }
    for (const name of ['space', 'zeros', 'objects', 'members'] as const) {
      assert.throws(() => parseJson(hostile[name]), { isTooMuch: true, message: /white space|values/ });
    }
  });
});
