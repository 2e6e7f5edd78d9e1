import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decide, type DecisionInput } from '../../src/activities/decide.ts';
import { createBudget } from '../../src/activities/expression-budget.ts';
import { compileExpression, type Facts } from '../../src/activities/expressions.ts';
import type { DecisionPolicy } from '../../src/store/decision-facts.ts';

/** A false condition that costs much, though less than the maximum of one expression. */
const COSTLY = 'activity.params.numbers.exists(n, n > 1)';
const numbers = Array.from({ length: 20_000 }, () => 0n);
const facts = {
  activity: { params: { numbers } },
  user: {},
  approvers: [],
  organization: {},
  credential: {},
};

/** The budget units that evaluating a condition takes. */
function costOf(condition: string, about: Facts): number {
  const budget = createBudget();
  const before = budget.left;
  compileExpression(condition)(about, budget);
  return before - budget.left;
}

function outcome(policies: readonly Partial<DecisionPolicy>[]): string {
  const input: DecisionInput = {
    permission: 'policies',
    activity: { id: 'a', type: 't', parameters: { numbers: numbers.map(Number) } },
    organization: { id: 'o', name: 'Demo' },
    rootQuorum: { threshold: 1, userIds: ['root'] },
    policies: policies.map((changes, index) => ({
      ...{ id: `p${index}`, effect: 'EFFECT_DENY', condition: null, consensus: null },
      ...changes,
    })),
    submitterId: 'ada',
    votes: [
      {
        ...{ userId: 'ada', selection: 'VOTE_SELECTION_APPROVED', publicKey: 'k', scheme: 's' },
        ...{ authentications: [], createdAt: 0 },
      },
    ],
    users: [{ id: 'ada', name: 'ada', email: null, phoneNumber: null, tags: [] }],
    mfaPolicies: new Map(),
  };
  return decide(input).outcome;
}

describe('the expressions of one decision', () => {
  const cost = costOf(COSTLY, facts);
  /** The number of such conditions that fit into the budget of one decision. */
  const most = Math.floor(createBudget().left / cost);
  const allow = { effect: 'EFFECT_ALLOW' } as const;

  it('may each cost something, and one alone does not spend what all have', () => {
    assert.ok(cost > 60_000 && cost < 200_000, String(cost));
    assert.ok(most >= 5);
  });

  for (const place of ['condition', 'consensus'] as const) {
    it(`share one budget, and what finds nothing left has failed: ${place}`, () => {
      const denials = (count: number) => Array.from({ length: count }, () => ({ [place]: COSTLY }));
      assert.equal(outcome([...denials(most), allow]), 'OUTCOME_ALLOW');
      assert.equal(outcome([...denials(most + 1), allow]), 'OUTCOME_ERROR');
    });
  }

  it('are stopped where an operator would take an error for an answer', () => {
    const budget = { left: 1_000 };
    const condition = `${COSTLY} || true`;
    assert.throws(() => compileExpression(condition)(facts, budget), { name: 'BudgetError' });
    assert.throws(() => compileExpression(`true || ${COSTLY}`)(facts, { left: 0 }), { name: 'BudgetError' });
    assert.ok(compileExpression(condition)(facts, createBudget()));
  });

  it('spend what they have taken also when they were stopped', () => {
    const budget = createBudget();
    const endless = 'activity.params.numbers.all(a, activity.params.numbers.all(b, a == b))';
    const before = budget.left;
    assert.throws(() => compileExpression(endless)(facts, budget), { name: 'BudgetError' });
    // One expression may spend a fifth of the decision's budget at most.
    assert.ok(
      before - budget.left >= 200_000 && before - budget.left < 250_000,
      String(before - budget.left),
    );
  });
});
