import type { Figures, Profile } from './visit.ts';

/** The medians of a subject in each profile. */
export interface Row {
  readonly label: string;
  readonly medians: Readonly<Record<Profile['name'], Figures>>;
}

/** Computes the median of each figure separately. */
export function medianOf(visits: readonly Figures[]): Figures {
  const median = (figure: keyof Figures): number => {
    const sorted = visits.map((one) => one[figure]).sort((a, b) => a - b);
    const middle = sorted.length >> 1;
    const [low = NaN, high = NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
    return (low + high) / 2;
  };
  return {
    usableMs: median('usableMs'),
    cpuMs: median('cpuMs'),
    heapBytes: median('heapBytes'),
    bytes: median('bytes'),
    requests: median('requests'),
  };
}

/** Prints rows as a Markdown table. Each time is followed by its ratio to the first row's time. */
export function benchTable(rows: readonly Row[]): string {
  const [first] = rows;
  const time = (row: Row, profile: Profile['name'], figure: 'usableMs' | 'cpuMs'): string => {
    const value = row.medians[profile][figure];
    const ratio = value / (first?.medians[profile][figure] ?? NaN);
    return `${value.toFixed()} ms${row === first ? '' : ` (${ratio.toFixed(2)} ×)`}`;
  };
  const lines = rows.map((row) => {
    const { bytes, requests, heapBytes } = row.medians.slow;
    return [
      row.label,
      (bytes / 1024).toFixed(1),
      requests.toFixed(),
      time(row, 'slow', 'usableMs'),
      time(row, 'fast', 'usableMs'),
      time(row, 'slow', 'cpuMs'),
      `${(heapBytes / 1e6).toFixed(2)} MB`,
    ].join(' | ');
  });
  return [
    '| until the email field is usable | KiB | requests | slow | fast | main thread, slow | heap |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}
