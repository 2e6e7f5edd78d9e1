import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBudget } from '../../src/activities/expression-budget.ts';
import { ExpressionError } from '../../src/activities/expression-error.ts';
import { compileExpression, toFact, type Facts } from '../../src/activities/expressions.ts';
import { processorMs } from '../support/processor-time.ts';

const facts: Facts = {
  activity: { id: 'a', type: 'ACTIVITY_TYPE_CREATE_USER_TAG', params: { order: 0n, userTagName: 'ops' } },
  user: { id: 'ada', name: 'Ada', email: '', phoneNumber: '', tags: ['t1'], tagNames: ['ops'] },
  approvers: [
    { id: 'ada', tags: ['t1'] },
    { id: 'ben', tags: [] },
  ],
  organization: { id: 'o', name: 'Demo' },
  credential: { publicKey: '02', scheme: 's', types: ['AUTHENTICATION_TYPE_API_KEY'] },
};

const PAYLOADS = 'activity.params.payloads';

/** Makes nested `cel.bind`s. Each binds a value twice as large as the one outside it. */
function doubling(depth: number): string {
  let text = 'true';
  for (let level = depth; level > 0; level -= 1) {
    const value = level === 1 ? PAYLOADS : `n${level - 1} + n${level - 1}`;
    text = `cel.bind(n${level}, ${value}, ${text === 'true' ? `n${level}.size() > 0` : text})`;
  }
  return text;
}

/** Conditions that are accepted when they are stored, and are hostile together with a large request. */
const HOSTILE = [
  ['a text taken apart in a loop', `${PAYLOADS}.all(x, ${PAYLOADS}[0].split('').size() > 0)`],
  ['two loops over a long list', 'activity.params.many.all(x, activity.params.many.all(y, x + y >= 0))'],
  ['the length of texts in two loops', 'activity.params.many.all(x, activity.params.payloads[0].size() > 0)'],
  ['doubled names in a loop', `activity.params.many.all(x, ${doubling(4)})`],
  [
    'doubled texts',
    `cel.bind(a, ${PAYLOADS}[0] + ${PAYLOADS}[0], cel.bind(b, a + a, cel.bind(c, b + b, cel.bind(d, c + c, (d + d).size() > 0))))`,
  ],
  [
    'lists of lists compared',
    `cel.bind(a, [${'activity.params.many,'.repeat(20)}1], cel.bind(b, [a, a, a, a, a, a, a, a], cel.bind(c, [b, b, b, b, b, b, b, b], [c, c] == [c, c] && c == [b, b, b, b, b, b, b, b])))`,
  ],
  [
    'a long text searched for in another',
    `${PAYLOADS}[0].contains(${PAYLOADS}[1].substring(0, 150000) + 'b')`,
  ],
  [
    'lists in lists',
    'activity.params.many.exists(x, activity.params.many in [activity.params.many, [x]] && false)',
  ],
  ['times in zones', "activity.params.many.all(x, timestamp(x).getHours('Europe/Berlin') >= 0)"],
] as const;

describe('an expression', () => {
  for (const [text, expected] of [
    ["activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'", true],
    ['approvers.size() >= 2', true],
    ['approvers.size() >= 3', false],
    ["approvers.exists(a, a.tags.exists(t, t == 't1'))", true],
    ["'ops' in user.tagNames && organization.name == 'Demo'", true],
    ['activity.params.order == 0', true],
    ['has(activity.params.nothing) || credential.types.size() == 1', true],
    ["'AUTHENTICATION_TYPE_PASSKEY' in credential.types", false],
  ] as const) {
    it(`${text} is ${expected}`, () => assert.equal(compileExpression(text)(facts), expected));
  }

  for (const [fault, text] of [
    ['no syntax', '1 +'],
    ['an unknown variable', 'password == 1'],
    ['a result that is a text', "'yes'"],
    ['a result that is a number', 'approvers.size()'],
    ['a regular expression', "user.name.matches('(a+)+$')"],
    [
      'three loops within each other',
      'approvers.all(a, approvers.all(b, approvers.all(c, a.id == b.id || b.id == c.id)))',
    ],
    ['a text of 8193 characters', `true${' '.repeat(8189)}`],
    ['a list of a thousand items', `[${'1,'.repeat(999)}1].size() == 1000`],
    ['deep nesting', `${'('.repeat(500)}true${')'.repeat(500)}`],
  ] as const) {
    it(`with ${fault} is refused in one sentence`, () => {
      assert.throws(
        () => compileExpression(text),
        (error) => error instanceof ExpressionError && /^[^\n]+\.$/.test(error.message),
      );
    });
  }

  it('with names in names, each twice the one before, is refused in one sentence', () => {
    assert.throws(() => compileExpression(doubling(7)), {
      name: 'ExpressionError',
      message: 'cel.bind may be nested at most 4 deep.',
    });
  });

  it('that takes texts apart in two loops is refused in one sentence', () => {
    assert.throws(
      () => compileExpression(`${PAYLOADS}.all(x, ${PAYLOADS}.all(y, ${PAYLOADS}[0].split('').size() > 0))`),
      { name: 'ExpressionError', message: /^The function split may not be called inside two nested loops/ },
    );
  });

  for (const [name, text] of HOSTILE) {
    it(`that would take minutes or gigabytes is stopped within its budget: ${name}`, () => {
      const expression = compileExpression(text);
      const large = 'a'.repeat(300_000);
      const params = {
        payloads: [large, large.slice(1), `${large.slice(2)}b`],
        many: [...Array(60_000).keys()].map(BigInt),
      };
      const before = process.memoryUsage().heapUsed;
      const startedAt = processorMs();
      assert.throws(() => expression({ ...facts, activity: { ...facts.activity, params } }), {
        name: 'BudgetError',
      });
      const workedMs = processorMs() - startedAt;
      assert.ok(workedMs < 3_000, `it took ${workedMs} ms of the processor`);
      assert.ok(process.memoryUsage().heapUsed - before < 100_000_000);
    });
  }

  it('shares its budget with the others of a decision', () => {
    const expression = compileExpression("activity.params.text.contains('b') || true");
    const params = { text: 'a'.repeat(1_000_000) };
    const large = { ...facts, activity: { ...facts.activity, params } };
    const budget = createBudget();
    const outcomes = Array.from({ length: 30 }, () => {
      try {
        return expression(large, budget);
      } catch (error) {
        return (error as Error).name;
      }
    });
    assert.equal(outcomes[0], true);
    assert.equal(outcomes.at(-1), 'BudgetError');
  });

  it('is stopped also where an error would not matter to its result', () => {
    const expression = compileExpression(
      'activity.params.many.exists(x, activity.params.many.all(y, y >= 0)) || activity.type != "x"',
    );
    const params = { many: [...Array(60_000).keys()].map(BigInt) };
    assert.throws(() => expression({ ...facts, activity: { ...facts.activity, params } }), {
      name: 'BudgetError',
    });
  });

  it('of the ordinary kind stays far below its budget, also on a request of some size', () => {
    const payloads = Array.from({ length: 500 }, (_, index) => `0x${String(index).padStart(64, '0')}`);
    const params = { payloads };
    const budget = createBudget();
    const { left } = budget;
    const text =
      "activity.params.payloads.all(p, p.startsWith('0x') && p.size() == 66) && approvers.size() >= 1";
    assert.equal(
      compileExpression(text)({ ...facts, activity: { ...facts.activity, params } }, budget),
      true,
    );
    assert.ok(left - budget.left < 20_000, `it cost ${left - budget.left}`);
  });

  it('fails on a member that is not there', () => {
    assert.throws(() => compileExpression('activity.params.nothing == 1')(facts));
  });

  it('fails when what it finds is neither true nor false', () => {
    assert.throws(() => compileExpression('activity.params.order')(facts), ExpressionError);
  });

  it('sees whole numbers as int, however deep', () => {
    assert.deepEqual(toFact({ a: [1, 1.5, { b: 2 ** 53 }], c: null, d: 'x' }), {
      a: [1n, 1.5, { b: 2 ** 53 }],
      c: null,
      d: 'x',
    });
  });
});
