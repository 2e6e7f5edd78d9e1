import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toCanonicalJson } from '../../../src/base/canonical-json.ts';

describe('canonical JSON', () => {
  it('sorts members by their UTF-16 units', () => {
    // RFC 8785 section 3.2.3.
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    assert.deepEqual(Object.values(JSON.parse(toCanonicalJson(value)) as object).slice(1), [
      'Carriage Return',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
    assert.ok(toCanonicalJson(value).startsWith('{"\\r":"Carriage Return","1":"One","\u0080":'));
  });

  it('writes values as RFC 8785 does', () => {
    // Section 3.2.2.
    const text =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}';
    assert.equal(
      toCanonicalJson(JSON.parse(text)),
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('asks no toJSON, and reads objects without a prototype', () => {
    const bare = Object.assign(Object.create(null) as object, { b: 1, a: { toJSON: 'text' } });
    assert.equal(toCanonicalJson(bare), '{"a":{"toJSON":"text"},"b":1}');
    assert.equal(toCanonicalJson({ a: undefined, b: [] }), '{"b":[]}');
  });
});
