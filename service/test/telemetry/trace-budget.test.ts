import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTraceBudget } from '../../src/telemetry/trace-budget.ts';

describe('a budget of traces', () => {
  it('has so many at once, and so many more a second, never more than at once', () => {
    let now = 0;
    const budget = createTraceBudget({ atOnce: 3, perSecond: 2 }, () => now);
    const takeAll = (): number => Array.from({ length: 10 }, () => budget.take()).filter(Boolean).length;
    assert.equal(takeAll(), 3);
    now += 400;
    assert.equal(takeAll(), 0);
    now += 100;
    assert.equal(takeAll(), 1);
    now += 3_600_000;
    assert.equal(takeAll(), 3);
  });
});
