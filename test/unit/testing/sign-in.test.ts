import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { signIn } from '../../../src/testing/sign-in.ts';

describe('a sign-in by a test', () => {
  it('says that the page was left, where its program is gone before the login is complete', async () => {
    const codeFor = async (): Promise<string> => '123456';
    const sessionFor = async () => ({ session: 'a.session.token', openedAt: 0 });
    for (const options of [{ codeFor }, { codeFor, sessionFor }]) {
      // The first evaluation gets the answer of the page's program; each later one runs in a new context, as in a new page.
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
