import { describe, it } from 'node:test';
import type { FlowState } from '../../../src/flow/state.ts';
import { configuration } from './samples.ts';
import {
  asking,
  contact,
  createFault,
  expectStep,
  failed,
  internal,
  options,
  signingIn,
  told,
} from './steps.ts';

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
