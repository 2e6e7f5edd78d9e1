import { readFileSync } from 'node:fs';

/** The variable that names the part of a run. */
const PART_VARIABLE = 'LATCHKEY_MUTANTS_PART';

/** Where the bundled tests of a run are, in its sandbox. */
export const TESTS_FOLDER = 'pure-tests';

/**
 * The part that the environment names: what is changed, and the tests that have to notice. Paths are relative to the
 * repository. Throws a `RangeError` for any other name.
 */
export function chosenPart() {
  const parts = JSON.parse(readFileSync(new URL('parts.json', import.meta.url), 'utf8'));
  const name = process.env[PART_VARIABLE] ?? '';
  if (!Object.hasOwn(parts, name))
    throw new RangeError(`${PART_VARIABLE} takes ${Object.keys(parts).join(', ')}.`);
  return { name, ...parts[name] };
}
