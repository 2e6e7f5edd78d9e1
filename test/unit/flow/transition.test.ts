import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LatchkeyError } from '../../../src/base/errors.ts';
import { toFault } from '../../../src/flow/fault.ts';
import type { Effect, FlowEvent, FlowState, StateOf } from '../../../src/flow/state.ts';
import { INITIAL_STEP, transition, type Step } from '../../../src/flow/transition.ts';
import {
  challenge,
  configuration,
  events,
  freeze,
  login,
  NOW_MS,
  pending,
  refreshed,
  STATE_NAMES,
  withoutCodes,
} from './samples.ts';

const IN_FLIGHT: readonly FlowState['name'][] = [
  'starting',
  'sending',
  'resending',
  'verifying',
  'resuming',
  'signing-in',
];
const CALLS: readonly Effect['type'][] = ['load', 'send', 'verify', 'resume', 'sign-in'];

/** Every state that can be reached, each with the step that every event leads to. */
const walked: { readonly state: FlowState; readonly event: FlowEvent; readonly step: Step }[] = [];
const reached = new Map<string, FlowState>();
{
  const queue: FlowState[] = [INITIAL_STEP[0]];
  for (let state = queue.shift(); state; state = queue.shift()) {
    // The number of attempts grows without limit, so all above two count as the same state.
    const key = JSON.stringify(state, (name, value: unknown) =>
      name === 'attempt' ? Math.min(Number(value), 2) : value,
    );
    if (reached.has(key)) continue;
    reached.set(key, freeze(state));
    for (const event of events) {
      const step = transition(state, freeze(event));
      walked.push({ state, event, step });
      queue.push(step[0]);
    }
  }
}

function walk(visit: (state: FlowState, event: FlowEvent, step: Step) => void): void {
  for (const { state, event, step } of walked) visit(state, event, step);
}

const choose = transition(INITIAL_STEP[0], { type: 'loaded', configuration, nowMs: NOW_MS })[0];
const sending = transition(choose, { type: 'submit-contact', contact: 'ada@example.com' })[0];
const code = transition(sending, { type: 'sent', challenge })[0] as StateOf<'code'>;
const verifying = transition(code, { type: 'submit-code', code: '123456' })[0];

function failed(state: FlowState, code: string, recovery: string, more: object = {}): Step {
  const fault = { code, recovery, retryable: recovery === 'retry', message: '', ...more };
  return transition(state, { type: 'failed', fault } as FlowEvent);
}

describe('the login machine', () => {
  it('reaches every state and never throws, whatever happens in whatever order', () => {
    const names = new Set([...reached.values()].map((state) => state.name));
    assert.deepEqual([...names].sort(), [...STATE_NAMES].sort());
  });

  it('begins a call exactly when it enters a state that waits for one', () => {
    walk((state, event, [next, ...effects]) => {
      const calls = effects.filter((effect) => CALLS.includes(effect.type));
      const hasEntered = next !== state && IN_FLIGHT.includes(next.name);
      assert.equal(calls.length, hasEntered ? 1 : 0, `${state.name} + ${event.type}`);
    });
  });

  it('has a way on from every state but a misconfiguration', () => {
    for (const state of reached.values()) {
      const leads = events.some((event) => transition(state, event)[0].name !== state.name);
      assert.equal(leads, true, state.name);
    }
  });

  it('tells the page of every login and every end of a session', () => {
    walk((state, event, [next, ...effects]) => {
      const told = effects.flatMap((effect) => (effect.type === 'notify' ? effect.notice.type : []));
      // Events within an existing session are not a login.
      const goesOn =
        state.name === 'done' &&
        (event.type === 'passkey-offer' || ('login' in event && event.login.replaced));
      const isLogin = next.name === 'done' && next !== state && event.type !== 'restored' && !goesOn;
      assert.equal(told.includes('login'), isLogin, `${state.name} + ${event.type}`);
      if (state.name === 'done' && next.name !== 'done') assert.ok(told.includes('logout'));
    });
  });

  it('never keeps a code longer than it is being checked', () => {
    walk((_state, _event, [, ...effects]) => {
      for (const effect of effects) {
        if (effect.type === 'remember')
          assert.equal(JSON.stringify(effect.pending ?? '').includes('123456'), false);
      }
    });
  });

  it('clears a wrong code and keeps the number of tries that are left', () => {
    const [next] = failed(verifying, 'otp_invalid', 'edit', { triesLeft: 2 }) as [StateOf<'code'>];
    assert.equal(next.name, 'code');
    assert.equal(next.attempt, code.attempt + 1);
    assert.equal(next.fault?.triesLeft, 2);
    assert.equal(next.code, undefined);
  });

  it('keeps the code when the network failed, and sends it again unchanged', () => {
    const [offline] = failed(verifying, 'offline', 'retry') as [StateOf<'code'>];
    assert.equal(offline.attempt, code.attempt);
    for (const type of ['retry', 'online'] as const) {
      const [next, effect] = transition(offline, { type });
      assert.equal(next.name, 'verifying');
      assert.deepEqual(effect, { type: 'verify', channel: 'email', challenge, code: '123456' });
    }
  });

  it('asks again for the contact when the network is back', () => {
    const [offline] = failed(sending, 'offline', 'retry');
    const [next, effect] = transition(offline, { type: 'online' });
    assert.equal(next.name, 'sending');
    assert.deepEqual(effect, { type: 'send', channel: 'email', contact: 'ada@example.com' });
  });

  it('remembers a limit, so that it holds over a reload', () => {
    const [next, remember] = failed(sending, 'rate_limited', 'wait', { retryAtMs: NOW_MS + 60_000 });
    assert.equal(next.name, 'choose');
    const kept = { channel: 'email', contact: 'ada@example.com', resendAtMs: NOW_MS + 60_000 } as const;
    assert.deepEqual(remember, { type: 'remember', pending: kept });
    const [restored] = transition(INITIAL_STEP[0], {
      type: 'loaded',
      configuration,
      pending: kept,
      nowMs: NOW_MS,
    });
    assert.equal((restored as StateOf<'choose'>).fault?.retryAtMs, NOW_MS + 60_000);
  });

  it('shows the code screen again after a reload, and the contact when the code is too old', () => {
    const [young] = transition(INITIAL_STEP[0], {
      type: 'loaded',
      configuration,
      pending,
      nowMs: NOW_MS + 60_000,
    });
    assert.equal(young.name, 'code');
    const [old] = transition(INITIAL_STEP[0], {
      type: 'loaded',
      configuration,
      pending,
      nowMs: NOW_MS + 6 * 60_000,
    });
    assert.equal(old.name, 'choose');
    assert.equal(old.contact, 'ada@example.com');
  });

  it('finishes a login whose code was already right', () => {
    const token = { ...pending, verificationToken: 'token', publicKey: '02' };
    const [next, effect] = transition(INITIAL_STEP[0], {
      type: 'loaded',
      configuration,
      pending: token,
      nowMs: NOW_MS,
    });
    assert.equal(next.name, 'resuming');
    assert.deepEqual(effect, { type: 'resume', channel: 'email', pending: token });
  });

  it('explains a contact without an account, and forgets it', () => {
    const [next, remember] = failed(verifying, 'account_not_found', 'other-contact');
    assert.equal(next.name, 'no-account');
    assert.deepEqual(remember, { type: 'remember', pending: undefined });
  });

  it('puts a new code in the place of the old one, as a whole', () => {
    const [resending, effect] = transition(code, { type: 'resend' });
    assert.equal(effect?.type, 'send');
    const other = { ...challenge, otpId: 'otp-2', bundle: '{"new":1}' };
    const [next] = transition(resending, { type: 'sent', challenge: other }) as unknown as [StateOf<'code'>];
    assert.deepEqual(next.challenge, other);
    assert.equal(next.isResent, true);
  });

  it('takes over a login of another tab from wherever it is, once', () => {
    for (const state of [choose, sending, code, verifying]) {
      const [next, notice] = transition(state, { type: 'logged-in-elsewhere', login });
      assert.equal(next.name, 'done');
      assert.equal(notice?.type, 'notify');
      assert.deepEqual(transition(next, { type: 'logged-in-elsewhere', login }), [next]);
    }
  });

  it('says that it is ready where a login of another tab comes before its own first screen', () => {
    const fault = toFault(new LatchkeyError('offline', 'offline'));
    const states: FlowState[] = [
      INITIAL_STEP[0],
      { name: 'unavailable', fault },
      { name: 'misconfigured', fault },
    ];
    for (const state of states) {
      const [, ...effects] = transition(state, { type: 'logged-in-elsewhere', login });
      assert.deepEqual(effects, [
        { type: 'notify', notice: { type: 'ready', session: login.session } },
        { type: 'notify', notice: { type: 'login', login } },
      ]);
    }
  });

  it('goes on with another key when the session was refreshed, by this tab or another', () => {
    const [done] = transition(verifying, { type: 'logged-in', login });
    const event = { type: 'logged-in-elsewhere', login: refreshed } as const;
    const [next, ...effects] = transition(done, event);
    assert.deepEqual(next, { name: 'done', ...refreshed });
    const detail = { session: refreshed.session };
    assert.deepEqual(effects, [{ type: 'notify', notice: { type: 'refresh', detail } }]);
    // The same event again, as from another tab, changes nothing.
    assert.deepEqual(transition(next, event), [next]);
  });

  it('goes on with another key without taking back the offer of a passkey', () => {
    const event = { type: 'logged-in-elsewhere', login: refreshed } as const;
    for (const passkey of ['offered', 'making', 'made', 'failed', 'declined'] as const) {
      const [next] = transition({ name: 'done', ...login, passkey }, event);
      assert.deepEqual(next, { name: 'done', ...refreshed, passkey });
    }
    const theirs = { ...refreshed, session: { ...refreshed.session, userId: 'somebody-else' } };
    const [next] = transition({ name: 'done', ...login, passkey: 'offered' }, { ...event, login: theirs });
    assert.deepEqual(next, { name: 'done', ...theirs });
  });

  it('goes on with another key where it has missed a refresh in between', () => {
    const [done] = transition(verifying, { type: 'logged-in', login });
    const twice = { ...refreshed, replaced: '03bb' };
    const [, notice] = transition(done, { type: 'logged-in-elsewhere', login: twice });
    const detail = { session: refreshed.session };
    assert.deepEqual(notice, { type: 'notify', notice: { type: 'refresh', detail } });
  });

  it('takes the refreshed session of another person for a login', () => {
    const [done] = transition(verifying, { type: 'logged-in', login });
    const theirs = { ...refreshed, session: { ...refreshed.session, userId: 'somebody-else' } };
    const [, notice] = transition(done, { type: 'logged-in-elsewhere', login: theirs });
    assert.deepEqual(notice, { type: 'notify', notice: { type: 'login', login: theirs } });
  });

  it('takes a refresh for a login where nobody was signed in', () => {
    for (const state of [choose, code, verifying]) {
      const event = { type: 'logged-in-elsewhere', login: refreshed } as const;
      const [next, effect] = transition(state, event);
      assert.equal(next.name, 'done');
      assert.deepEqual(effect, { type: 'notify', notice: { type: 'login', login: refreshed } });
    }
  });

  it('says once that the browser has thrown the key away', () => {
    const [next, ...effects] = transition(INITIAL_STEP[0], {
      type: 'loaded',
      configuration,
      isEvicted: true,
      nowMs: NOW_MS,
    });
    assert.equal(next.name, 'choose');
    const logout = { type: 'notify', notice: { type: 'logout', reason: 'storage-evicted' } };
    assert.equal(effects.filter((effect) => JSON.stringify(effect) === JSON.stringify(logout)).length, 1);
  });

  it('signs in without a code in one press, and in another when the first was overlooked', () => {
    const [asked, effect] = transition(choose, { type: 'choose-method', method: 'passkey' });
    assert.equal(asked.name, 'signing-in');
    const wanted = {
      type: 'sign-in',
      method: 'passkey',
      choice: undefined,
      popup: undefined,
      isReturning: false,
    };
    assert.deepEqual(effect, wanted);
    assert.deepEqual(transition(asked, { type: 'choose-method', method: 'passkey' }), [asked, effect]);
    assert.equal(transition(asked, { type: 'logged-in', login })[0].name, 'done');
    assert.deepEqual(transition(asked, { type: 'back' })[0], {
      ...choose,
      fault: undefined,
      method: undefined,
    });
  });

  it('asks which wallet, and goes on with the one that was chosen', () => {
    const [asked] = transition(choose, { type: 'choose-method', method: 'wallet' });
    const [options] = transition(asked, { type: 'options', options: [] });
    assert.equal(options.name, 'options');
    const [next, effect] = transition(options, { type: 'choose-method', method: 'wallet', choice: 'b' });
    assert.equal(next.name, 'signing-in');
    assert.equal((effect as { choice?: string }).choice, 'b');
  });

  it('goes on with the answer that a page load brings, before anything is asked', () => {
    const event = { type: 'loaded', configuration, nowMs: NOW_MS, returning: 'google' } as const;
    const [next, effect] = transition(INITIAL_STEP[0], event);
    assert.equal(next.name, 'signing-in');
    assert.deepEqual(effect, {
      type: 'sign-in',
      method: 'google',
      choice: undefined,
      popup: undefined,
      isReturning: true,
    });
  });

  it('loses no answer to a code that is waited for, and keeps the contact for the form', () => {
    for (const waiting of [pending, { ...pending, verificationToken: 'token', publicKey: '02' }]) {
      const event = { type: 'loaded', configuration, pending: waiting, nowMs: NOW_MS } as const;
      const [next, ...effects] = transition(INITIAL_STEP[0], { ...event, returning: 'google' });
      assert.equal(next.name, 'signing-in');
      assert.equal(next.contact, pending.contact);
      assert.deepEqual(
        effects.map(({ type }) => type),
        ['sign-in', 'notify'],
      );
    }
  });

  it('offers a passkey where somebody is signed in, and nowhere else', () => {
    const [done] = transition(verifying, { type: 'logged-in', login });
    const answers = ['offered', 'making', 'failed', 'making', 'made'] as const;
    let state = done;
    for (const passkey of answers) {
      const [next, ...effects] = transition(state, { type: 'passkey-offer', passkey });
      assert.deepEqual(next, { ...done, passkey });
      assert.deepEqual(effects, []);
      state = next;
    }
    for (const other of [choose, sending, code, verifying]) {
      assert.deepEqual(transition(other, { type: 'passkey-offer', passkey: 'offered' }), [other]);
    }
  });

  it('says beside the button what went wrong with it, and keeps what was typed', () => {
    const typed = { ...(choose as StateOf<'choose'>), contact: 'ada@' };
    const [asked] = transition(typed, { type: 'choose-method', method: 'google' });
    const [next] = failed(asked, 'signing_cancelled', 'retry') as [StateOf<'choose'>];
    assert.equal(next.name, 'choose');
    assert.equal(next.method, 'google');
    assert.equal(next.contact, 'ada@');
    const [unknown] = failed(asked, 'account_not_found', 'other-contact');
    assert.equal(unknown.name, 'no-account');
  });

  it('does without a contact where no way sends a code', () => {
    const [next] = transition(INITIAL_STEP[0], {
      type: 'loaded',
      configuration: withoutCodes,
      nowMs: NOW_MS,
    });
    assert.equal((next as StateOf<'choose'>).channel, undefined);
    assert.deepEqual(transition(next, { type: 'submit-contact', contact: 'a' }), [next]);
  });

  it('sends what was typed before another tab’s code was known of', () => {
    const [next, effect] = transition(code, { type: 'submit-contact', contact: 'grace@example.com' });
    assert.equal(next.name, 'sending');
    assert.deepEqual(effect, { type: 'send', channel: 'email', contact: 'grace@example.com' });
  });
});
