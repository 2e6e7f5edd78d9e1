import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './fault.ts';

/**
 * Checks a list of faults. Returns a sentence for each problem, for example a `find` text that does not occur exactly
 * once, a change without effect, a missing file or test, or a repeated id.
 */
export function checkFaults(faults: readonly Fault[], root: string): readonly string[] {
  const known = new Set<string>();
  const texts = new Map<string, string | undefined>();
  return faults.flatMap(({ id, file, find, replace, tests, why }) => {
    const wrong: string[] = [];
    if (known.has(id)) wrong.push('the id is taken');
    known.add(id);
    if (!/^[a-z0-9-]+$/.test(id)) wrong.push('the id has other characters than a-z, 0-9 and -');
    if (!/\S.*\.$/.test(why)) wrong.push('why is not a sentence');
    if (!texts.has(file)) texts.set(file, read(join(root, file)));
    const text = texts.get(file);
    if (text === undefined) wrong.push(`${file} is gone`);
    else {
      const count = text.split(find).length - 1;
      if (count !== 1) wrong.push(`the text to find is ${count} times in ${file}`);
    }
    if (find === replace) wrong.push('it changes nothing');
    if (tests.length === 0) wrong.push('it names no test');
    for (const test of tests) {
      if (test !== 'types' && !existsSync(join(root, test))) wrong.push(`${test} is gone`);
    }
    return wrong.map((sentence) => `${id}: ${sentence}.`);
  });
}

function read(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
