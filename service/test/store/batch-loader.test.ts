import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBatchLoader } from '../../src/store/batch-loader.ts';

/** Makes a batch loader whose questions a test answers by hand. */
function create() {
  const asked: { readonly questions: readonly number[]; readonly settle: (fault?: Error) => void }[] = [];
  let hear: (() => void) | undefined;
  const load = createBatchLoader(
    (questions: readonly number[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        asked.push({
          questions,
          settle: (fault) =>
            fault === undefined ? resolve(questions.map((one) => `answer ${one}`)) : reject(fault),
        });
        hear?.();
      }),
  );
  /** Waits for the `count`th batch of questions. */
  async function untilAsked(count: number): Promise<(typeof asked)[number]> {
    while (asked.length < count) await new Promise<void>((resolve) => (hear = resolve));
    return asked[count - 1] as (typeof asked)[number];
  }
  return { load, untilAsked, asked };
}

describe('a batch loader', () => {
  it('asks what comes at the same time together, and answers each its own', async () => {
    const { asked, load, untilAsked } = create();
    const answers = Promise.all([load(1), load(2), load(1)]);
    (await untilAsked(1)).settle();
    assert.deepEqual(await answers, ['answer 1', 'answer 2', 'answer 1']);
    assert.deepEqual(
      asked.map(({ questions }) => questions),
      [[1, 2, 1]],
    );
  });

  it('asks what comes while a question is under way next, never with what was asked before', async () => {
    const { load, untilAsked } = create();
    const first = load(1);
    const begun = await untilAsked(1);
    const later = Promise.all([load(2), load(3)]);
    begun.settle();
    assert.equal(await first, 'answer 1');
    const next = await untilAsked(2);
    assert.deepEqual(next.questions, [2, 3]);
    next.settle();
    assert.deepEqual(await later, ['answer 2', 'answer 3']);
  });

  it('tells a fault to everybody who asked with it, and to nobody else', async () => {
    const { load, untilAsked } = create();
    const failing = Promise.allSettled([load(1), load(2)]);
    const begun = await untilAsked(1);
    const later = load(3);
    begun.settle(new Error('no answer'));
    const outcomes = await failing;
    for (const one of outcomes)
      assert.equal(one.status === 'rejected' && String(one.reason), 'Error: no answer');
    (await untilAsked(2)).settle();
    assert.equal(await later, 'answer 3');
  });

  it('asks no more than a hundred at once', async () => {
    const { load, untilAsked } = create();
    const all = Promise.all(Array.from({ length: 250 }, (_, index) => load(index)));
    for (const [count, size] of [100, 100, 50].entries()) {
      const batch = await untilAsked(count + 1);
      assert.equal(batch.questions.length, size);
      batch.settle();
    }
    assert.equal((await all)[249], 'answer 249');
  });

  it('starts again after it has rested', async () => {
    const { load, untilAsked } = create();
    const first = load(1);
    (await untilAsked(1)).settle();
    await first;
    const second = load(2);
    (await untilAsked(2)).settle();
    assert.equal(await second, 'answer 2');
  });
});
