import assert from 'node:assert/strict';
import { it } from 'node:test';
import { generatedParts, readPart } from '../../scripts/generated.ts';

it('exports exactly the names in public-names.json; after a wanted change run "npm run docs"', () => {
  const { publicNames } = generatedParts;
  assert.deepEqual(JSON.parse(readPart(publicNames) || '{}'), JSON.parse(publicNames.generate()));
});
