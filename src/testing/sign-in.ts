import type { ErrorCode } from '../base/error-codes.ts';
import { LatchkeyError } from '../base/errors.ts';
import type { Session } from '../flow/state.ts';
import { PAGE_KEY } from './page-key.ts';
import { beginLogin } from './page-login.ts';
import { pageProgram } from './page-program.ts';
import { runInPage } from './run-in-page.ts';
import type { PageReply, SignInOptions, TestPage, TestPerson, TestSite } from './types.ts';

/**
 * Signs somebody in to a page without a press: the page makes its key, asks the service for a code, and completes the
 * login with the code that `codeFor` answers. Elements of the page show the session at once, and so does every page of
 * the same origin that opens later.
 *
 * A session that the page has already is ended and made anew, so that a state that was saved by another browser does no
 * harm: its key could not travel with it. Rejects with a `LatchkeyError` with the code that the element would tell.
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
  const { codeFor, person, site, contact } = readOptions(options);
  const program = `globalThis[Symbol.for(${JSON.stringify(PAGE_KEY)})]`;
  const begin = `(() => { ${pageProgram}\nreturn ${program}.begin(${writeArguments(person, site)}); })()`;
  readReply(await runInPage(page, begin));
  const code = await codeFor(contact);
  const session = readReply(await runInPage(page, `${program}.finish(${writeArguments(code)})`));
  if (!session) throw new LatchkeyError('aborted', 'The page was left before the login was complete.');
  return session;
}

/**
 * Signs somebody in to the page that the test itself runs in, as {@link signIn} does for a page that it drives: for
 * Vitest in a browser, Web Test Runner and Karma, and for jsdom with `storage: 'memory'`.
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
  const { codeFor, person, site, contact } = readOptions(options);
  const login = await beginLogin(person, site);
  return login.finish(await codeFor(contact));
}

interface ReadOptions {
  readonly codeFor: SignInOptions['codeFor'];
  readonly person: TestPerson;
  readonly site: TestSite;
  readonly contact: string;
}

function readOptions({ codeFor, email, phone, ...site }: SignInOptions): ReadOptions {
  const contact = email ?? phone;
  if (contact === undefined || (email !== undefined && phone !== undefined)) {
    throw new TypeError('signIn: expected either `email` or `phone`.');
  }
  if (typeof codeFor !== 'function') {
    throw new TypeError('signIn: expected `codeFor`, which answers the code that was sent to a contact.');
  }
  return { codeFor, person: email === undefined ? { phone: contact } : { email }, site, contact };
}

/** Arguments as text of a program. */
function writeArguments(...values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

function readReply(value: unknown): Session | undefined {
  const reply = value as PageReply;
  // The page's program has taken the code from the registry.
  if ('error' in reply) throw new LatchkeyError(reply.error.code as ErrorCode, reply.error.message);
  return reply.session;
}
