/** The program that signs somebody in to a page with a session that the service opens in the test's process. */
import { answer, define } from './answer.ts';
import { beginSession, type PageSession } from './session.ts';
import type { SessionProgram } from './programs.ts';

let session: PageSession | undefined;

define<SessionProgram>('session', {
  begin: (site) =>
    answer(async () => {
      session = await beginSession(site);
      return session?.request;
    }),
  finish: (contact, opened) => answer(async () => session?.finish(contact, opened)),
});
