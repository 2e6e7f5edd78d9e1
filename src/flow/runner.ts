import type { CallEffect, Effect, Fault, FlowEvent, FlowState, TaskEffect } from './state.ts';
import { INITIAL_STEP, transition, type Step } from './transition.ts';

/** Performs the effects that transitions describe. */
export interface Performers {
  /** Performs a call and resolves to the event that it ends with; may reject with anything. */
  readonly call: (effect: CallEffect, signal: AbortSignal) => Promise<FlowEvent>;
  /** Performs work whose result the machine does not wait for. It must handle its own failures. */
  readonly task: (effect: TaskEffect) => void;
  /** Turns what a call threw into data. */
  readonly toFault: (thrown: unknown) => Fault;
  /** Called with every new state; `previous` of the runner is then the state before it. */
  readonly onState: (state: FlowState) => void;
}

/** A running login machine. */
export interface Runner {
  readonly state: FlowState;
  /** The state before this one. */
  readonly previous: FlowState;
  /** Passes an event to the machine. */
  send(event: FlowEvent): void;
  /** Aborts the running call. Afterwards nothing is performed or reported. */
  stop(): void;
}

/**
 * Runs the state machine: passes events to it and performs its effects. When a state is left, its call is aborted and a
 * late result is dropped. Nothing happens before `start`.
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
    // An event that a listener sends during a notification is queued, so that events are handled in order.
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
    // Effects run in order, because calls may rely on tasks before them. A listener may have stopped the machine in
    // between.
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
