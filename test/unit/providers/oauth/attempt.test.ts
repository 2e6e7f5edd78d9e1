import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isState, parseAttempt, readAttempt, type Attempt } from '../../../../src/providers/oauth/attempt.ts';

const MINUTE_MS = 60_000;

function attemptOf(ageMs: number): Attempt {
  return {
    method: 'google',
    scope: 'scope',
    publicKey: '02aa',
    verifier: 'verifier',
    startedAtMs: Date.now() - ageMs,
  };
}

describe('an attempt to sign in with an account elsewhere', () => {
  it('is read back while its answer is waited for', () => {
    const attempt = attemptOf(9 * MINUTE_MS);
    assert.deepEqual(parseAttempt(JSON.stringify(attempt)), attempt);
  });

  it('is over after ten minutes', () => {
    assert.equal(parseAttempt(JSON.stringify(attemptOf(10 * MINUTE_MS))), undefined);
  });

  it('is none when it began in the future: a clock was set back', () => {
    assert.equal(parseAttempt(JSON.stringify(attemptOf(-MINUTE_MS))), undefined);
  });

  it('is none where the record is something else', () => {
    for (const text of [null, undefined, '', 'text', '{}', 'null', '{"startedAtMs":"now"}']) {
      assert.equal(parseAttempt(text), undefined);
    }
  });

  it('is none where there is no storage', () => assert.equal(readAttempt('state'), undefined));

  it('is named by 43 characters of base64url, and nothing else', () => {
    assert.ok(isState('-_aZ09'.padEnd(43, 'x')));
    for (const text of [null, '', 'x'.repeat(42), 'x'.repeat(44), '/'.padEnd(43, 'x')])
      assert.ok(!isState(text));
  });
});
