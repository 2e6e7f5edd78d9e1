import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FlowEvent, FlowState } from '../../../src/flow/state.ts';
import { INITIAL_STEP, transition } from '../../../src/flow/transition.ts';
import { challenge, configuration, login, NOW_MS, pending, withoutCodes } from './samples.ts';
import {
  asking,
  contact,
  createFault,
  done,
  expectNothing,
  expectStep,
  failed,
  internal,
  offline,
  told,
} from './steps.ts';

const starting: FlowState = { name: 'starting' };
const ready = { type: 'notify', notice: { type: 'ready', session: undefined } };
const evicted = { type: 'notify', notice: { type: 'logout', reason: 'storage-evicted' } };

function loaded(more: Partial<Extract<FlowEvent, { type: 'loaded' }>> = {}): FlowEvent {
  return { type: 'loaded', configuration, nowMs: NOW_MS, ...more };
}

const opening = { name: 'choose', configuration, channel: 'email', contact: '' };

describe('a login that starts', () => {
  it('loads', () => assert.deepEqual(INITIAL_STEP, [{ name: 'starting' }, { type: 'load' }]));

  it('asks for the contact when nothing is at rest', () => {
    expectStep(starting, loaded(), opening, ready);
    const bare = { ...opening, configuration: withoutCodes, channel: undefined };
    expectStep(starting, loaded({ configuration: withoutCodes }), bare, ready);
  });

  it('says that the browser has thrown a session away, and only then', () => {
    expectStep(starting, loaded({ isEvicted: true }), opening, ready, evicted);
    expectStep(starting, loaded({ isEvicted: false }), opening, ready);
  });

  it('is restored with its session', () => {
    const notice = { type: 'ready', session: login.session };
    expectStep(starting, { type: 'restored', login }, done, { type: 'notify', notice });
  });

  it('asks for a code of the last five minutes, and for no older one', () => {
    const back = { name: 'code', configuration, challenge, attempt: 0 };
    const lastMs = NOW_MS + 5 * 60_000;
    expectStep(starting, loaded({ pending, nowMs: lastMs - 1 }), back, ready);
    const first = asking({ channel: 'email', contact: challenge.contact });
    expectStep(starting, loaded({ pending, nowMs: lastMs }), first, ready);
    // The wait of an old code does not limit new codes.
    const late = { ...pending, resendAtMs: lastMs + 60_000 };
    expectStep(starting, loaded({ pending: late, nowMs: lastMs }), first, ready);
  });

  it('goes on with a code that was right', () => {
    const right = { ...pending, verificationToken: 'token' };
    const call = { type: 'resume', channel: 'email', pending: right };
    expectStep(
      starting,
      loaded({ pending: right }),
      { name: 'resuming', configuration, pending: right },
      call,
      ready,
    );
  });

  it('keeps a limit over a reload, and not longer than it lasts', () => {
    const atLimit = { channel: 'sms', contact, resendAtMs: NOW_MS + 60_000 } as const;
    const [next, ...effects] = transition(starting, loaded({ pending: atLimit, isEvicted: true }));
    assert.deepEqual(next, {
      ...asking({ channel: 'sms', contact }),
      fault: {
        code: 'rate_limited',
        recovery: 'wait',
        retryable: true,
        message: 'A code may be asked for again later.',
        retryAtMs: NOW_MS + 60_000,
      },
    });
    assert.deepEqual(effects, [ready, evicted]);
    const first = asking({ channel: 'sms', contact });
    expectStep(starting, loaded({ pending: atLimit, nowMs: NOW_MS + 60_000 }), first, ready);
  });

  it('forgets a login by a channel that is not offered any more', () => {
    const textsOnly = { ...configuration, channels: ['sms'] as const };
    const first = { name: 'choose', configuration: textsOnly, channel: 'sms', contact: '' };
    expectStep(starting, loaded({ configuration: textsOnly, pending }), first, ready);
  });

  it('goes on with the answer of a provider; of a code that is waited for the contact stays', () => {
    const call = {
      type: 'sign-in',
      method: 'google',
      choice: undefined,
      popup: undefined,
      isReturning: true,
    };
    const state = (channel: string, text: string) => ({
      ...{ name: 'signing-in', configuration, channel, contact: text, method: 'google' },
      choice: undefined,
      isReturning: true,
    });
    expectStep(starting, loaded({ returning: 'google' }), state('email', ''), call, ready);
    const right = { ...pending, channel: 'sms', verificationToken: 'token' } as const;
    for (const kept of [pending, right]) {
      const next = state(kept.channel, kept.contact);
      expectStep(starting, loaded({ returning: 'google', pending: kept }), next, call, ready);
    }
  });

  it('that failed is unavailable or misconfigured, and says so', () => {
    const wrong = createFault('invalid_configuration', 'fix-page');
    expectStep(starting, failed(internal), { name: 'unavailable', fault: internal }, told(internal));
    expectStep(starting, failed(wrong), { name: 'misconfigured', fault: wrong }, told(wrong));
  });

  it('is tried again by hand, and by itself when the network is back', () => {
    expectStep({ name: 'unavailable', fault: internal }, { type: 'retry' }, ...INITIAL_STEP);
    expectStep({ name: 'unavailable', fault: offline }, { type: 'online' }, ...INITIAL_STEP);
    expectNothing({ name: 'unavailable', fault: internal }, { type: 'online' });
    expectNothing({ name: 'misconfigured', fault: internal }, { type: 'retry' });
  });
});
