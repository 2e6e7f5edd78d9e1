/** The program that signs somebody in to a page with a code. */
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
