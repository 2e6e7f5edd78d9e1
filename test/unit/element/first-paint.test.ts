import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { firstPaint } from '../../../src/element/first-paint.ts';
import type { FlowState } from '../../../src/flow/state.ts';

const choose = { name: 'choose' } as FlowState;

describe('firstPaint', () => {
  let frame: (() => void) | undefined;
  let isOver = false;

  const begin = (state: FlowState): void => {
    isOver = false;
    void firstPaint(state).then(() => (isOver = true));
  };
  /** Lets all that is due be done: promises take a turn of their own. */
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    frame = undefined;
    mock.timers.enable({ apis: ['setTimeout'] });
    const requestAnimationFrame = (callback: () => void): number => {
      frame = callback;
      return 1;
    };
    Object.assign(globalThis, { requestAnimationFrame });
  });
  afterEach(() => {
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, 'requestAnimationFrame');
  });

  it('waits for the task after the frame', async () => {
    begin(choose);
    mock.timers.tick(99);
    await settle();
    assert.equal(isOver, false);
    frame?.();
    await settle();
    assert.equal(isOver, false);
    mock.timers.tick(1);
    await settle();
    assert.equal(isOver, true);
  });

  it('waits no longer than a moment for a page that is not painted', async () => {
    begin(choose);
    mock.timers.tick(100);
    await settle();
    assert.equal(isOver, true);
  });

  it('waits no longer where there are no frames at all', async () => {
    Reflect.deleteProperty(globalThis, 'requestAnimationFrame');
    begin(choose);
    mock.timers.tick(100);
    await settle();
    assert.equal(isOver, true);
  });

  it('waits for nothing where no form is on show', async () => {
    begin({ name: 'starting' });
    await settle();
    assert.equal(isOver, true);
    assert.equal(frame, undefined);
  });
});
