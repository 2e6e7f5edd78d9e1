import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fuzz } from '../../fuzz/fuzz.ts';
import { createTargets } from '../../fuzz/targets.ts';

/** The number of inputs for each parser. `npm run fuzz` gives each parser inputs for minutes. */
const INPUTS = 400;

describe('whatever a parser is handed', () => {
  it('is taken in one form, or refused with its own error, in bounded time (issue 19)', async () => {
    for (const target of await createTargets()) {
      const { failures, runs } = await fuzz(target, { inputs: INPUTS }, 1);
      assert.deepEqual(failures, [], target.name);
      assert.ok(runs >= INPUTS, target.name);
    }
  });
});
