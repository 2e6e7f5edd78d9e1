import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages as arabic } from '../../src/locales/ar.ts';
import { messages as german } from '../../src/locales/de.ts';
import { messages as english } from '../../src/locales/en.ts';
import { root } from '../support/runner/list-files.ts';
import type { ReadBrowser } from './reader.ts';
import { SCENARIOS } from './scenarios.ts';

/** A step of a visit with what was heard of it. */
export interface Step {
  readonly what: string;
  readonly heard: readonly string[];
}

/** The file of a transcript. */
export function transcriptFile(scenario: string, browser: ReadBrowser): string {
  return join(root, 'test/spoken/transcripts', `${scenario}.${browser}.txt`);
}

/** A transcript as text: each step on a line, what was heard indented below it. */
export function toTranscript(steps: readonly Step[]): string {
  return steps
    .map(({ heard, what }) => `${[`[${what}]`, ...heard.map((line) => `  ${mask(line)}`)].join('\n')}\n`)
    .join('');
}

/** The words that a reader says of a place, or not, depending on what it has noticed of the place before. */
const PLACE = /^(?:form|leaving (?:form|region)\.|region(?: .*)?|.* document web\.)$/;

/** Words about work that is under way: when it is done before they are read, they are not heard. */
const PROGRESS = [english, german, arabic].flatMap(({ resending, sending, verifying }) => [
  resending,
  sending,
  verifying,
]);

/**
 * True for two transcripts of the same visit: what is heard or not by chance does not count. Within a step the order does
 * not count either: the reader has one queue for the focus and one for live regions.
 */
export function isSameVisit(heard: string, written: string): boolean {
  const essence = (text: string): string =>
    text
      .split(/^(?=\[)/m)
      .map((step) =>
        step
          .split('\n')
          .filter((line) => !PLACE.test(line.trim()) && !PROGRESS.includes(line.trim()))
          .sort()
          .join('\n'),
      )
      .join('\n');
  return essence(heard) === essence(written);
}

/** Seconds that run down stand at another number each time. */
function mask(line: string): string {
  return line
    .replace(/\b\d+ s\b/g, '… s')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The transcripts as a section of the documentation; browsers that say the same share one. */
export function transcriptSection(): string {
  const parts = SCENARIOS.flatMap(({ browsers = ['firefox', 'chromium'], name, title }) => {
    const read = (browser: ReadBrowser): string =>
      existsSync(transcriptFile(name, browser))
        ? readFileSync(transcriptFile(name, browser), 'utf8').trimEnd()
        : '';
    const texts = browsers
      .map((browser) => ({ browser, text: read(browser) }))
      .filter(({ text }) => text !== '');
    const [first] = texts;
    const shared = first !== undefined && texts.length > 1 && texts.every(({ text }) => text === first.text);
    const shown = shared
      ? [{ names: 'Firefox and Chromium', text: first.text }]
      : texts.map(({ browser, text }) => ({ names: browser === 'firefox' ? 'Firefox' : 'Chromium', text }));
    return [
      `### ${title}`,
      ...shown.flatMap(({ names, text }) => [`${names}:`, `\`\`\`text\n${text}\n\`\`\``]),
    ];
  });
  return parts.join('\n\n');
}
