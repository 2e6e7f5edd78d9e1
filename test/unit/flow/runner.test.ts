import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toFault } from '../../../src/flow/fault.ts';
import { createRunner, type Performers } from '../../../src/flow/runner.ts';
import type { CallEffect, FlowEvent, FlowState, TaskEffect } from '../../../src/flow/state.ts';
import { challenge, configuration, NOW_MS } from './samples.ts';

interface Call {
  readonly effect: CallEffect;
  readonly signal: AbortSignal;
  readonly resolve: (event: FlowEvent) => void;
  readonly reject: (reason: unknown) => void;
}

/** Creates a runner whose calls end when the test says so. */
function run(overrides: Partial<Performers> = {}) {
  const calls: Call[] = [];
  const tasks: TaskEffect[] = [];
  const states: FlowState[] = [];
  const runner = createRunner({
    call: (effect, signal) =>
      new Promise((resolve, reject) => {
        calls.push({ effect, signal, resolve, reject });
      }),
    task: (effect) => tasks.push(effect),
    toFault,
    onState: (state) => states.push(state),
    ...overrides,
  });
  return { runner, calls, tasks, states };
}

/** Lets all resolved promises run their continuations. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

const loaded: FlowEvent = { type: 'loaded', configuration, nowMs: NOW_MS };

describe('the runner', () => {
  it('performs nothing before it is started', () => {
    assert.equal(run().calls.length, 0);
  });

  it('performs a call whose name is on Object.prototype', () => {
    const names: readonly CallEffect['type'][] = ['load', 'send', 'verify', 'resume', 'sign-in'];
    for (const name of names)
      Object.defineProperty(Object.prototype, name, { value: true, configurable: true });
    try {
      const { runner, calls, tasks } = run();
      runner.start();
      assert.deepEqual([calls.map(({ effect }) => effect.type), tasks], [['load'], []]);
    } finally {
      for (const name of names) Reflect.deleteProperty(Object.prototype, name);
    }
  });

  it('feeds the answer of a call back to the machine', async () => {
    const { runner, calls } = run();
    runner.start();
    calls[0]?.resolve(loaded);
    await settle();
    assert.equal(runner.state.name, 'choose');
  });

  it('aborts the call of a state that is left, and drops its late answer', async () => {
    const { runner, calls } = run();
    runner.start();
    calls[0]?.resolve(loaded);
    await settle();
    runner.send({ type: 'submit-contact', contact: 'ada@example.com' });
    runner.send({ type: 'back' });
    assert.equal(calls[1]?.signal.aborted, true);
    calls[1]?.resolve({ type: 'sent', challenge });
    await settle();
    assert.equal(runner.state.name, 'choose');
  });

  it('drops a late failure as well', async () => {
    const { runner, calls, tasks } = run();
    runner.start();
    calls[0]?.resolve(loaded);
    await settle();
    runner.send({ type: 'submit-contact', contact: 'ada@example.com' });
    runner.send({ type: 'back' });
    const before = tasks.length;
    calls[1]?.reject(new DOMException('', 'AbortError'));
    await settle();
    assert.equal(tasks.length, before);
  });

  it('keeps events in order when a listener sends one', async () => {
    const names: string[] = [];
    const { runner, calls } = run({
      onState: (state) => {
        names.push(state.name);
        if (state.name === 'choose') runner.send({ type: 'submit-contact', contact: 'ada@example.com' });
      },
    });
    runner.start();
    calls[0]?.resolve(loaded);
    await settle();
    assert.deepEqual(names, ['starting', 'choose', 'sending']);
  });

  it('performs all of a step before the event that a notice has led to', async () => {
    const happened: string[] = [];
    const { runner, calls } = run({
      onState: (state) => happened.push(state.name),
      task: (effect) => {
        const type = effect.type === 'notify' ? effect.notice.type : effect.type;
        happened.push(type);
        if (type === 'ready') runner.send({ type: 'submit-contact', contact: 'ada@example.com' });
      },
    });
    runner.start();
    calls[0]?.resolve({ ...loaded, isEvicted: true });
    await settle();
    assert.deepEqual(happened, ['starting', 'choose', 'ready', 'logout', 'sending', 'remember']);
  });

  it('does nothing more once it is stopped', async () => {
    const { runner, calls, states } = run();
    runner.start();
    runner.stop();
    assert.equal(calls[0]?.signal.aborted, true);
    calls[0]?.resolve(loaded);
    runner.send(loaded);
    await settle();
    assert.equal(states.length, 1);
  });

  it('performs nothing of a step during which it was stopped', async () => {
    const { runner, calls } = run({ onState: (state) => state.name === 'sending' && runner.stop() });
    runner.start();
    calls[0]?.resolve(loaded);
    await settle();
    runner.send({ type: 'submit-contact', contact: 'ada@example.com' });
    assert.equal(calls.length, 1);
  });
});
