import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areStepsSatisfied, countShownSteps, type ShownStamp } from '../../src/activities/mfa.ts';
import type { AuthenticationType } from '../../src/base/contract.ts';

const API_KEY = 'AUTHENTICATION_TYPE_API_KEY';
const PASSKEY = 'AUTHENTICATION_TYPE_PASSKEY';
const SESSION = 'AUTHENTICATION_TYPE_SESSION';
const QUARTER_MS = 900_000;

function stamp(
  createdAt: number,
  ...shown: readonly (readonly [AuthenticationType, string?, number?])[]
): ShownStamp {
  const authentications = shown.map(([type, id, shownAt]) => ({
    type,
    ...(id === undefined ? {} : { id }),
    ...(shownAt === undefined ? {} : { shownAt }),
  }));
  return { createdAt, authentications };
}

const steps = (...types: readonly AuthenticationType[]) => types.map((type) => ({ any: [{ type }] }));
const both = steps(API_KEY, PASSKEY);

describe('the steps of an MFA policy', () => {
  it('are satisfied by nothing where there are none', () => assert.ok(areStepsSatisfied([], [])));

  it('are not satisfied by a part of them', () => {
    assert.ok(!areStepsSatisfied(both, []));
    assert.ok(!areStepsSatisfied(both, [stamp(0, [API_KEY, 'key'])]));
    assert.ok(!areStepsSatisfied(both, [stamp(0, [PASSKEY, 'passkey'])]));
  });

  it('are satisfied in their order, and in no other', () => {
    const key = [API_KEY, 'key'] as const;
    const passkey = [PASSKEY, 'passkey'] as const;
    assert.ok(areStepsSatisfied(both, [stamp(0, key), stamp(1, passkey)]));
    assert.ok(!areStepsSatisfied(both, [stamp(0, passkey), stamp(1, key)]));
  });

  it('each need a factor of their own, however often one is shown', () => {
    const twice = steps(API_KEY, API_KEY);
    const repeated = [0, 1_000, 2_000].map((at) => stamp(at, [API_KEY, 'key']));
    assert.ok(!areStepsSatisfied(twice, repeated));
    assert.ok(areStepsSatisfied(twice, [...repeated, stamp(3_000, [API_KEY, 'other'])]));
    // A session counts as the same factor as the key that opened it.
    const session = stamp(1_000, [SESSION, 'session'], [API_KEY, 'key', 0]);
    assert.ok(!areStepsSatisfied(steps(API_KEY, SESSION), [stamp(0, [API_KEY, 'key']), session]));
  });

  it('are told apart by what they are as well as by their name', () => {
    assert.ok(areStepsSatisfied(both, [stamp(0, [API_KEY, 'same']), stamp(1, [PASSKEY, 'same'])]));
  });

  it('take a session that nobody knows the opener of as a factor', () => {
    const stamps = [stamp(0, [API_KEY, 'key']), stamp(1, [SESSION, 'session'])];
    assert.ok(areStepsSatisfied(steps(API_KEY, SESSION), stamps));
    assert.ok(
      !areStepsSatisfied(steps(SESSION, SESSION), [stamps[1] as ShownStamp, stamp(2, [SESSION, 'session'])]),
    );
  });

  it('are shown within a quarter of an hour, to the millisecond', () => {
    const stamps = (ms: number) => [stamp(5, [API_KEY, 'key']), stamp(5 + ms, [PASSKEY, 'passkey'])];
    assert.ok(areStepsSatisfied(both, stamps(QUARTER_MS)));
    assert.ok(!areStepsSatisfied(both, stamps(QUARTER_MS + 1)));
  });

  it('may begin anew after one that was shown too early', () => {
    const late = QUARTER_MS + 1;
    const stamps = [
      stamp(0, [API_KEY, 'key']),
      stamp(late, [API_KEY, 'key']),
      stamp(late + 1, [PASSKEY, 'passkey']),
    ];
    assert.ok(areStepsSatisfied(both, stamps));
  });

  it('are counted up to the one that comes next, and again from the first when they were shown too early', () => {
    const [key, passkey, session] = [
      [API_KEY, 'key'],
      [PASSKEY, 'passkey'],
      [SESSION, 'session'],
    ] as const;
    const three = steps(API_KEY, PASSKEY, SESSION);
    assert.equal(countShownSteps(three, []).count, 0);
    assert.equal(countShownSteps(three, [stamp(0, passkey)]).count, 0);
    assert.equal(countShownSteps(three, [stamp(0, key)]).count, 1);
    assert.equal(countShownSteps(three, [stamp(0, key), stamp(QUARTER_MS, passkey)]).count, 2);
    assert.equal(countShownSteps(three, [stamp(0, key), stamp(QUARTER_MS + 1, passkey)]).count, 0);
    assert.equal(countShownSteps(three, [stamp(0, key), stamp(1, passkey), stamp(2, session)]).count, 3);
    const again = [stamp(0, key), stamp(1, key), stamp(QUARTER_MS + 1, key)];
    const counts = again.map((_stamp, index) => countShownSteps(three, again.slice(0, index + 1)));
    assert.deepEqual(
      counts,
      [0, 0, 1].map((since) => ({ count: 1, since })),
      'the first one that is recent enough',
    );
  });

  it('take what has opened a session for a quarter of an hour, to the millisecond', () => {
    const opened = (ms: number) => [stamp(ms, [SESSION, 'session'], [PASSKEY, 'passkey', 0])];
    assert.ok(areStepsSatisfied(steps(PASSKEY), opened(QUARTER_MS)));
    assert.ok(!areStepsSatisfied(steps(PASSKEY), opened(QUARTER_MS + 1)));
  });

  it('take nothing that opened a session while a clock ran ahead', () => {
    const opened = (shownAt: number) => [stamp(0, [SESSION, 'session'], [PASSKEY, 'passkey', shownAt])];
    assert.ok(areStepsSatisfied(steps(PASSKEY), opened(60_000)), 'clocks of two machines are apart');
    assert.ok(!areStepsSatisfied(steps(PASSKEY), opened(60_001)));
    assert.ok(areStepsSatisfied(steps(SESSION), opened(60_001)), 'the session itself counts');
  });

  it('are not shown by a stamp of the next day, of a clock that ran ahead, and may begin anew', () => {
    const ahead = stamp(96 * QUARTER_MS, [API_KEY, 'key']);
    const second = stamp(1, [PASSKEY, 'passkey']);
    assert.ok(!areStepsSatisfied(both, [ahead, second]));
    assert.equal(countShownSteps(both, [ahead, second]).count, 0);
    const anew = [ahead, stamp(0, [API_KEY, 'key']), second];
    assert.ok(areStepsSatisfied(both, anew));
    assert.equal(countShownSteps(both, anew.slice(0, 2)).count, 1);
    assert.ok(areStepsSatisfied(both, [stamp(60_001, [API_KEY, 'key']), second]), 'clocks are apart');
  });

  it('take any of their methods, and of a named one no other', () => {
    const any = [{ any: [{ type: PASSKEY }, { type: API_KEY, id: 'key' }] }] as const;
    assert.ok(areStepsSatisfied(any, [stamp(0, [PASSKEY, 'whichever'])]));
    assert.ok(areStepsSatisfied(any, [stamp(0, [API_KEY, 'key'])]));
    assert.ok(!areStepsSatisfied(any, [stamp(0, [API_KEY, 'other'])]));
    assert.ok(!areStepsSatisfied(any, [stamp(0, [SESSION, 'key'])]));
  });
});
