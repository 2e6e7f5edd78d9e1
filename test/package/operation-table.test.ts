import assert from 'node:assert/strict';
import { it } from 'node:test';
import { generatedParts, readPart } from '../../scripts/generated.ts';

it('docs/client.md lists the operations of the contract', async () => {
  const cells = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
  const { operations } = generatedParts;
  assert.equal(
    cells(readPart(operations)),
    cells(await operations.generate()),
    'npm run docs writes the table',
  );
});
