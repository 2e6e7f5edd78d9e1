import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, type TestContext } from 'node:test';
import { firstPaint } from '../../../src/element/first-paint.ts';
import type { FlowState } from '../../../src/flow/state.ts';

const choose = { name: 'choose' } as FlowState;

describe('firstPaint', () => {
  let frame: (() => void) | undefined;
  let timers: { readonly callback: () => void; readonly dueMs: number }[];
  let nowMs: number;
  let isOver: boolean;

  const begin = (state: FlowState): void => {
    void firstPaint(state).then(() => (isOver = true));
  };
  /** Lets time pass, runs the timers that are due, and lets promises settle. */
  const pass = async (durationMs: number): Promise<void> => {
    nowMs += durationMs;
    for (const { callback, dueMs } of timers) if (dueMs <= nowMs) callback();
    await new Promise((resolve) => setImmediate(resolve));
  };

  // Node's mock timers never fire a timer without a delay, so this test has its own.
  beforeEach((t) => {
    [frame, timers, nowMs, isOver] = [undefined, [], 0, false];
    const setTimeout = (callback: () => void, delayMs = 0): void => {
      timers.push({ callback, dueMs: nowMs + delayMs });
    };
    (t as TestContext).mock.method(globalThis, 'setTimeout', setTimeout as typeof globalThis.setTimeout);
    const requestAnimationFrame = (callback: () => void): number => {
      frame = callback;
      return 1;
    };
    Object.assign(globalThis, { requestAnimationFrame });
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'requestAnimationFrame'));

  it('waits for the task after the frame', async () => {
    begin(choose);
    await pass(50);
    assert.equal(isOver, false);
    frame?.();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isOver, false);
    await pass(0);
    assert.equal(isOver, true);
  });

  it('waits no longer than a moment for a page that is not painted', async () => {
    begin(choose);
    await pass(99);
    assert.equal(isOver, false);
    await pass(1);
    assert.equal(isOver, true);
  });

  it('waits no longer where there are no frames at all', async () => {
    Reflect.deleteProperty(globalThis, 'requestAnimationFrame');
    begin(choose);
    await pass(100);
    assert.equal(isOver, true);
  });

  it('waits for nothing where no form is on show', async () => {
    begin({ name: 'starting' });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isOver, true);
    assert.equal(frame, undefined);
  });
});
