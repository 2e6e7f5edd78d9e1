import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { JsonError, parseJson } from '../../src/base/json.ts';

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
      { numRuns: 20_000 },
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
});
