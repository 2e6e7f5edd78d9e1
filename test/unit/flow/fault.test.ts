import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LatchkeyError } from '../../../src/base/errors.ts';
import { toFault } from '../../../src/flow/fault.ts';

describe('toFault', () => {
  it('counts a wait from the time of the service', () => {
    const limited = new LatchkeyError('rate_limited', 'Later.', { retryAfterMs: 30_000 });
    assert.equal(toFault(limited, 1_000_000).retryAtMs, 1_030_000);
  });

  it('forgets a wait where nobody knows the time of the service', () => {
    const limited = new LatchkeyError('rate_limited', 'Later.', { retryAfterMs: 30_000 });
    assert.equal(toFault(limited).retryAtMs, undefined);
    assert.equal(toFault(new LatchkeyError('rate_limited', 'Later.'), 1_000_000).retryAtMs, undefined);
  });

  it('takes over what an error says', () => {
    const invalid = new LatchkeyError('otp_invalid', 'Another code.', { triesLeft: 2, member: 'otpCode' });
    assert.deepEqual(toFault(invalid, 0), {
      code: 'otp_invalid',
      recovery: 'edit',
      retryable: false,
      message: 'Another code.',
      retryAtMs: undefined,
      triesLeft: 2,
      member: 'otpCode',
    });
  });

  it('calls a code that is in no registry unexpected', () => {
    const own = new LatchkeyError('made_up_by_a_site' as 'otp_invalid', 'Ours.');
    assert.equal(toFault(own).code, 'unexpected');
  });
});
