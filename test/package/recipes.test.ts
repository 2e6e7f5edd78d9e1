import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generatedParts, readPart } from '../../scripts/generated.ts';

describe('docs/recipes.md', () => {
  for (const name of ['reactExample', 'vueExample'] as const) {
    it(`shows the program that is run: ${name} (npm run docs)`, () => {
      const part = generatedParts[name];
      assert.equal(readPart(part), part.generate());
    });
  }
});
