import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createBudget } from '../../src/activities/expression-budget.ts';
import { compileExpression, toFact, type Facts } from '../../src/activities/expressions.ts';

const facts: Facts = {
  activity: {
    id: 'a',
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    params: toFact({ walletId: 'ID', signWith: 'ID' }),
  },
  user: { id: 'ID', name: 'Ada', email: '', phoneNumber: '', tags: ['TAG'], tagNames: ['ops'] },
  approvers: [
    { id: 'ID', tags: ['TAG'] },
    { id: 'ben', tags: [] },
  ],
  organization: { id: 'o', name: 'Demo' },
  credential: { publicKey: '02', scheme: 's', types: [] },
};

/** The rows of the table of both dialects. */
const rows = readFileSync(new URL('../../../docs/compatibility.md', import.meta.url), 'utf8')
  .split('\n## ')
  .find((section) => section.startsWith('Policies'))
  ?.split('\n')
  .flatMap((line) => {
    const [, published, here] = /^\| `(.+?)` +\| (.+?) +\|$/.exec(line) ?? [];
    return published === undefined || here === undefined ? [] : [{ published, here }];
  });

describe('the table of both policy dialects', () => {
  it('has rows', () => assert.ok((rows?.length ?? 0) > 10));

  for (const { here, published } of rows ?? []) {
    if (here.startsWith('nothing')) continue;
    const text = (here.startsWith('the same') ? published : here.slice(1, -1)).replaceAll('…', 'true');
    it(`says an expression that this service takes for ${published}`, () => {
      const expected = !published.includes('ACTIVITY_TYPE_…') && !/'A', 'B'/.test(published);
      assert.equal(compileExpression(text)(facts, createBudget()), expected);
    });
  }
});
