import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECOVERIES, type ErrorCode } from '../src/base/error-codes.ts';
import { describeFault } from '../src/element/parts/describe-fault.ts';
import { messages } from '../src/locales/en.ts';
import { root } from '../test/support/runner/list-files.ts';

/** A row of the tables in `docs/events-and-errors.md`. */
interface Row {
  readonly code: ErrorCode;
  readonly cause: string;
  readonly remedy: string;
}

/**
 * Prints the entries of `docs/errors.md`, one section for each code, so that each has an address. Cause and remedy come
 * from the tables in `docs/events-and-errors.md`; the text that a person reads is the element's own.
 */
export function errorCatalogue(): string {
  const tables = readFileSync(join(root, 'docs/events-and-errors.md'), 'utf8');
  return tables
    .split('\n')
    .flatMap((line) => {
      const [, group] = /^### (.+)$/.exec(line) ?? [];
      if (group !== undefined) return [`## ${group}`];
      const row = readRow(line);
      return row === undefined ? [] : [printEntry(row)];
    })
    .join('\n\n');
}

function readRow(line: string): Row | undefined {
  const [, code = '', , cause = '', remedy = ''] =
    /^\| `(\w+)`\s*\| `([\w-]+)`\s*\| (.*?)\s*\| (.*?)\s*\|$/.exec(line) ?? [];
  return Object.hasOwn(RECOVERIES, code) ? { code: code as ErrorCode, cause, remedy } : undefined;
}

function printEntry({ cause, code, remedy }: Row): string {
  const recovery = RECOVERIES[code];
  const fault = { code, recovery, message: '', retryable: false };
  return [
    `### \`${code}\``,
    `- A person reads: “${readText(fault)}”`,
    `- Cause: ${cause}.`,
    `- What to do: ${remedy}.`,
    `- Recovery: \`${recovery}\`.`,
  ].join('\n');
}

/** Returns the text that a person reads for a fault. For a missing account that is the text of a screen of its own. */
function readText(fault: Parameters<typeof describeFault>[0]): string {
  return fault.code === 'account_not_found'
    ? messages.noAccount.join('…')
    : describeFault(fault, messages, () => 0, 'email');
}
