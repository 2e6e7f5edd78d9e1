import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTimeOrderedId } from '../../src/base/time-ordered-id.ts';

describe('an identifier in the order of time', () => {
  it('is a UUID of version 7, as the example of RFC 9562 is', () => {
    const id = createTimeOrderedId(0x017f22e279b0);
    assert.match(id, /^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('comes after those of earlier times, in text as in bytes', () => {
    const times = [0, 1, 0xffff, 0x10000, Date.now(), Date.now() + 1, 2 ** 48 - 1];
    const ids = times.map(createTimeOrderedId);
    assert.deepEqual([...ids].sort(), ids);
  });

  it('is never the same twice', () => {
    const ids = Array.from({ length: 10_000 }, () => createTimeOrderedId(1));
    assert.equal(new Set(ids).size, ids.length);
  });
});
