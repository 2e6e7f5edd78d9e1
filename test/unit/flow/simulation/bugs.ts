import { inFile } from '../../../mutants/fault.ts';

/** The simulation that has to find these bugs. */
const FOUND_BY = ['test/unit/flow/simulation/run-schedule.ts'];

/** Bugs of the element's state machine that some schedule of a person in several tabs has to find. */
export const LOGIN_BUGS = inFile('src/flow/transition.ts', FOUND_BY, {
  'machine-verified-and-nothing': {
    why: 'A right code leads nowhere.',
    find: "verifying: { 'logged-in': finish, failed: verificationFailed, back: leave },",
    replace: 'verifying: { failed: verificationFailed, back: leave },',
  },
  'machine-stays-sending': {
    why: 'A code that could not be sent leaves the screen waiting.',
    find: "{ name: 'choose', ...asking, fault },\n        // A limit",
    replace: "{ name: 'sending', ...asking },\n        // A limit",
  },
  'machine-stays-resending': {
    why: 'A second code that could not be sent leaves the screen waiting.',
    find: "{ ...state, name: 'code', challenge, fault },",
    replace: '{ ...state, challenge },',
  },
  'machine-stays-starting': {
    why: 'A configuration that does not come leaves the screen empty.',
    find: 'failed: (_, { fault }) => unavailable(fault),',
    replace: "failed: () => [{ name: 'starting' }],",
  },
  'machine-stays-resuming': {
    why: 'A login that could not be resumed leaves the screen waiting.',
    find: "? [{ name: 'unavailable', fault, channel: pending.channel }, tell(fault)]\n",
    replace: "? [{ name: 'resuming', configuration, pending }]\n",
  },
  'machine-cannot-retry': {
    why: 'The button of an unavailable service does nothing.',
    find: 'retry: () => INITIAL_STEP,',
    replace: 'retry: (state) => [state],',
  },
  'machine-ignores-other-tabs': {
    why: 'A tab does not hear of the login in another.',
    find: "if (state.name !== 'done') return finish(state, event);",
    replace: "if (state.name !== 'done') return [state];",
  },
  'machine-tells-twice': {
    why: 'A page hears of one login twice.',
    find: 'if (publicKey === session.publicKey) return [state];',
    replace: 'if (replaced && publicKey === session.publicKey) return [state];',
  },
  'machine-does-not-load-again': {
    why: 'A page stays empty after the end of a session.',
    find: "notify({ type: 'logout', reason }),\n      { type: 'load' },",
    replace: "notify({ type: 'logout', reason }),",
  },
  'machine-session-comes-back': {
    why: 'A session is there again after the logout.',
    find: "{ type: 'end-session', session, reason },\n      notify",
    replace: 'notify',
  },
});
