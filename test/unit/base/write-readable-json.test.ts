import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toReadableJson } from '../../../src/base/write-readable-json.ts';

describe('JSON for people', () => {
  it('is what the platform writes with an indentation of two', () => {
    for (const value of [
      { type: 'A', list: [1, 'two', { three: null }], empty: {}, none: [], absent: undefined, yes: true },
      [],
      'text with "quotes"\n',
      { a: { b: { c: ['d'] } } },
    ]) {
      assert.equal(toReadableJson(value), JSON.stringify(value, null, 2));
    }
  });

  it('asks no toJSON that a page has put on every object', () => {
    const polluted = Object.prototype as { toJSON?: () => string };
    polluted.toJSON = () => 'wrong';
    try {
      assert.equal(toReadableJson({ a: 1 }), '{\n  "a": 1\n}');
    } finally {
      delete polluted.toJSON;
    }
  });
});
