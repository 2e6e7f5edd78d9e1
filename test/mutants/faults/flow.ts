import { inFile, type Fault } from '../fault.ts';

/** Faults of the machine that decides what happens next, and of its runner. */
export const flowFaults: readonly Fault[] = [
  ...inFile('src/flow/transition.ts', ['test/unit/flow/start-steps.test.ts'], {
    'flow-unavailable-ignores-online': {
      why: 'A login that could not load does not try again when the network is back.',
      find: `online: (state) => (state.fault.code === 'offline' ? INITIAL_STEP : [state]),`,
      replace: `online: (state) => [state],`,
    },
    'flow-old-code-asked-for': {
      why: 'A code that is too old is asked for after a reload.',
      find: `if (challenge && nowMs - challenge.sentAtMs < CODE_LIFE_MS) {`,
      replace: `if (challenge) {`,
    },
    'flow-code-life-of-an-hour': {
      why: 'A code counts as good for an hour.',
      find: `const CODE_LIFE_MS = 5 * 60_000;`,
      replace: `const CODE_LIFE_MS = 60 * 60_000;`,
    },
    'flow-channel-not-offered-any-more': {
      why: 'A login at rest goes on by a channel that the configuration does not offer any more.',
      find: `if (pending === undefined || !configuration.channels.includes(pending.channel)) {`,
      replace: `if (pending === undefined) {`,
    },
    'flow-eviction-not-told': {
      why: 'A page is not told that the browser has thrown the session away.',
      find: `  if (isEvicted) notices.push(notify({ type: 'logout', reason: 'storage-evicted' }));\n`,
      replace: '',
    },
    'flow-returning-code-resumed': {
      why: 'The answer of a provider is dropped because a code was waited for as well.',
      find: `const pending = channel && contact !== undefined ? { channel, contact, resendAtMs: 0 } : undefined;`,
      replace: `const pending = event.pending;`,
    },
    'flow-retryable-is-misconfigured': {
      why: 'A service that is away looks like a fault of the site.',
      find: `const name = fault.retryable ? 'unavailable' : 'misconfigured';`,
      replace: `const name = fault.retryable ? 'misconfigured' : 'unavailable';`,
    },
  }),
  ...inFile('src/flow/transition.ts', ['test/unit/flow/first-screen-steps.test.ts'], {
    'flow-online-resends-any-fault': {
      why: 'Coming back online sends the contact again after a fault that had nothing to do with the network.',
      find: `if (state.fault?.code !== 'offline') return [state];
      // A passkey`,
      replace: `// A passkey`,
    },
    'flow-online-sends-for-a-press': {
      why: 'A passkey that failed without a network sends a code when the network is back.',
      find: `return state.method
        ? ask({ ...state, fault: undefined, method: undefined })
        : send(state, state.contact);`,
      replace: `return send(state, state.contact);`,
    },
    'flow-other-way-dead-while-sending': {
      why: 'A press of another way to sign in is dropped while a code is being sent.',
      find: `    back: ask,\n    // The other buttons are on show while a code is asked for.\n    'choose-method': choose,\n`,
      replace: `    back: ask,\n`,
    },
    'flow-contact-lost-at-method': {
      why: 'The text of the contact field is lost when another way to sign in is chosen.',
      find: `const { method, choice, contact = state.contact, popup } = event;`,
      replace: `const { method, choice, popup } = event;\n  const { contact } = state;`,
    },
  }),
  ...inFile('src/flow/transition.ts', ['test/unit/flow/code-steps.test.ts'], {
    'flow-contact-in-code-lost': {
      why: 'A contact that was typed before the code of another tab was known of is not sent.',
      find: `    'submit-contact': ({ configuration }, { contact }) => send(openingState(configuration), contact),\n`,
      replace: '',
      mended: "fix(flow): a contact typed before another tab's code was known of is sent",
    },
    'flow-online-verifies-without-offline': {
      why: 'Coming back online spends a try of the code after a fault that had nothing to do with the network.',
      find: `if (state.fault?.code !== 'offline') return [state];
      return state.code`,
      replace: `return state.code`,
    },
    'flow-limit-forgotten': {
      why: 'A limit on codes is not remembered over a reload.',
      find: `remember({ channel, contact, resendAtMs: fault.retryAtMs ?? 0 }),`,
      replace: `remember({ channel, contact, resendAtMs: 0 }),`,
    },
    'flow-resent-attempt-stays': {
      why: 'The field keeps the old code after a new one was sent.',
      find: `code(state.configuration, challenge, state.attempt + 1);`,
      replace: `code(state.configuration, challenge, state.attempt);`,
    },
    'flow-resend-wait-lost': {
      why: 'A code that could not be sent again loses the wait for the next attempt.',
      find: `resendAtMs: fault.retryAtMs ?? state.challenge.resendAtMs };`,
      replace: `resendAtMs: fault.retryAtMs ?? 0 };`,
    },
    'flow-wrong-code-stays': {
      why: 'A wrong code stays in the field as if it could be sent again.',
      find: `fault.recovery === 'edit' || fault.recovery === 'resend';`,
      replace: `fault.recovery === 'resend';`,
    },
    'flow-no-account-keeps-pending': {
      why: 'A login without an account stays at rest and comes back after a reload.',
      find: `      { name: 'no-account', configuration, channel, contact, method: channel },
      remember(undefined),`,
      replace: `      { name: 'no-account', configuration, channel, contact, method: channel },`,
    },
    'flow-start-over-keeps-token': {
      why: 'A login that has to start over stays at rest.',
      find: `return [...ask({ ...challenge, configuration, fault }), remember(undefined), tell(fault)];`,
      replace: `return [...ask({ ...challenge, configuration, fault }), tell(fault)];`,
    },
    'flow-leave-keeps-code': {
      why: 'A code that was given up is asked for after a reload.',
      find: `return [...ask({ configuration, channel, contact }), remember({ channel, contact, resendAtMs: 0 })];`,
      replace: `return ask({ configuration, channel, contact });`,
    },
    'flow-foreign-challenge-taken': {
      why: 'A code that another tab has sent to another contact replaces the one of this tab.',
      find: `challenge?.contact === state.challenge.contact && challenge.otpId`,
      replace: `challenge && challenge.otpId`,
    },
  }),
  ...inFile('src/flow/transition.ts', ['test/unit/flow/done-steps.test.ts'], {
    'flow-own-login-told-again': {
      why: 'A login that this tab has already is reported to the page a second time.',
      find: `  if (publicKey === session.publicKey) return [state];\n`,
      replace: '',
    },
    'flow-refresh-looks-like-login': {
      why: 'A session that goes on with another key is reported as a new login.',
      find: `return replaced && userId === session.userId`,
      replace: `return false as boolean`,
    },
    'flow-login-looks-like-refresh': {
      why: 'The login of another person is reported as a session that goes on with another key.',
      find: `return replaced && userId === session.userId`,
      replace: `return replaced`,
    },
    'flow-session-not-ended': {
      why: 'A logout is shown, and the session is neither forgotten nor ended at the service.',
      find: `      { type: 'end-session', session, reason },\n`,
      replace: '',
    },
  }),
  ...inFile('src/flow/runner.ts', ['test/unit/flow/runner.test.ts'], {
    'flow-late-answer-counts': {
      why: 'The answer of a call counts although its state was left.',
      find: `if (!signal.aborted) send(event);`,
      replace: `send(event);`,
    },
    'flow-call-not-aborted': {
      why: 'A call goes on although its state was left.',
      find: `    calling?.abort();
    calling = undefined;`,
      replace: `    calling = undefined;`,
    },
    'flow-events-overtake': {
      why: 'An event that a listener sends overtakes the one that is being told.',
      find: `    if (isDraining) return;\n`,
      replace: '',
    },
    'flow-performs-after-stop': {
      why: 'Effects are performed after a listener has stopped the machine.',
      find: `      if (isStopped) return;\n`,
      replace: '',
    },
  }),
  ...inFile('src/flow/fault.ts', ['test/unit/flow/fault.test.ts'], {
    'flow-wait-of-device-clock': {
      why: 'A wait is forgotten on its way from the error to the state.',
      find: `isWait ? nowMs + retryAfterMs : undefined,`,
      replace: `undefined,`,
    },
    'flow-unknown-code-passes': {
      why: 'A code that is in no registry reaches the texts, which have none for it.',
      find: `const code = isErrorCode(given) ? given : 'unexpected';`,
      replace: `const code = given;`,
    },
  }),
];
