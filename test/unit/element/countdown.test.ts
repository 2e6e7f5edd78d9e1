import assert from 'node:assert/strict';
import { beforeEach, describe, it, type MockTimers, type TestContext } from 'node:test';
import { Countdown } from '../../../src/element/countdown.ts';
import { LatchkeyError } from '../../../src/base/errors.ts';
import type { ErrorCode } from '../../../src/base/error-codes.ts';
import { toFault } from '../../../src/flow/fault.ts';
import type { Fault, FlowState } from '../../../src/flow/state.ts';
import { messages as en } from '../../../src/locales/en.ts';
import { challenge, configuration, NOW_MS } from '../flow/samples.ts';

const faultOf = (code: ErrorCode, retryAfterMs: number): Fault =>
  toFault(new LatchkeyError(code, code, { retryAfterMs }), NOW_MS);

const code = (fault?: Fault): FlowState => ({
  ...{ name: 'code', configuration, attempt: 0, fault },
  challenge: { ...challenge, resendAtMs: NOW_MS + 12_000 },
});

let timers: MockTimers;

/** Shows a state for half a minute. Answers each announcement with its second, and the number of redraws. */
function show(state: FlowState): { readonly said: readonly string[]; readonly drawings: number } {
  const said: string[] = [];
  let drawings = 0;
  const begunAt = Date.now();
  const passedMs = (): number => Date.now() - begunAt;
  const countdown = new Countdown(
    () => {
      drawings += 1;
      countdown.follow(state, NOW_MS + passedMs(), en);
    },
    (sentence) => said.push(`${passedMs() / 1000}: ${sentence}`),
  );
  countdown.follow(state, NOW_MS + passedMs(), en);
  for (let second = 0; second < 30; second += 1) timers.tick(1000);
  return { said, drawings };
}

describe('a countdown', () => {
  beforeEach((t) => {
    ({ timers } = (t as TestContext).mock);
    timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
  });

  const ready = `12: ${en.resendReady}`;

  it('counts each second, and says when another code may be asked for', () => {
    assert.deepEqual(show(code()), { said: [`2: ${en.resendInSpoken(10)}`, ready], drawings: 12 });
  });

  it('goes on where the service was out of order for a moment', () => {
    const { said, drawings } = show(code(faultOf('unavailable', 1_000)));
    assert.deepEqual([said.at(-1), drawings], [ready, 12]);
  });

  it('goes on after a limit that ends first, whose end it does not take for that of the wait', () => {
    assert.deepEqual(show(code(faultOf('otp_stopped', 5_000))), { said: [ready], drawings: 12 });
  });

  it('counts a limit on the first screen', () => {
    const fault = faultOf('rate_limited', 3_000);
    const asking = { configuration, channel: 'email', contact: 'ada@example.com' } as const;
    const limited: FlowState = { name: 'choose', ...asking, fault };
    assert.deepEqual(show(limited), { said: [`3: ${en.resendReady}`], drawings: 3 });
    // A passkey is not a code.
    assert.deepEqual(show({ ...limited, method: 'passkey' }), { said: [], drawings: 3 });
  });

  it('speaks of no code where nobody can ask for one', () => {
    const fault = faultOf('rate_limited', 3_000);
    assert.deepEqual(show({ name: 'unavailable', fault }), { said: [], drawings: 3 });
  });

  it('does not count where a service that is out of order says when to come back', () => {
    const fault = faultOf('internal', 3_000);
    assert.deepEqual(show({ name: 'unavailable', fault }), { said: [], drawings: 0 });
  });
});
