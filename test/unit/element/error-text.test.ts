import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RECOVERIES, type ErrorCode, type Recovery } from '../../../src/base/error-codes.ts';
import { describeFault, formatWait } from '../../../src/element/parts/describe-fault.ts';
import type { Fault } from '../../../src/flow/state.ts';
import { messages as english } from '../../../src/locales/en.ts';
import { languageTags, languages } from '../../support/package/languages.ts';

const codes = Object.keys(RECOVERIES) as ErrorCode[];

function faultOf(code: string, recovery: Recovery): Fault {
  return { code: code as ErrorCode, recovery, retryable: false, message: '' };
}

describe('the text of an error', () => {
  for (const tag of languageTags) {
    it(`is there for every code of the registry: ${tag}`, async () => {
      const { messages } = await languages[tag]();
      for (const code of codes) {
        const text = describeFault(faultOf(code, RECOVERIES[code]), messages, () => 0);
        assert.ok(text.length > 2 && !text.includes('undefined'), code);
        // A person who can still do something must not read that the page is broken.
        const isLost = RECOVERIES[code] === 'reload';
        if (!isLost) assert.notEqual(text, messages.errors.unexpected, code);
      }
    });
  }

  it('is that of its recovery where a language has none for the code', () => {
    const textAfter = (recovery: Recovery): string =>
      describeFault(faultOf('made_up_by_a_test', recovery), english, () => 0);
    assert.equal(textAfter('start-over'), 'Start again.');
    assert.equal(textAfter('contact-site'), 'Please contact the owner of this site.');
    assert.equal(textAfter('reload'), 'Something went wrong on this page.');
  });

  it('of a passkey that was not used is right for people who have none (issue 18)', () => {
    const refused = faultOf('signing_cancelled', 'retry');
    const text = (fault: Fault): string => describeFault(fault, english, () => 0);
    assert.equal(text(refused), 'Sign-in was cancelled.');
    assert.equal(text({ ...refused, method: 'wallet' }), 'Sign-in was cancelled.');
    assert.equal(
      text({ ...refused, method: 'passkey' }),
      "That didn't work. Try again or sign in another way.",
    );
  });

  it('promises to go on without the person only where that is possible', () => {
    const offline = faultOf('offline', 'retry');
    const text = (fault: Fault): string => describeFault(fault, english, () => 0);
    assert.equal(text(offline), 'You are offline. We will continue when you are back.');
    assert.equal(text({ ...offline, method: 'google' }), "We can't reach the sign-in service. Try again.");
  });

  it('of stopped codes names the ways on, and no wait (issue 19)', () => {
    const stopped = { ...faultOf('otp_stopped', 'wait'), retryAtMs: 1_000_000 };
    assert.equal(
      describeFault(stopped, english, () => 0),
      'Too many incorrect codes. Use another way to sign in, or open the link in the message we sent.',
    );
  });

  it('says how long there is to wait, and nothing of a wait that is over', () => {
    const limited = { ...faultOf('rate_limited', 'wait'), retryAtMs: 1_000_000 };
    const textAt = (nowMs: number): string => describeFault(limited, english, () => nowMs);
    assert.match(textAt(1_000_000 - 124_500), /\b2:05\b/);
    for (const nowMs of [1_000_000, 1_090_000]) assert.doesNotMatch(textAt(nowMs), /\d/);
  });
});

describe('a wait', () => {
  it('has two digits of seconds, in any language', () => {
    assert.deepEqual([0, 5, 60, 125, 600].map(formatWait), ['0:00', '0:05', '1:00', '2:05', '10:00']);
  });

  it('has hours from sixty minutes on, as many as there are', () => {
    const texts = {
      3599: '59:59',
      3600: '1:00:00',
      3905: '1:05:05',
      86_399: '23:59:59',
      360_000: '100:00:00',
    };
    for (const [seconds, text] of Object.entries(texts)) assert.equal(formatWait(Number(seconds)), text);
  });
});
