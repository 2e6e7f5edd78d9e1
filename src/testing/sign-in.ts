import type { ErrorCode } from '../base/error-codes.ts';
import { LatchkeyError } from '../base/errors.ts';
import type { Session } from '../flow/state.ts';
import { programOf, type Answer } from './page/answer.ts';
import { beginLogin } from './page/code-login.ts';
import { codeProgram, sessionProgram } from './page/programs.ts';
import { beginSession, type PageSession } from './page/session.ts';
import { runInPage } from './run-in-page.ts';
import type { SignInOptions, TestPage, TestPerson, TestSite } from './types.ts';

/**
 * Signs somebody in to a page without user input: the page creates its key, asks the service for a code, and completes
 * the login with the code that `codeFor` returns. With `sessionFor` the service opens the session itself and no code is
 * sent. Elements on the page show the session at once, and so does every page of the same origin that opens later.
 *
 * A session that the page already has is replaced. That includes a browser state saved elsewhere: its key could not be
 * saved with it. Rejects with a `LatchkeyError` whose code is the one that the element would report.
 *
 * @example
 * ```ts
 * import { signIn } from 'latchkey/testing';
 * import type { Page } from 'puppeteer-core';
 *
 * declare const page: Page;
 * declare const codeFor: (contact: string) => Promise<string>;
 * const session = await signIn(page, { email: 'ada@example.com', codeFor });
 * console.log(session.userId);
 * ```
 */
export async function signIn(page: TestPage, options: SignInOptions): Promise<Session> {
  const { codeFor, contact, person, sessionFor, site } = readOptions(options);
  const call = async <Value>(expression: string): Promise<Value> =>
    read((await runInPage(page, expression)) as Answer<Value>);
  const load = (name: string, text: string, ...values: readonly unknown[]): string =>
    `(() => { ${text}\nreturn ${programOf(name)}.begin(${writeArguments(values)}); })()`;
  const finish = async (name: string, ...values: readonly unknown[]): Promise<Session> => {
    // After a navigation the page has no program, and the expression returns an empty answer.
    const session = await call<Session | undefined>(
      `${programOf(name)}?.finish(${writeArguments(values)}) ?? {}`,
    );
    if (session) return session;
    throw new LatchkeyError('aborted', 'The page was left before the login was complete.');
  };

  if (sessionFor) {
    const request = await call<PageSession['request'] | undefined>(load('session', sessionProgram, site));
    const opened = request && (await sessionFor({ ...request, contact }));
    if (opened) return finish('session', contact, opened);
  }
  await call(load('code', codeProgram, person, site));
  return finish('code', await codeFor(contact));
}

/**
 * Signs somebody in to the page that the test itself runs in; otherwise like {@link signIn}. For Vitest in a browser,
 * Web Test Runner and Karma, and for jsdom with `storage: 'memory'`.
 *
 * @example
 * ```ts
 * import { signInHere } from 'latchkey/testing';
 *
 * declare const codeFor: (contact: string) => Promise<string>;
 * document.body.innerHTML = '<latchkey-login proxy-url="/proxy" config-id="8b1f2c3e"></latchkey-login>';
 * await signInHere({ email: 'ada@example.com', codeFor });
 * ```
 */
export async function signInHere(options: SignInOptions): Promise<Session> {
  const { codeFor, contact, person, sessionFor, site } = readOptions(options);
  const begun = sessionFor && (await beginSession(site));
  const opened = begun && (await sessionFor({ ...begun.request, contact }));
  if (opened) return begun.finish(contact, opened);
  const login = await beginLogin(person, site);
  return login.finish(await codeFor(contact));
}

interface ReadOptions {
  readonly codeFor: SignInOptions['codeFor'];
  readonly sessionFor: SignInOptions['sessionFor'];
  readonly person: TestPerson;
  readonly site: TestSite;
  readonly contact: string;
}

function readOptions({ codeFor, email, phone, sessionFor, ...site }: SignInOptions): ReadOptions {
  const contact = email ?? phone;
  if (contact === undefined || (email !== undefined && phone !== undefined)) {
    throw new TypeError('signIn: expected either `email` or `phone`.');
  }
  if (typeof codeFor !== 'function') {
    throw new TypeError('signIn: expected `codeFor`, which answers the code that was sent to a contact.');
  }
  const person = email === undefined ? { phone: contact } : { email };
  return { codeFor, contact, person, sessionFor, site };
}

/** Writes arguments as JavaScript source. */
function writeArguments(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

function read<Value>(answer: Answer<Value>): Value {
  // The page's program took the code from the registry of error codes.
  if ('error' in answer) throw new LatchkeyError(answer.error.code as ErrorCode, answer.error.message);
  return answer.value as Value;
}
