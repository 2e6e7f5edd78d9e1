/** The program of a page that a test signs somebody in to by a code. */
import { answer, define } from './answer.ts';
import { beginLogin, type CodeLogin } from './code-login.ts';
import type { CodeProgram } from './programs.ts';

let login: CodeLogin | undefined;

define<CodeProgram>('code', {
  begin: (person, site) =>
    answer(async () => {
      login = await beginLogin(person, site);
      return undefined;
    }),
  finish: (code) => answer(async () => login?.finish(code)),
});
