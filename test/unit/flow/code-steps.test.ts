import { describe, it } from 'node:test';
import type { FlowEvent, FlowState, PendingLogin, StateOf } from '../../../src/flow/state.ts';
import { challenge, configuration, login, NOW_MS, pending } from './samples.ts';
import {
  asking,
  contact,
  createFault,
  done,
  expectNothing,
  expectStep,
  failed,
  internal,
  limited,
  offline,
  remembered,
  sending,
  signingIn,
  told,
  verifying,
} from './steps.ts';

const unauthenticated = createFault('unauthenticated', 'start-over');

const code: StateOf<'code'> = { name: 'code', configuration, challenge, attempt: 3 };
const resending: FlowState = { name: 'resending', configuration, challenge, attempt: 3 };
const resuming: FlowState = { name: 'resuming', configuration, pending };

/** The stored login that waits for its code. */
const waiting: PendingLogin = {
  channel: 'email',
  contact: challenge.contact,
  resendAtMs: challenge.resendAtMs,
  challenge,
};

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
    const fresh = { ...code, challenge: newer, fault: undefined, code: undefined };
    expectStep({ ...code, fault: offline, code: '123456' }, elsewhere({ challenge: newer }), fresh);
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
    // The state keeps the channel, so that another contact can be chosen: the service may never accept the stored login.
    const { channel } = pending;
    expectStep(resuming, failed(internal), { name: 'unavailable', fault: internal, channel }, told(internal));
    const first = asking({ channel: 'email', contact: pending.contact, fault: unauthenticated });
    expectStep(resuming, failed(unauthenticated), first, remembered(undefined), told(unauthenticated));
  });
});
