/**
 * The text of the programs that a test evaluates in a page. The constants are empty in the source: the build bundles
 * each program and writes its text into the built form of this file.
 */
import type { Session } from '../../flow/state.ts';
import type { OpenedSession, SessionRequest, TestPerson, TestSite } from '../types.ts';
import type { Answer } from './answer.ts';

/** The functions of code-program.ts. */
export interface CodeProgram {
  begin(person: TestPerson, site: TestSite): Promise<Answer<undefined>>;
  finish(code: string): Promise<Answer<Session | undefined>>;
}

/** The functions of session-program.ts. */
export interface SessionProgram {
  begin(site: TestSite): Promise<Answer<Omit<SessionRequest, 'contact'> | undefined>>;
  finish(contact: string, opened: OpenedSession): Promise<Answer<Session | undefined>>;
}

/** Text of code-program.ts. */
export const codeProgram: string = '';

/** Text of session-program.ts, which is a fifth as long. */
export const sessionProgram: string = '';
