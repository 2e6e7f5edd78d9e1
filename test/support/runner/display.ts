import type { StageResult } from './stage-process.ts';
import { describeCounts, noCounts, type Counts } from './stage-report.ts';

/** The display of the checks while they run. */
export interface Display {
  begin(name: string): void;
  progress(name: string, counts: Counts): void;
  finish(result: StageResult): void;
  /** Prints a line above the status. */
  print(line: string): void;
  end(): void;
}

const outputLimit = 400;

/**
 * Shows progress: on a terminal in one line that is rewritten, elsewhere in a line every ten seconds. For a stage that
 * failed it shows the stage's output.
 */
export function createDisplay(stream: NodeJS.WriteStream = process.stdout): Display {
  const isTerminal = stream.isTTY;
  const running = new Map<string, { readonly started: number; counts: Counts }>();
  const write = (text: string): void => void stream.write(text);
  const clear = (): void => {
    if (isTerminal) write('\r\u001b[K');
  };
  const status = (): string =>
    [...running]
      .map(([name, { started, counts }]) => {
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        const sum = counts.passed + counts.failed + counts.skipped;
        return `${name} ${seconds} s${sum > 0 ? `, ${describeCounts(counts)}` : ''}`;
      })
      .join(' · ');
  const draw = (): void => {
    if (isTerminal && running.size > 0) write(`\r\u001b[K${status().slice(0, (stream.columns ?? 80) - 1)}`);
  };
  const timer = setInterval(
    () => {
      if (isTerminal) draw();
      else if (running.size > 0) write(`  … ${status()}\n`);
    },
    isTerminal ? 500 : 10_000,
  );
  const print = (line: string): void => {
    clear();
    write(`${line}\n`);
    draw();
  };
  return {
    print,
    begin(name) {
      running.set(name, { started: performance.now(), counts: noCounts });
      if (isTerminal) draw();
      else write(`▸ ${name}\n`);
    },
    progress(name, counts) {
      const stage = running.get(name);
      if (stage !== undefined) stage.counts = counts;
    },
    finish({ stage, counts, output, seconds }) {
      running.delete(stage.name);
      const mark = counts.failed > 0 ? '✗' : '✓';
      const figures = stage.counts === undefined ? '' : `  ${describeCounts(counts)}`;
      print(`${mark} ${stage.name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s${figures}`);
      if (counts.failed > 0) print(indent(output));
      else for (const line of shownAnyway(output)) print(`    ${line}`);
    },
    end() {
      clearInterval(timer);
      clear();
    },
  };
}

/** The lines to show of a stage that passed: skipped engines and measured tables. */
function shownAnyway(output: string): readonly string[] {
  return output.split('\n').filter((line) => / skipped: |^\| /.test(line));
}

function indent(output: string): string {
  const lines = output === '' ? ['It wrote nothing.'] : output.split('\n');
  const cut = lines.length - outputLimit;
  const shown = cut > 0 ? [`(${cut} lines left out)`, ...lines.slice(cut)] : lines;
  return shown.map((line) => `    ${line}`).join('\n');
}
