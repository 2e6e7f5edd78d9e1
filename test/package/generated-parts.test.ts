import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generatedParts, isCurrent, type GeneratedPart } from '../../scripts/generated.ts';

describe('what a program writes into the repository', () => {
  for (const [name, part] of Object.entries<GeneratedPart>(generatedParts)) {
    // Other tests check these three. Weights, for example, differ by a few bytes between machines.
    if (['weights', 'publicNames', 'rooms'].includes(name)) continue;
    it(`stands in ${part.path} as it is generated: ${name}`, async () => {
      assert.ok(await isCurrent(part), 'npm run docs writes it.');
    });
  }
});
