import assert from 'node:assert/strict';
import type {
  Fault,
  FlowEvent,
  FlowState,
  InteractiveMethod,
  PendingLogin,
  StateOf,
} from '../../../src/flow/state.ts';
import { transition, type Step } from '../../../src/flow/transition.ts';
import { challenge, configuration, login, NOW_MS } from './samples.ts';

/**
 * Support for tests of single steps: an event in a state gives the next state and all effects. It has sample states and
 * faults, functions that make events and effects, and assertions about steps.
 */

/** The contact of a login without a code so far. The code of the samples was sent to another contact. */
export const contact = 'grace@example.com';

/** A fault of the network. */
export const offline = createFault('offline', 'retry');

/** A fault that may be gone when the same thing is tried again. */
export const internal = createFault('internal', 'retry');

/** A limit that ends a minute later. */
export const limited: Fault = { ...createFault('rate_limited', 'wait'), retryAtMs: NOW_MS + 60_000 };

/** The first screen, with nothing under way. */
export const choose: StateOf<'choose'> = { name: 'choose', configuration, channel: 'sms', contact };

/** A code is being sent. */
export const sending: FlowState = { name: 'sending', configuration, channel: 'sms', contact };

/** A code is being checked. */
export const verifying: FlowState = {
  name: 'verifying',
  configuration,
  challenge,
  attempt: 3,
  code: '123456',
};

/** A wallet is signing in. */
export const signingIn: FlowState = {
  ...{ name: 'signing-in', configuration, channel: 'sms', contact, method: 'wallet' },
  choice: undefined,
};

/** A wallet is to be chosen. */
export const options: FlowState = {
  ...{ name: 'options', configuration, channel: 'sms', contact, method: 'wallet' },
  options: [{ id: 'wallet-1', name: 'Wallet', icon: undefined }],
};

/** Somebody is logged in. */
export const done: StateOf<'done'> = { name: 'done', ...login };

/** Makes a fault in the machine's form. */
export function createFault(name: Fault['code'], recovery: Fault['recovery']): Fault {
  return { code: name, recovery, retryable: recovery === 'retry', message: '' };
}

/** The event for a call that failed. */
export function failed(fault: Fault, method?: InteractiveMethod): FlowEvent {
  return { type: 'failed', fault, ...(method === undefined ? {} : { method }) };
}

/** The effect that notifies the page of a fault. */
export function told(fault: Fault): object {
  return { type: 'notify', notice: { type: 'error', fault } };
}

/** The effect that stores a pending login, or deletes it. */
export function remembered(kept: PendingLogin | undefined): object {
  return { type: 'remember', pending: kept };
}

/** The first screen, with its members present even where they are undefined. */
export function asking(from: object): object {
  return { name: 'choose', configuration, fault: undefined, method: undefined, ...from };
}

/** Asserts the next state, and every effect in order. */
export function expectStep(state: FlowState, event: FlowEvent, ...step: readonly object[]): void {
  assert.deepEqual(transition(state, event), step as unknown as Step);
}

/** Asserts that an event has no effect in a state. */
export function expectNothing(state: FlowState, event: FlowEvent): void {
  const step = transition(state, event);
  assert.equal(step.length, 1);
  assert.equal(step[0], state);
}
