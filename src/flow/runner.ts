import type { CallEffect, Effect, Fault, FlowEvent, FlowState, TaskEffect } from './state.ts';
import { INITIAL_STEP, transition, type Step } from './transition.ts';

/** Performs what transitions describe. */
export interface Performers {
  /** Does the work of a call and resolves to the event it ends in; rejects with anything. */
  readonly call: (effect: CallEffect, signal: AbortSignal) => Promise<FlowEvent>;
  /** Does work that nobody waits for; its failures are its own. */
  readonly task: (effect: TaskEffect) => void;
  /** Turns what a call threw into data. */
  readonly toFault: (thrown: unknown) => Fault;
  /** Hears of every new state; the runner knows the one before it. */
  readonly onState: (state: FlowState) => void;
}

/** A running login machine. */
export interface Runner {
  readonly state: FlowState;
  /** The state before this one. */
  readonly previous: FlowState;
  /** Hands an event to the machine. */
  send(event: FlowEvent): void;
  /** Aborts what is under way; nothing is performed or reported afterwards. */
  stop(): void;
}

/**
 * Runs the machine: feeds events, performs effects, aborts the call of a state that is left and drops its late
 * answer. Nothing happens before `start`.
 */
export function createRunner(performers: Performers): Runner & { start(): void } {
  let [state] = INITIAL_STEP;
  let previous = state;
  let calling: AbortController | undefined;
  let isStopped = false;
  const queue: FlowEvent[] = [];
  let isDraining = false;

  function send(event: FlowEvent): void {
    queue.push(event);
    // A listener that sends from within a notification must see the events in order.
    if (isDraining) return;
    isDraining = true;
    try {
      for (let next = queue.shift(); next && !isStopped; next = queue.shift()) {
        const step = transition(state, next);
        if (step[0] !== state) enter(step);
      }
    } finally {
      isDraining = false;
    }
  }

  function enter([next, ...effects]: Step): void {
    calling?.abort();
    calling = undefined;
    previous = state;
    state = next;
    performers.onState(state);
    // In order, and calls may rely on the tasks before them; a listener may have stopped the machine.
    for (const effect of effects) {
      if (isStopped) return;
      if (isCall(effect)) void perform(effect, (calling = new AbortController()).signal);
      else performers.task(effect);
    }
  }

  async function perform(effect: CallEffect, signal: AbortSignal): Promise<void> {
    let event: FlowEvent;
    try {
      event = await performers.call(effect, signal);
    } catch (thrown) {
      event = { type: 'failed', fault: performers.toFault(thrown) };
    }
    if (!signal.aborted) send(event);
  }

  return {
    get state() {
      return state;
    },
    get previous() {
      return previous;
    },
    send,
    start: () => enter(INITIAL_STEP),
    stop() {
      isStopped = true;
      calling?.abort();
    },
  };
}

function isCall(effect: Effect): effect is CallEffect {
  switch (effect.type) {
    case 'load':
    case 'send':
    case 'verify':
    case 'resume':
    case 'sign-in':
      return true;
    case 'remember':
    case 'end-session':
    case 'notify':
      return false;
  }
}
