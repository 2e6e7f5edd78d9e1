import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepOffered } from '../../../src/element/keep-offered.ts';
import type { FlowEvent, LoginConfiguration, Method, StateOf } from '../../../src/flow/state.ts';

const choose = (methods: readonly Method[], channel: 'email' | 'sms' | undefined): StateOf<'choose'> => ({
  name: 'choose',
  configuration: { methods } as LoginConfiguration,
  channel,
  contact: '',
});
const shown = choose(['email', 'google', 'passkey'], 'email');
const contact: FlowEvent = { type: 'submit-contact', contact: 'ada@example.com' };

describe('what waits for the machine', () => {
  it('is kept while its way is offered', () => {
    const press: FlowEvent = { type: 'choose-method', method: 'passkey' };
    const edit: FlowEvent = { type: 'edit' };
    const still = choose(['passkey', 'email'], 'email');
    assert.deepEqual(keepOffered([edit, press], shown, still), [edit, press]);
    assert.deepEqual(keepOffered([edit, contact], shown, still), [edit, contact]);
    // No code is sent once the person has pressed another way to sign in.
    assert.deepEqual(keepOffered([edit, contact, press], shown, still), [edit, press]);
  });

  it('is dropped with its window when its way is no longer offered', () => {
    let closed = 0;
    const popup = { close: () => (closed += 1) } as unknown as Window;
    const press: FlowEvent = { type: 'choose-method', method: 'google', popup };
    assert.deepEqual(keepOffered([press], shown, choose(['email'], 'email')), []);
    assert.equal(closed, 1);
    assert.deepEqual(keepOffered([contact], shown, choose(['passkey'], undefined)), []);
  });

  it('goes the way that the contact was typed for', () => {
    const kept = keepOffered([contact], shown, choose(['sms', 'email'], 'sms'));
    assert.deepEqual(kept, [{ type: 'choose-channel', channel: 'email' }, contact]);
    const chosen: FlowEvent = { type: 'choose-channel', channel: 'sms' };
    const asSms = { ...shown, channel: 'sms' } as const;
    assert.deepEqual(keepOffered([chosen, contact], asSms, choose(['email', 'sms'], 'email')), [
      chosen,
      contact,
    ]);
  });
});
