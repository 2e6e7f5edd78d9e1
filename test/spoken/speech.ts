import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Silence after which a screen reader has said everything about a step. There is no event for it. */
const SILENCE_MS = 2_000;
const LIMIT_MS = 30_000;
/** Words about the reader's own ways to take keys, which come and go from visit to visit. */
const MODE = /^(?:Focus|Browse) mode\b/;

/** Hears what is spoken from now on. */
export class Speech {
  readonly #file: string;
  #heard = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Waits for the end of the speech, and answers what was said since the last time. */
  async listen(): Promise<readonly string[]> {
    const startedAt = performance.now();
    let known = -1;
    let changedAt = startedAt;
    while (performance.now() - startedAt < LIMIT_MS && performance.now() - changedAt < SILENCE_MS) {
      const { length } = this.#lines();
      if (length !== known) changedAt = performance.now();
      known = length;
      await pause(100);
    }
    const lines = this.#lines();
    const said = lines.slice(this.#heard);
    this.#heard = lines.length;
    return said;
  }

  /** Waits until something is said that fits. */
  async until(pattern: RegExp): Promise<void> {
    const startedAt = performance.now();
    while (
      !this.#lines()
        .slice(this.#heard)
        .some((line) => pattern.test(line))
    ) {
      if (performance.now() - startedAt > LIMIT_MS) throw new Error(`Nobody says ${pattern} within 30 s.`);
      await pause(100);
    }
  }

  /** The utterances, without the letters that are echoed as they are typed, and the modes of the reader itself. */
  #lines(): readonly string[] {
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t'))
      .filter(([kind, text = '']) => kind === 'SPEAK' && [...text.trim()].length > 1 && !MODE.test(text))
      .map(([, text = '']) => text.trim());
  }
}
