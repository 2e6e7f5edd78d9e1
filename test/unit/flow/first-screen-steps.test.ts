import { describe, it } from 'node:test';
import { configuration } from './samples.ts';
import {
  choose,
  contact,
  expectNothing,
  expectStep,
  failed,
  internal,
  limited,
  offline,
  options,
  remembered,
  sending,
  signingIn,
  told,
} from './steps.ts';

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
