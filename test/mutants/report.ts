import type { Fault } from './fault.ts';
import { STAGES, type StageName } from './run-stage.ts';

/** The result for one fault. */
export interface Fate {
  readonly area: string;
  readonly fault: Fault;
  /** Undefined when no test failed, so that the fault survives. */
  readonly caughtBy: StageName | undefined;
  /** The first test that failed, or why nothing caught it. */
  readonly detail: string;
  readonly seconds: number;
}

/** Describes the result for one fault in a line. */
export function describeFate({ caughtBy, detail, fault, seconds }: Fate): string {
  return `${caughtBy ?? '⚠'} ${fault.id} (${seconds.toFixed(1)} s): ${detail}`;
}

/** Writes the table of all results, the counts by area and stage, and the surviving faults with their sentences. */
export function summarize(fates: readonly Fate[]): string {
  const survivors = fates.filter(({ caughtBy }) => caughtBy === undefined);
  const areas = [...new Set(fates.map(({ area }) => area))];
  const count = (area: string | undefined, stage: StageName | undefined): number =>
    fates.filter((fate) => fate.caughtBy === stage && (area === undefined || fate.area === area)).length;
  return [
    '',
    '| area | fault | once mended | caught by | test |',
    '| --- | --- | --- | --- | --- |',
    ...fates.map(({ area, caughtBy, detail, fault }) =>
      toRow(
        area,
        fault.id,
        fault.mended === undefined ? '' : 'yes',
        caughtBy ?? 'NOTHING',
        firstLine(detail),
      ),
    ),
    '',
    toRow('area', ...STAGES, 'survived'),
    toRow(...['area', ...STAGES, 'survived'].map(() => '---')),
    ...[...areas, undefined].map((area) =>
      toRow(area ?? 'all', ...[...STAGES, undefined].map((stage) => String(count(area, stage)))),
    ),
    '',
    ...survivors.map(({ detail, fault }) => `${fault.id} survives. ${fault.why} ${detail}`),
    `${fates.length - survivors.length} of ${fates.length} faults caught.`,
  ].join('\n');
}

function toRow(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.slice(0, 160) ?? '';
}
