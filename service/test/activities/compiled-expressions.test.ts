import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createExpressionKeeper } from '../../src/activities/compiled-expressions.ts';
import { createBudget } from '../../src/activities/expression-budget.ts';
import { compileExpression, type Expression, type Facts } from '../../src/activities/expressions.ts';

const about = (params: unknown): Facts => ({
  activity: { id: 'a', type: 't', params },
  user: { id: 'ada', tags: ['x', 'y'] },
  approvers: [{ id: 'ada', tags: ['x'] }],
  organization: {},
  credential: {},
});

/** Answers the value of an expression and what it took from the budget, or that it failed. */
function evaluate(expression: Expression, facts: Facts): unknown {
  const budget = createBudget();
  const before = budget.left;
  try {
    return [expression(facts, budget), before - budget.left];
  } catch (error) {
    return [(error as Error).name, before - budget.left];
  }
}

describe('expressions that are kept compiled', () => {
  it('are compiled once, and those that were not asked for longest are given up for others', () => {
    const compile = createExpressionKeeper(30);
    const [first, second, third] = ["user.id == '1'", "user.id == '2'", "user.id == '3'"] as const;
    const [one, two] = [compile(first), compile(second)];
    assert.equal(compile(first), one);
    const three = compile(third);
    assert.equal(compile(first), one, 'it was asked for after the second');
    assert.equal(compile(third), three);
    assert.notEqual(compile(second), two);
    assert.throws(() => compile('user.'), { name: 'ExpressionError' });
    assert.throws(() => compile('user.'), { name: 'ExpressionError' }, 'a fault is not kept');
  });

  it('that are longer than all that is kept are compiled each time', () => {
    const compile = createExpressionKeeper(10);
    const text = "user.id == 'ada'";
    assert.notEqual(compile(text), compile(text));
    assert.equal(compile(text)(about({})), true);
  });

  it('say and cost the same as fresh ones, whatever they were asked about before', () => {
    const compile = createExpressionKeeper();
    const parameters: readonly unknown[] = [
      { v: 'x' },
      { v: 1n },
      { v: ['x', 'z'] },
      { v: { x: 'x' } },
      {},
      { v: 'x'.repeat(5_000) },
      { v: Array.from({ length: 2_000 }, () => 'z') },
      { v: null },
      { v: 'x' },
    ];
    for (const text of [
      "activity.params.v == 'x'",
      "'x' in activity.params.v",
      "activity.params.v.exists(n, n == 'x')",
      "activity.params.v + activity.params.v == 'xx' || activity.params.v == 1",
      'has(activity.params.v) && activity.params.v.size() > 1',
      'approvers.exists(u, u.tags.exists(t, t == activity.params.v))',
    ]) {
      for (const params of parameters) {
        const facts = about(params);
        assert.deepEqual(
          evaluate(compile(text), facts),
          evaluate(compileExpression(text), facts),
          `${text} about ${typeof params}`,
        );
      }
    }
  });
});
