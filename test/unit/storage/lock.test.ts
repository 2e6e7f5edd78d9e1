import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { holdLock } from '../../../src/storage/lock.ts';

type Locks = Pick<LockManager, 'request'>;
type Grant = () => unknown;

/** A fake of the browser's locks: each name has one holder, and the others wait in a queue. */
function createLocks(): Locks & { readonly held: string[] } {
  const held: string[] = [];
  const lines = new Map<string, Promise<unknown>>();
  async function request(name: string, { signal }: LockOptions, grant: Grant): Promise<unknown> {
    const before = lines.get(name) ?? Promise.resolve();
    const turn = new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      void before.then(() => resolve());
    });
    const mine = turn.then(async () => {
      held.push(name);
      try {
        return await grant();
      } finally {
        held.pop();
      }
    });
    const over = mine.catch(() => undefined);
    lines.set(
      name,
      before.then(() => over),
    );
    return mine;
  }
  return { held, request: request as Locks['request'] };
}

const never = new AbortController().signal;

/** Lets all resolved promises run their continuations. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe('the lock around a refresh', () => {
  it('is held while the work is done, and let go of after it', async () => {
    const locks = createLocks();
    const work = (): Promise<void> => Promise.resolve(assert.deepEqual(locks.held, ['a']));
    await holdLock('a', never, work, locks);
    assert.deepEqual(locks.held, []);
  });

  it('lets one work at a time, and all of them in the end', async () => {
    const locks = createLocks();
    const order: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      order.push(`${name} begins`);
      await settle();
      order.push(`${name} ends`);
    };
    await Promise.all(['a', 'b', 'c'].map((name) => holdLock('lock', never, work(name), locks)));
    assert.deepEqual(
      order,
      ['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    );
  });

  it('hands on what the work throws, does it once, and is let go of', async () => {
    const locks = createLocks();
    let times = 0;
    const work = (): Promise<void> => {
      times++;
      return Promise.reject(new Error('the work'));
    };
    await assert.rejects(holdLock('lock', never, work, locks), { message: 'the work' });
    assert.equal(times, 1);
    assert.deepEqual(locks.held, []);
  });

  for (const [what, locks] of [
    ['none (an old browser)', undefined],
    ['one that throws (an opaque origin)', { request: () => raise('SecurityError') }],
    ['one that refuses', { request: () => Promise.reject(new DOMException('no', 'InvalidStateError')) }],
  ] as const) {
    it(`is done without where there is ${what}`, async () => {
      let times = 0;
      const work = (): Promise<void> => Promise.resolve(void times++);
      // The values that `navigator.locks` has in a browser without locks.
      await holdLock('lock', never, work, (locks ?? null) as unknown as Locks);
      assert.equal(times, 1);
    });
  }

  it('is done without when another tab keeps it for twenty seconds', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const locks = createLocks();
    let free = (): void => undefined;
    const frozen = holdLock('lock', never, () => new Promise((resolve) => (free = resolve)), locks);
    let isDone = false;
    const mine = holdLock('lock', never, () => Promise.resolve(void (isDone = true)), locks);
    await settle();
    t.mock.timers.tick(19_999);
    await settle();
    assert.equal(isDone, false);
    t.mock.timers.tick(1);
    await mine;
    assert.equal(isDone, true);
    free();
    await frozen;
  });

  it('is not waited for once nobody wants the work: it is not done then', async () => {
    const locks = createLocks();
    let free = (): void => undefined;
    const other = holdLock('lock', never, () => new Promise((resolve) => (free = resolve)), locks);
    const leaving = new AbortController();
    let times = 0;
    const mine = holdLock('lock', leaving.signal, () => Promise.resolve(void times++), locks);
    await settle();
    leaving.abort(new Error('left'));
    await assert.rejects(mine, { message: 'left' });
    free();
    await other;
    await settle();
    assert.equal(times, 0);
  });

  it('leaves no timer behind', async (t) => {
    const clear = t.mock.method(globalThis, 'clearTimeout');
    await holdLock('lock', never, () => Promise.resolve(), createLocks());
    assert.equal(clear.mock.callCount(), 1);
  });
});

function raise(name: string): never {
  throw new DOMException('refused by the test', name);
}
