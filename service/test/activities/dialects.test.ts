import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { acceptExpression } from '../../src/activities/accept-expression.ts';
import { toActivityKind } from '../../src/activities/activity-kind.ts';
import { createBudget } from '../../src/activities/expression-budget.ts';
import { ExpressionError } from '../../src/activities/expression-error.ts';
import { compileExpression, toFact, type Facts } from '../../src/activities/expressions.ts';
import { operations } from '../../src/base/contract.ts';

const user = (id: string, ...tags: string[]) => ({
  ...{ id, name: id, email: '', phoneNumber: '' },
  ...{ tags, tagNames: tags },
});
const toFacts = (type: string, params: object, approvers: Facts['approvers']): Facts => ({
  activity: { id: 'a', type, ...toActivityKind(type), params: toFact(params) },
  user: user('ID', 'TAG'),
  approvers,
  organization: { id: 'o', name: 'Demo' },
  credential: { publicKey: '02', scheme: 's', types: [] },
});

/** Activities and approvers for which each expression of the table is true once and false once. */
const CASES: readonly Facts[] = [
  toFacts('ACTIVITY_TYPE_CREATE_WALLET', { walletId: 'ID', userIds: ['ID'] }, [
    user('ID', 'TAG'),
    user('ben', 'TAG', 'other'),
  ]),
  toFacts('ACTIVITY_TYPE_DELETE_USERS', { walletId: 'else', userIds: ['ben', 'cleo'] }, [user('ben')]),
];

/** The two tables of docs/policies.md: published expressions with an equivalent, and those without. */
const [equals = [], refused = []] = readFileSync(
  new URL('../../../docs/policies.md', import.meta.url),
  'utf8',
)
  .split('\n| published ')
  .slice(1)
  .map((table) =>
    (table.split('\n\n')[0] ?? '').split('\n').flatMap((line) => {
      const [, published, here] = /^\| `(.+?)` +\| (.+?) +\|$/.exec(line) ?? [];
      return published === undefined || here === undefined ? [] : [{ published, here }];
    }),
  );

const evaluate = (text: string): readonly boolean[] =>
  CASES.map((facts) => compileExpression(text)(facts, createBudget()));

describe('the table of both policy dialects (docs/policies.md)', () => {
  it('has rows', () => assert.ok(equals.length > 10 && refused.length > 6));

  for (const { here, published } of equals) {
    it(`has two expressions that mean the same: ${published}`, () => {
      const expected = evaluate(here === 'the same' ? published : here.slice(1, -1));
      assert.deepEqual(evaluate(published), expected);
      assert.deepEqual([...expected].sort(), [false, true], 'it tells the cases apart');
    });
  }

  for (const { published } of refused) {
    it(`has what is refused with its place: ${published}`, () => {
      assert.throws(
        () => acceptExpression(published),
        ({ message, name }: ExpressionError) => {
          assert.equal(name, 'ExpressionError');
          assert.match(message, /at character \d+/i);
          return true;
        },
      );
    });
  }
});

describe('an expression of a published policy', () => {
  const faultOf = (text: string): string => {
    try {
      compileExpression(text);
      return '';
    } catch (error) {
      assert.ok(error instanceof ExpressionError);
      return error.message;
    }
  };

  it('names what has no equal and the way out, unless a loop gives the name', () => {
    const text = "activity.type == 'x' && wallet.id == 'ID'";
    assert.match(
      faultOf(text),
      /^At character 25: "wallet" is not known here; write activity\.params\.walletId/,
    );
    assert.equal(faultOf("approvers.any(wallet, wallet.id == 'ID')"), '');
    assert.match(faultOf("approvers.any(a, a.id == 'ID') || eth.tx.to == ''"), /^At character 35: "eth"/);
  });

  it('tells places as they were written, behind what is said otherwise', () => {
    const text = "approvers.any(a, a.id == 'ID') && approvers.count() > 1 && nobody";
    assert.equal(faultOf(text), 'Not a CEL expression: Unknown variable: nobody (at character 60).');
    const member = "approvers.any(a, true) && approvers.any(b, b.nickname == 'x')";
    assert.match(faultOf(member), /^At character 46: "b" has no member "nickname"/);
  });

  it('is translated however it is written, and only where it is meant', () => {
    for (const text of [
      "approvers . any ( user , user.id == 'ID' )",
      "(approvers).any(user, user.id == 'ID')",
      "approvers.filter(a, a.id == 'ID').any(b, b.tags.any(t, t == 'TAG'))",
      "activity.params.user_ids.any(x, x == 'ID') && 'any(count()' != 'exists'",
      "activity.params . user_ids.count() == 1 && activity.params.wallet_id.contains('I')",
      "approvers // whoever they are\n .any(user, user.id == 'ID')",
      'activity.params // of the request\n . // by their published name\n user_ids.count() == 1',
    ]) {
      assert.deepEqual(evaluate(text), [true, false], text);
    }
    // A string literal is not rewritten.
    assert.deepEqual(evaluate("'activity.params.user_ids.count()'.size() == 32"), [true, true]);
    assert.match(faultOf('approvers.any(user)'), /^Not a CEL expression/);
    assert.match(faultOf("'abc'[0..2] == 'ab'"), / a part of a text is text\.substring\(0, 2\)\.$/);
    assert.match(faultOf('approvers.count(1) > 1'), /^Not a CEL expression/);
  });

  it('compares an address in lower case with texts, and with nothing else', () => {
    const facts = toFacts('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { signWith: '0xaB"', userIds: ['0xaB"'] }, []);
    const isTrue = (text: string): boolean => compileExpression(text)(facts, createBudget());
    for (const text of [
      String.raw`activity.params.signWith == '0xAb"'`,
      String.raw`'0XAB\u0022' == activity . params // of the request
        .sign_with && approvers.count() == 0`,
      String.raw`!((activity.params)["signWith"] != "0xAB\"")`,
      String.raw`activity.params.sign_with in ['0xAb', '0xAb"']`,
      String.raw`['0xAb"'].contains(activity.params.sign_with)`,
      // Comparisons with other values, and with lists that are not literals, are not rewritten.
      String.raw`activity.params.signWith in activity.params.user_ids`,
      String.raw`activity.params.user_ids.contains(activity.params.sign_with)`,
      String.raw`activity.params.user_ids[0] == '0xaB"' && activity.params.user_ids[0] != '0xab"'`,
    ]) {
      assert.equal(isTrue(text), true, text);
    }
  });

  it('has the limits of all others: loops two deep, and the budget of an evaluation', () => {
    const deep = 'approvers.any(a, approvers.any(b, approvers.any(c, true)))';
    assert.match(faultOf(deep), /nested at most 2 deep/);
    const ids = Array.from({ length: 5_000 }, (_, index) => `${index}`.padStart(100, 'x'));
    const facts = toFacts('ACTIVITY_TYPE_DELETE_USERS', { userIds: ids }, []);
    const text = "activity.params.user_ids.any(a, activity.params.user_ids.contains('none'))";
    assert.throws(() => compileExpression(text)(facts, createBudget()), { name: 'BudgetError' });
  });
});

describe('the resource and action of an activity', () => {
  const types = Object.values(operations).flatMap((one) => ('type' in one ? [one.type] : []));

  it('are there for every activity', () => {
    assert.ok(types.length > 50);
    for (const type of types) {
      const { action, resource } = toActivityKind(type);
      assert.ok(resource !== '' && action !== '', type);
    }
  });

  it('do not depend on the revision, and deny what deletes in other words', () => {
    assert.deepEqual(toActivityKind('ACTIVITY_TYPE_CREATE_USERS_V4'), { resource: 'USER', action: 'CREATE' });
    assert.deepEqual(toActivityKind('ACTIVITY_TYPE_CREATE_USERS'), { resource: 'USER', action: 'CREATE' });
    const deleting = types.filter((type) => /_(?:DELETE|REMOVE|END)_/.test(type));
    for (const type of deleting) assert.equal(toActivityKind(type).action, 'DELETE', type);
  });
});
