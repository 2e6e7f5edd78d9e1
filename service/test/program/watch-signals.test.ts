import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { watchSignals, type SignalWatch } from '../../src/program/watch-signals.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
type Signal = (typeof SIGNALS)[number];

/** Starts a signal watch. `give` calls the watch's listeners without sending the process a signal. */
function watch(t: TestContext): { readonly watched: SignalWatch; give(signal: Signal): void } {
  const others = SIGNALS.flatMap((signal) => process.listeners(signal));
  const added = (signal: Signal): readonly NodeJS.SignalsListener[] =>
    process.listeners(signal).filter((listener) => !others.includes(listener));
  const watched = watchSignals();
  t.after(() => {
    for (const signal of SIGNALS) for (const one of added(signal)) process.removeListener(signal, one);
  });
  return {
    watched,
    give(signal) {
      const [listener, ...more] = added(signal);
      assert.ok(listener !== undefined && more.length === 0, `${signal} has one listener`);
      listener(signal);
    },
  };
}

describe('the signals that stop the program', () => {
  it('are told from the first to the last, and never without a listener', async (t) => {
    const exit = t.mock.method(process, 'exit', () => undefined as never);
    const { give, watched } = watch(t);
    give('SIGTERM');
    assert.deepEqual([watched.stopping.aborted, watched.hurried.aborted], [true, false]);
    give('SIGTERM');
    assert.equal(watched.hurried.aborted, true);
    assert.equal(await watched.first, 'SIGTERM');
    assert.equal(exit.mock.callCount(), 0);
    give('SIGTERM');
    assert.deepEqual(exit.mock.calls[0]?.arguments, [143]);
  });

  it('wait for nobody after SIGINT, and end the process when it comes again', async (t) => {
    const exit = t.mock.method(process, 'exit', () => undefined as never);
    const { give, watched } = watch(t);
    give('SIGINT');
    assert.equal(await watched.first, 'SIGINT');
    assert.equal(exit.mock.callCount(), 0);
    give('SIGINT');
    assert.deepEqual(exit.mock.calls[0]?.arguments, [130]);
    assert.equal(watched.hurried.aborted, false);
  });
});
