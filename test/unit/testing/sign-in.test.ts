import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { signIn } from '../../../src/testing/sign-in.ts';

describe('a sign-in by a test', () => {
  it('says that the page was left, where its program is gone before the login is complete', async () => {
    const codeFor = async (): Promise<string> => '123456';
    const sessionFor = async () => ({ session: 'a.session.token', openedAt: 0 });
    for (const options of [{ codeFor }, { codeFor, sessionFor }]) {
      // Each evaluation finds a page that has just been opened; the first one is what the program of the page answers.
      let count = 0;
      const page = {
        evaluate: async (expression: string): Promise<unknown> =>
          ++count === 1 ? { value: { request: {} } } : runInNewContext(expression),
      };
      await assert.rejects(signIn(page, { email: 'ada@example.com', ...options }), {
        name: 'LatchkeyError',
        code: 'aborted',
      });
    }
  });
});
