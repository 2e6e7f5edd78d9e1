import { describe, it } from 'node:test';
import { again, login, refreshed } from './samples.ts';
import { choose, done, expectNothing, expectStep, verifying } from './steps.ts';

describe('a login that is done', () => {
  it('offers a passkey', () => {
    expectStep(done, { type: 'passkey-offer', passkey: 'offered' }, { ...done, passkey: 'offered' });
  });

  it('ends: the service hears of it, then the page, and it all begins again', () => {
    expectStep(
      done,
      { type: 'session-ended', reason: 'user' },
      { name: 'starting' },
      { type: 'end-session', session: login.session, reason: 'user' },
      { type: 'notify', notice: { type: 'logout', reason: 'user' } },
      { type: 'load' },
    );
  });

  it('follows the login of another tab, unless it is the same', () => {
    const notice = { type: 'notify', notice: { type: 'login', login: again } };
    const elsewhere = { type: 'logged-in-elsewhere', login: again } as const;
    for (const state of [done, choose, verifying]) {
      expectStep(state, elsewhere, { name: 'done', ...again }, notice);
    }
    expectNothing(done, { type: 'logged-in-elsewhere', login });
  });

  it('tells of another key of the same session, and of a login where there was none', () => {
    const refresh = { type: 'logged-in-elsewhere', login: refreshed } as const;
    const { session } = refreshed;
    const notice = { type: 'notify', notice: { type: 'refresh', detail: { session } } };
    expectStep(done, refresh, { name: 'done', ...refreshed }, notice);
    const first = { type: 'notify', notice: { type: 'login', login: refreshed } };
    expectStep(choose, refresh, { name: 'done', ...refreshed }, first);
    const theirs = { ...refreshed, session: { ...session, userId: 'somebody-else' } };
    const other = { type: 'notify', notice: { type: 'login', login: theirs } };
    expectStep(done, { type: 'logged-in-elsewhere', login: theirs }, { name: 'done', ...theirs }, other);
  });

  it('is not changed by what means nothing in it', () => {
    for (const type of ['edit', 'resend', 'back', 'retry', 'online'] as const) expectNothing(done, { type });
  });
});
