import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { benchTable, medianOf } from '../../../scripts/bench/table.ts';
import type { Figures } from '../../../scripts/bench/visit.ts';

const figures = (usableMs: number): Figures => ({
  usableMs,
  cpuMs: 2 * usableMs,
  heapBytes: 1_250_000,
  bytes: 5 * 1024,
  requests: 2,
});

describe('the table of the bench', () => {
  it('takes the median of each figure, the mean of both where two are in the middle', () => {
    assert.equal(medianOf([300, 100, 900].map(figures)).usableMs, 300);
    assert.equal(medianOf([300, 100, 900, 500].map(figures)).usableMs, 400);
    const mixed = [
      { ...figures(1), cpuMs: 9 },
      { ...figures(2), cpuMs: 1 },
      { ...figures(3), cpuMs: 5 },
    ];
    assert.deepEqual([medianOf(mixed).usableMs, medianOf(mixed).cpuMs], [2, 5]);
  });

  it('says beside each time how many times that of the first row it is', () => {
    const row = (label: string, slow: number, fast: number): Parameters<typeof benchTable>[0][number] => ({
      label,
      medians: { slow: figures(slow), fast: figures(fast) },
    });
    const [, , first, second] = benchTable([row('bare', 400, 100), row('ours', 600, 90)]).split('\n');
    assert.equal(first, '| bare | 5.0 | 2 | 400 ms | 100 ms | 800 ms | 1.25 MB |');
    assert.equal(
      second,
      '| ours | 5.0 | 2 | 600 ms (1.50 ×) | 90 ms (0.90 ×) | 1200 ms (1.50 ×) | 1.25 MB |',
    );
  });
});
