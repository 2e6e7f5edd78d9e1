/**
 * The program of the page that a test signs somebody in to. The build makes one script of it (page-program.ts), which a
 * test evaluates there; it leaves two functions under a symbol.
 */
import { toFault } from '../flow/fault.ts';
import type { Session } from '../flow/state.ts';
import { beginLogin, type PageLogin } from './page-login.ts';
import { PAGE_KEY } from './page-key.ts';
import type { PageReply, TestPerson, TestSite } from './types.ts';

let login: PageLogin | undefined;

Object.assign(globalThis, {
  [Symbol.for(PAGE_KEY)]: {
    begin: (person: TestPerson, site: TestSite): Promise<PageReply> =>
      reply(async () => {
        login = await beginLogin(person, site);
        return undefined;
      }),
    finish: (code: string): Promise<PageReply> => reply(async () => login?.finish(code)),
  },
});

/** Errors travel as data: drivers hand on no more of an error than its text. */
async function reply(work: () => Promise<Session | undefined>): Promise<PageReply> {
  try {
    return { session: await work() };
  } catch (thrown) {
    const { code, message } = toFault(thrown);
    return { error: { code, message } };
  }
}
