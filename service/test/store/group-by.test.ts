import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupBy } from '../../src/store/group-by.ts';

describe('rows of the same text', () => {
  it('are put together in their order, with one look at each', () => {
    let looks = 0;
    const groups = groupBy(['ada 1', 'bob 1', 'ada 2'], (row) => {
      looks += 1;
      return row.slice(0, 3);
    });
    assert.deepEqual(
      [...groups],
      [
        ['ada', ['ada 1', 'ada 2']],
        ['bob', ['bob 1']],
      ],
    );
    assert.equal(looks, 3);
  });
});
