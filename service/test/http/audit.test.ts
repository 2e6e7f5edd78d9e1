import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProblemError } from '../../src/base/problem-error.ts';
import { createAudit } from '../../src/http/audit.ts';
import { DatabaseUnavailable } from '../../src/store/database-unavailable.ts';

/** Answers the outcome in the audit line of a request that failed with this error. */
function outcomeOf(error: unknown): unknown {
  const lines: { readonly audit: { readonly outcome: unknown } }[] = [];
  const audit = createAudit({ info: (line: unknown) => void lines.push(line as (typeof lines)[0]) });
  audit({ operation: 'stamp_login', clientAddress: '127.0.0.1', facts: {}, outcome: { error } });
  return lines[0]?.audit.outcome;
}

describe('an audit line', () => {
  it('names the code that the reply names, whatever went wrong', () => {
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    for (const [error, code] of [
      [new ProblemError('NOT_FOUND', 'There is no such thing.'), 'NOT_FOUND'],
      [new DatabaseUnavailable('The database is not available.'), 'UNAVAILABLE'],
      [new Error('Failed query', { cause: new DatabaseUnavailable('It is gone.') }), 'UNAVAILABLE'],
      [new Error('Failed query', { cause: deadlock }), 'UNAVAILABLE'],
      [new TypeError('x is undefined'), 'INTERNAL'],
    ] as const) {
      assert.equal(outcomeOf(error), code, error.message);
    }
  });
});
