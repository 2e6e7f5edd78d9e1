import { expect } from '@open-wc/testing';
import { createDeadline } from '../../../src/storage/deadline.ts';
import { nextTask } from './vault-harness.ts';

const DAY_MS = 86_400_000;

/** Makes a clock that moves only when a test moves it. */
function createClock(): { nowMs: number; readonly now: () => number } {
  const clock = { nowMs: 1_700_000_000_000, now: () => clock.nowMs };
  return clock;
}

/** Resolves when a deadline of the real clock is reached. */
function reached(inMs: number): Promise<void> {
  return new Promise((onReached) => {
    createDeadline({ atMs: Date.now() + inMs, now: Date.now, onReached });
  });
}

describe('a deadline', () => {
  it('is reached when its moment comes', async () => {
    const startMs = Date.now();
    await reached(30);
    expect(Date.now() - startMs).to.be.at.least(30);
  });

  it('is reached at once, but not within the call, when its moment is past', async () => {
    const { now, nowMs } = createClock();
    let isReached = false;
    await new Promise<void>((resolve) => {
      const onReached = (): void => {
        isReached = true;
        resolve();
      };
      createDeadline({ atMs: nowMs - DAY_MS, now, onReached });
      expect(isReached).to.equal(false);
    });
  });

  for (const days of [24.8, 24.9, 30, 365, 36_500]) {
    it(`sleeps when it is ${days} days away: timers overflow, it does not`, async () => {
      let looks = 0;
      const now = (): number => {
        looks += 1;
        return Date.now();
      };
      let isReached = false;
      const onReached = (): void => void (isReached = true);
      const deadline = createDeadline({ atMs: Date.now() + days * DAY_MS, now, onReached });
      // An overflowing timer fires after 1 ms, again and again.
      await reached(20);
      deadline.cancel();
      expect(isReached).to.equal(false);
      expect(looks).to.be.within(1, 2);
    });
  }

  for (const [type, target] of [
    ['visibilitychange', document],
    ['resume', document],
    ['pageshow', window],
  ] as const) {
    it(`looks at the clock again on ${type}`, async () => {
      const clock = createClock();
      let times = 0;
      const onReached = (): void => void (times += 1);
      createDeadline({ atMs: clock.nowMs + 30 * DAY_MS, now: clock.now, onReached });
      await nextTask();
      // An event that does not bubble, because `resume` bubbles in some engines only.
      target.dispatchEvent(new Event(type));
      expect(times).to.equal(0);
      clock.nowMs += 30 * DAY_MS;
      target.dispatchEvent(new Event(type));
      expect(times).to.equal(1);
      target.dispatchEvent(new Event(type));
      await reached(5);
      expect(times).to.equal(1);
    });
  }

  for (const [title, skewMs, isReachedNow] of [
    ['a day slow', -DAY_MS, false],
    ['ten minutes slow', -600_000, false],
    ['ten minutes fast', 600_000, true],
    ['a day fast', DAY_MS, true],
  ] as const) {
    it(`follows a clock that turns out ${title}`, async () => {
      const clock = createClock();
      let isReached = false;
      const onReached = (): void => void (isReached = true);
      const deadline = createDeadline({ atMs: clock.nowMs + 300_000, now: clock.now, onReached });
      await nextTask();
      clock.nowMs += skewMs;
      dispatchEvent(new Event('pageshow'));
      deadline.cancel();
      expect(isReached).to.equal(isReachedNow);
    });
  }

  it('can be called off, at any time and twice', async () => {
    const clock = createClock();
    let isReached = false;
    const onReached = (): void => void (isReached = true);
    const past = createDeadline({ atMs: clock.nowMs, now: clock.now, onReached });
    past.cancel();
    const ahead = createDeadline({ atMs: clock.nowMs + 1000, now: clock.now, onReached });
    await nextTask();
    ahead.cancel();
    ahead.cancel();
    clock.nowMs += DAY_MS;
    dispatchEvent(new Event('pageshow'));
    await reached(5);
    expect(isReached).to.equal(false);
  });
});
