/** Logins for the tests of an application: sessions without user input, and passkeys without a dialog. */
export { codeFromInbox } from './code-from-inbox.ts';
export { playwrightFixtures } from './fixtures.ts';
export type { LatchkeyFixtures, PlaywrightFixtures, SignInForTest, TestService } from './fixtures.ts';
export { passkeys } from './passkeys.ts';
export { signIn, signInHere } from './sign-in.ts';
export type {
  DevToolsPage,
  DevToolsSession,
  EvaluatingPage,
  ExecutingPage,
  OpenedSession,
  ScriptedPage,
  SessionRequest,
  SignInOptions,
  TestPage,
  TestPasskeys,
  TestPerson,
  TestSite,
} from './types.ts';
export { LatchkeyError } from '../base/errors.ts';
export type { Session } from '../flow/state.ts';
