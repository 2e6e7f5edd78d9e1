import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type {
  Fault,
  FlowEvent,
  FlowState,
  InteractiveMethod,
  PendingLogin,
  StateOf,
} from '../../../src/flow/state.ts';
import { INITIAL_STEP, transition, type Step } from '../../../src/flow/transition.ts';
import {
  again,
  challenge,
  configuration,
  login,
  NOW_MS,
  pending,
  refreshed,
  withoutCodes,
} from './samples.ts';

/** Each step as a whole: the state that comes next, and all that is to be done on the way. */

const contact = 'grace@example.com';
const offline = createFault('offline', 'retry');
const internal = createFault('internal', 'retry');
const unauthenticated = createFault('unauthenticated', 'start-over');
const limited: Fault = { ...createFault('rate_limited', 'wait'), retryAtMs: NOW_MS + 60_000 };

const starting: FlowState = { name: 'starting' };
const choose: StateOf<'choose'> = { name: 'choose', configuration, channel: 'sms', contact };
const sending: FlowState = { name: 'sending', configuration, channel: 'sms', contact };
const code: StateOf<'code'> = { name: 'code', configuration, challenge, attempt: 3 };
const resending: FlowState = { name: 'resending', configuration, challenge, attempt: 3 };
const verifying: FlowState = { name: 'verifying', configuration, challenge, attempt: 3, code: '123456' };
const resuming: FlowState = { name: 'resuming', configuration, pending };
const signingIn: FlowState = {
  ...{ name: 'signing-in', configuration, channel: 'sms', contact, method: 'wallet' },
  choice: undefined,
};
const options: FlowState = {
  ...{ name: 'options', configuration, channel: 'sms', contact, method: 'wallet' },
  options: [{ id: 'wallet-1', name: 'Wallet', icon: undefined }],
};
const done: StateOf<'done'> = { name: 'done', ...login };

/** The login at rest whose code is waited for. */
const waiting: PendingLogin = {
  channel: 'email',
  contact: challenge.contact,
  resendAtMs: challenge.resendAtMs,
  challenge,
};

function createFault(name: Fault['code'], recovery: Fault['recovery']): Fault {
  return { code: name, recovery, retryable: recovery === 'retry', message: '' };
}

function failed(fault: Fault, method?: InteractiveMethod): FlowEvent {
  return { type: 'failed', fault, ...(method === undefined ? {} : { method }) };
}

function told(fault: Fault): object {
  return { type: 'notify', notice: { type: 'error', fault } };
}

function remembered(kept: PendingLogin | undefined): object {
  return { type: 'remember', pending: kept };
}

/** The first screen, its members present also where they are undefined. */
function asking(from: object): object {
  return { name: 'choose', configuration, fault: undefined, method: undefined, ...from };
}

function expectStep(state: FlowState, event: FlowEvent, ...step: readonly object[]): void {
  assert.deepEqual(transition(state, event), step as unknown as Step);
}

function expectNothing(state: FlowState, event: FlowEvent): void {
  const step = transition(state, event);
  assert.equal(step.length, 1);
  assert.equal(step[0], state);
}

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
    // An old code's own wait is no limit.
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

describe('the first screen', () => {
  it('sends a contact where there is a channel', () => {
    const call = { type: 'send', channel: 'sms', contact: 'ada' };
    const next = { name: 'sending', configuration, channel: 'sms', contact: 'ada' };
    const kept = remembered({ channel: 'sms', contact: 'ada', resendAtMs: 0 });
    expectStep(choose, { type: 'submit-contact', contact: 'ada' }, next, call, kept);
    expectNothing({ ...choose, channel: undefined }, { type: 'submit-contact', contact: 'ada' });
  });

  it('sends it again by itself when the network is back, and after no other fault', () => {
    const call = { type: 'send', channel: 'sms', contact };
    const kept = remembered({ channel: 'sms', contact, resendAtMs: 0 });
    expectStep({ ...choose, fault: offline }, { type: 'online' }, sending, call, kept);
    for (const fault of [internal, limited, undefined])
      expectNothing({ ...choose, fault }, { type: 'online' });
  });

  it('sends nothing where another way to sign in had failed, whatever stands in the field: it is pressed again', () => {
    const next = { ...choose, fault: undefined, method: undefined };
    expectStep(
      { ...choose, fault: { ...offline, method: 'passkey' }, method: 'passkey' },
      { type: 'online' },
      next,
    );
  });

  it('changes the channel with an empty field', () => {
    const next = { name: 'choose', configuration, channel: 'email', contact: '' };
    expectStep({ ...choose, fault: internal }, { type: 'choose-channel', channel: 'email' }, next);
  });

  it('shows a fault until something is typed', () => {
    const faulty = { ...choose, fault: internal, method: 'google' } as const;
    expectStep(choose, failed(internal, 'google'), faulty, told(internal));
    expectStep(faulty, failed(limited), { ...choose, fault: limited, method: undefined }, told(limited));
    expectStep(faulty, { type: 'edit' }, { ...faulty, fault: undefined });
  });

  it('keeps what it says of the field while something is typed into it, and nothing else', () => {
    const invalid = { ...internal, recovery: 'edit' } as const;
    expectNothing({ ...choose, fault: invalid }, { type: 'typed' });
    expectStep({ ...choose, fault: internal }, { type: 'typed' }, { ...choose, fault: undefined });
    expectStep({ ...choose, fault: invalid }, { type: 'edit' }, { ...choose, fault: undefined });
  });

  it('begins a way without a code, and keeps what was typed', () => {
    const press = { method: 'wallet', choice: 'wallet-1', popup: null } as const;
    const call = { type: 'sign-in', ...press, isReturning: false };
    for (const state of [choose, sending, signingIn, options]) {
      const next = {
        ...{ configuration, channel: 'sms' },
        name: 'signing-in',
        method: 'wallet',
        choice: 'wallet-1',
      };
      expectStep(
        state,
        { type: 'choose-method', ...press, contact: 'typed' },
        { ...next, contact: 'typed' },
        call,
      );
      expectStep(state, { type: 'choose-method', ...press }, { ...next, contact }, call);
    }
  });
});

describe('a code that is being sent', () => {
  it('is asked for and remembered when it is on its way', () => {
    const next = { name: 'code', configuration, challenge, attempt: 0 };
    expectStep(sending, { type: 'sent', challenge }, next, remembered(waiting));
  });

  it('that could not be sent leads back; only a limit is waited for', () => {
    const kept = { channel: 'sms', contact, resendAtMs: 0 } as const;
    const back = { configuration, channel: 'sms', contact, name: 'choose' };
    expectStep(sending, failed(internal), { ...back, fault: internal }, remembered(kept), told(internal));
    const limit = { ...kept, resendAtMs: NOW_MS + 60_000 };
    expectStep(sending, failed(limited), { ...back, fault: limited }, remembered(limit), told(limited));
  });

  it('is given up', () => expectStep(sending, { type: 'back' }, asking({ channel: 'sms', contact })));
});

describe('the code screen', () => {
  const call = { type: 'verify', channel: 'email', challenge, code: '123456' };

  it('verifies what was typed', () => {
    expectStep(code, { type: 'submit-code', code: '123456' }, verifying, call);
  });

  it('sends the same code again when a person asks, if there is one', () => {
    expectStep({ ...code, fault: internal, code: '123456' }, { type: 'retry' }, verifying, call);
    expectNothing(code, { type: 'retry' });
  });

  it('sends it again by itself when the network is back, and after no other fault', () => {
    expectStep({ ...code, fault: offline, code: '123456' }, { type: 'online' }, verifying, call);
    expectNothing({ ...code, code: '123456' }, { type: 'online' });
    expectNothing({ ...code, fault: internal, code: '123456' }, { type: 'online' });
  });

  it('asks for another code by itself where that had failed without a network', () => {
    const { channel, contact: to } = challenge;
    const call = { type: 'send', channel, contact: to };
    expectStep({ ...code, fault: offline }, { type: 'online' }, resending, call);
  });

  it('asks for another code', () => {
    const send = { type: 'send', channel: 'email', contact: challenge.contact };
    expectStep({ ...code, fault: internal }, { type: 'resend' }, resending, send);
  });

  it('forgets a fault, the code and the news at the next key', () => {
    const state = { ...code, fault: internal, code: '123456', isResent: true };
    const next = { ...code, fault: undefined, code: undefined, isResent: false, missing: undefined };
    expectStep(state, { type: 'edit' }, next);
    expectStep({ ...code, missing: 2 }, { type: 'edit' }, next);
  });

  it('says how many characters are missing when too few were to be sent', () => {
    const state = { ...code, fault: internal, isResent: true };
    const next = { ...code, fault: undefined, isResent: false, missing: 2 };
    expectStep(state, { type: 'incomplete', missing: 2 }, next);
  });

  it('is left with another contact where the person has put it right', () => {
    const contact = 'ada@gmail.com';
    const kept = { channel: 'email', contact, resendAtMs: 0 } as const;
    expectStep(code, { type: 'back', contact }, asking({ channel: 'email', contact }), remembered(kept));
  });

  it('is left with the contact, without the code and its wait', () => {
    const back = asking({ channel: 'email', contact: challenge.contact });
    const kept = { channel: 'email', contact: challenge.contact, resendAtMs: 0 } as const;
    for (const state of [code, resending, verifying]) {
      expectStep(state, { type: 'back' }, back, remembered(kept));
    }
  });

  it('sends a contact that was typed before anybody knew of the code', () => {
    const next = { name: 'sending', configuration, channel: 'email', contact: 'ada' };
    const send = { type: 'send', channel: 'email', contact: 'ada' };
    const kept = remembered({ channel: 'email', contact: 'ada', resendAtMs: 0 });
    expectStep(code, { type: 'submit-contact', contact: 'ada' }, next, send, kept);
  });

  it('takes over the newer code that another tab has sent to the same contact', () => {
    const newer = { ...challenge, otpId: 'otp-2' };
    const elsewhere = (changes: Partial<PendingLogin>): FlowEvent => ({
      type: 'pending-elsewhere',
      pending: { ...pending, ...changes },
    });
    expectStep(code, elsewhere({ challenge: newer }), { ...code, challenge: newer });
    expectNothing(code, elsewhere({ challenge }));
    expectNothing(code, elsewhere({ challenge: undefined }));
    expectNothing(code, elsewhere({ challenge: { ...newer, contact } }));
  });
});

describe('a code that is sent again', () => {
  it('clears the field and says so', () => {
    const newer = { ...challenge, otpId: 'otp-2', resendAtMs: NOW_MS + 90_000 };
    const next = { name: 'code', configuration, challenge: newer, attempt: 4, isResent: true };
    const kept = { ...waiting, challenge: newer, resendAtMs: NOW_MS + 90_000 };
    expectStep(resending, { type: 'sent', challenge: newer }, next, remembered(kept));
  });

  it('that failed leaves the code before it, and the wait that there was', () => {
    const next = { ...code, fault: internal };
    expectStep(resending, failed(internal), next, remembered(waiting), told(internal));
    const later = { ...challenge, resendAtMs: NOW_MS + 60_000 };
    const kept = { ...waiting, challenge: later, resendAtMs: NOW_MS + 60_000 };
    const limit = { ...code, challenge: later, fault: limited };
    expectStep(resending, failed(limited), limit, remembered(kept), told(limited));
  });
});

describe('a code that is being checked', () => {
  const notice = { type: 'notify', notice: { type: 'login', login } };

  it('logs in', () => {
    for (const state of [verifying, resuming, signingIn]) {
      expectStep(state, { type: 'logged-in', login }, done, notice);
    }
  });

  it('that is wrong is cleared; a fault that is not its own leaves it', () => {
    for (const recovery of ['edit', 'resend'] as const) {
      const fault = createFault('otp_invalid', recovery);
      expectStep(verifying, failed(fault), { ...code, attempt: 4, fault }, told(fault));
    }
    for (const fault of [offline, limited]) {
      expectStep(verifying, failed(fault), { ...code, fault, code: '123456' }, told(fault));
    }
  });

  it('without an account, and one to start over with, is forgotten', () => {
    const none = createFault('account_not_found', 'other-contact');
    const { channel } = challenge;
    const next = { name: 'no-account', configuration, channel, contact: challenge.contact, method: channel };
    expectStep(verifying, failed(none), next, remembered(undefined), told(none));
    const first = asking({ channel, contact: challenge.contact, fault: unauthenticated });
    expectStep(verifying, failed(unauthenticated), first, remembered(undefined), told(unauthenticated));
  });

  it('was right, and the person goes back from what would go on by itself, or cannot: nothing of it is kept', () => {
    const first = asking({ channel: 'email', contact: pending.contact });
    expectStep(resuming, { type: 'back' }, first, remembered(undefined));
    const unavailable: FlowState = { name: 'unavailable', fault: internal };
    expectStep(unavailable, { type: 'back' }, { name: 'starting' }, remembered(undefined), { type: 'load' });
  });

  it('was right, and the login itself failed: the service is away, or it starts over', () => {
    // With the way to another contact: the service may never take what is at rest.
    const { channel } = pending;
    expectStep(resuming, failed(internal), { name: 'unavailable', fault: internal, channel }, told(internal));
    const first = asking({ channel: 'email', contact: pending.contact, fault: unauthenticated });
    expectStep(resuming, failed(unauthenticated), first, remembered(undefined), told(unauthenticated));
  });
});

describe('a way without a code', () => {
  it('asks to choose', () => {
    const given = [{ id: 'wallet-1', name: 'Wallet', icon: undefined }];
    expectStep(signingIn, { type: 'options', options: given }, options);
  });

  it('that failed leads back with the fault at its button', () => {
    const first = asking({
      channel: 'sms',
      contact,
      fault: { ...internal, method: 'wallet' },
      method: 'wallet',
    });
    expectStep(signingIn, failed(internal), first, told(internal));
    const none = createFault('account_not_found', 'other-contact');
    const next = { name: 'no-account', configuration, channel: 'sms', contact, method: 'wallet' };
    expectStep(signingIn, failed(none), next, told(none));
  });

  it('is left', () => {
    const first = asking({ channel: 'sms', contact });
    for (const state of [signingIn, options]) expectStep(state, { type: 'back' }, first);
    const empty = asking({ channel: 'sms', contact: '' });
    const none: FlowState = { name: 'no-account', configuration, channel: 'sms', contact, method: 'wallet' };
    expectStep(none, { type: 'back' }, empty);
  });
});

describe('a login that is done', () => {
  it('offers a passkey', () => {
    expectStep(done, { type: 'passkey-offer', passkey: 'offered' }, { ...done, passkey: 'offered' });
  });

  it('ends: the service hears of it, then the page, and it all begins again', () => {
    expectStep(
      done,
      { type: 'session-ended', reason: 'user' },
      { name: 'starting' },
      { type: 'end-session', session: login.session, reason: 'user' },
      { type: 'notify', notice: { type: 'logout', reason: 'user' } },
      { type: 'load' },
    );
  });

  it('follows the login of another tab, unless it is the same', () => {
    const notice = { type: 'notify', notice: { type: 'login', login: again } };
    const elsewhere = { type: 'logged-in-elsewhere', login: again } as const;
    for (const state of [done, choose, verifying]) {
      expectStep(state, elsewhere, { name: 'done', ...again }, notice);
    }
    expectNothing(done, { type: 'logged-in-elsewhere', login });
  });

  it('tells of another key of the same session, and of a login where there was none', () => {
    const refresh = { type: 'logged-in-elsewhere', login: refreshed } as const;
    const { session } = refreshed;
    const notice = { type: 'notify', notice: { type: 'refresh', detail: { session } } };
    expectStep(done, refresh, { name: 'done', ...refreshed }, notice);
    const first = { type: 'notify', notice: { type: 'login', login: refreshed } };
    expectStep(choose, refresh, { name: 'done', ...refreshed }, first);
    const theirs = { ...refreshed, session: { ...session, userId: 'somebody-else' } };
    const other = { type: 'notify', notice: { type: 'login', login: theirs } };
    expectStep(done, { type: 'logged-in-elsewhere', login: theirs }, { name: 'done', ...theirs }, other);
  });

  it('is not changed by what means nothing in it', () => {
    for (const type of ['edit', 'resend', 'back', 'retry', 'online'] as const) expectNothing(done, { type });
  });
});
