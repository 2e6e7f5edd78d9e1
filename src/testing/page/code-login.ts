/** Runs a login for a test inside the page: the key is created there and cannot leave it. */
import type { FlowEvent, FlowState, Session, StateOf } from '../../flow/state.ts';
import { LatchkeyError } from '../../base/errors.ts';
import { connect } from '../../login/connection.ts';
import { createLoginController } from '../../login/create-login-controller.ts';
import type { TestPerson, TestSite } from '../types.ts';
import { readSettings } from './read-settings.ts';

/** A login that waits for its code. */
export interface CodeLogin {
  /** Signs in with the code. The session is then stored in the browser, where an element on the page finds it. */
  finish(code: string): Promise<Session>;
}

/**
 * Starts a login, and resolves once a code has been sent. Settings that `site` leaves out are read from the page's
 * element. A stored session of any person is ended first. Rejects with a `LatchkeyError` that names what failed.
 */
export async function beginLogin(person: TestPerson, site: TestSite): Promise<CodeLogin> {
  const { email, phone } = person;
  const settings = readSettings(site);
  const connection = connect(settings);
  let hear: (state: FlowState) => void = () => undefined;
  const login = createLoginController({
    ...connection,
    settings,
    onState: (state) => hear(state),
    onNotice: () => undefined,
  });
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      login.stop();
      throw thrown;
    }
  };
  await run(async () => {
    const first = await after(() => login.start(), 'choose', 'done', 'code');
    if (first.name === 'done') await after(send({ type: 'session-ended', reason: 'user' }), 'choose');
    if (first.name === 'code') await after(send({ type: 'back' }), 'choose');
    const channel = email === undefined ? 'sms' : 'email';
    login.send({ type: 'choose-channel', channel });
    await after(send({ type: 'submit-contact', contact: email ?? phone ?? '' }), 'code');
  });
  return {
    finish: (code) =>
      run(async () => {
        const { session } = await after(send({ type: 'submit-code', code }), 'done');
        login.stop();
        return session;
      }),
  };

  function send(event: FlowEvent): () => void {
    return () => login.send(event);
  }

  /**
   * Runs `act`, and resolves to the first following state with one of these names. Rejects when a state has a fault.
   */
  function after<Name extends FlowState['name']>(
    act: () => void,
    ...names: readonly Name[]
  ): Promise<StateOf<Name>> {
    return new Promise((resolve, reject) => {
      hear = (state) => {
        const fault = 'fault' in state ? state.fault : undefined;
        if (fault) reject(new LatchkeyError(fault.code, fault.message));
        else if (names.some((name) => name === state.name)) resolve(state as StateOf<Name>);
        else if (state.name === 'no-account') {
          reject(new LatchkeyError('account_not_found', 'The service knows nobody by this contact.'));
        }
      };
      act();
    });
  }
}
