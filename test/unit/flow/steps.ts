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
 * For tests of each step as a whole: the state that comes next, and all that is to be done on the way. States and faults
 * to begin with, what the machine hears and tells, and how a step is expected.
 */

/** The contact of a login that has no code yet; the code of the samples has gone to another one. */
export const contact = 'grace@example.com';

/** A fault of the network. */
export const offline = createFault('offline', 'retry');

/** A fault that may be gone when the same thing is tried again. */
export const internal = createFault('internal', 'retry');

/** A limit that ends a minute later. */
export const limited: Fault = { ...createFault('rate_limited', 'wait'), retryAtMs: NOW_MS + 60_000 };

/** The first screen, at rest. */
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

/** A fault as the machine knows it. */
export function createFault(name: Fault['code'], recovery: Fault['recovery']): Fault {
  return { code: name, recovery, retryable: recovery === 'retry', message: '' };
}

/** What the machine hears of a call that failed. */
export function failed(fault: Fault, method?: InteractiveMethod): FlowEvent {
  return { type: 'failed', fault, ...(method === undefined ? {} : { method }) };
}

/** The effect by which the page hears of a fault. */
export function told(fault: Fault): object {
  return { type: 'notify', notice: { type: 'error', fault } };
}

/** The effect by which a login is put at rest, or forgotten. */
export function remembered(kept: PendingLogin | undefined): object {
  return { type: 'remember', pending: kept };
}

/** The first screen, its members present also where they are undefined. */
export function asking(from: object): object {
  return { name: 'choose', configuration, fault: undefined, method: undefined, ...from };
}

/** Expects the state that comes next, and every effect in its order. */
export function expectStep(state: FlowState, event: FlowEvent, ...step: readonly object[]): void {
  assert.deepEqual(transition(state, event), step as unknown as Step);
}

/** Expects that an event means nothing in a state. */
export function expectNothing(state: FlowState, event: FlowEvent): void {
  const step = transition(state, event);
  assert.equal(step.length, 1);
  assert.equal(step[0], state);
}
