import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { acceptExpression } from '../../src/activities/accept-expression.ts';
import { ExpressionError } from '../../src/activities/expression-error.ts';
import { compileExpression } from '../../src/activities/expressions.ts';

describe('a member in an expression', () => {
  for (const [text, place, owner, member] of [
    ["user.nickname == 'ada'", 6, 'user', 'nickname'],
    ["user['nickname'] == 'ada'", 6, 'user', 'nickname'],
    ["activity.kind == 'x'", 10, 'activity', 'kind'],
    ["organization.owner == 'x'", 14, 'organization', 'owner'],
    ["credential.id == 'x'", 12, 'credential', 'id'],
    ["approvers.exists(a, a.nickname == 'x')", 23, 'a', 'nickname'],
    ["approvers[0].nickname == 'x'", 14, 'approvers[0]', 'nickname'],
    ["approvers.filter(a, true).all(b, b.nickname == 'x')", 36, 'b', 'nickname'],
    ["approvers.filter(a, true)[0].nickname == 'x'", 30, 'approvers.filter(a, true)[0]', 'nickname'],
    ["cel.bind(who, user, who.nickname == 'x')", 25, 'who', 'nickname'],
    ['has(organization.parent)', 18, 'organization', 'parent'],
  ] as const) {
    it(`that can never exist is refused with its place: ${text}`, () => {
      assert.throws(
        () => compileExpression(text),
        ({ message, name }: ExpressionError) => {
          assert.equal(name, 'ExpressionError');
          assert.ok(message.includes(`"${owner}" has no member "${member}"; it has `), message);
          assert.ok(message.startsWith(`At character ${place}: `), message);
          return true;
        },
      );
    });
  }

  for (const [text, place, owner] of [
    ["user.name.first == 'x'", 11, 'user.name'],
    ["user.tags.ops == 'x'", 11, 'user.tags'],
    ["approvers.id == 'x'", 11, 'approvers'],
    ["approvers.exists(a, a.tags['ops'] == 'x')", 28, 'a.tags'],
    ["user.tags.exists(t, t.id == 'x')", 23, 't'],
    ["user.tags[0].id == 'x'", 14, 'user.tags[0]'],
    ["credential.types.all(t, t.name == 'x')", 27, 't'],
  ] as const) {
    it(`of what has no members is refused with its place: ${text}`, () => {
      const message = new RegExp(
        `^At character ${place}: "${owner.replaceAll('[', '\\[')}" has no member "\\w+"\\.$`,
      );
      assert.throws(() => compileExpression(text), { name: 'ExpressionError', message });
    });
  }

  for (const text of [
    "user.tags[0] == 'x' && approvers[0].tags[0] == 'x' && activity.params.a.b['c'] == 1",
    "user.id == 'ada' && user.name == 'Ada' && user.email == '' && user.phoneNumber == ''",
    "'ops' in user.tagNames && 'id' in user.tags",
    "activity.params.whatever == 'x'",
    "approvers.all(a, a.email == '')",
    // A loop variable hides the outer variable of the same name.
    "activity.params.people.exists(user, user.nickname == 'ada')",
    "approvers.map(a, a.id).exists(user, user == 'ada')",
  ]) {
    it(`that can exist is let through: ${text}`, () => void compileExpression(text));
  }

  it('is looked for again in the variable once the loop is over', () => {
    const text = "activity.params.people.exists(user, user.nickname == 'ada') && user.nickname == 'ada'";
    assert.throws(() => compileExpression(text), ExpressionError);
  });

  for (const [text, place, member] of [
    ["activity.params.walletid == 'x'", 17, 'walletid'],
    ["activity.params.wallet_idd == 'x'", 17, 'wallet_idd'],
    ["activity.params['wallet_id'] == 'x'", 17, 'wallet_id'],
    ['has(activity.params.nothing)', 21, 'nothing'],
    ["cel.bind(p, activity.params, p.nothing == 'x')", 32, 'nothing'],
    ['[activity.params].exists(a, has(a.sign_with))', 35, 'sign_with'],
    ["[activity.params].filter(a, true)[0].sign_with == 'x'", 38, 'sign_with'],
    ["(true ? activity : activity).params['sign_with'] == 'x'", 37, 'sign_with'],
    ["'sign_with' in activity.params", 1, 'sign_with'],
  ] as const) {
    it(`of the parameters that no activity has is refused in new policies: ${text}`, () => {
      const fault = `At character ${place}: "`;
      assert.throws(
        () => acceptExpression(text),
        ({ message, name }: ExpressionError) => {
          assert.equal(name, 'ExpressionError');
          assert.ok(
            message.startsWith(fault) && message.endsWith(`" has no member "${member}" in any activity.`),
            message,
          );
          return true;
        },
      );
      // A policy that is stored already still works.
      compileExpression(text);
    });
  }

  for (const [text, owner, member] of [
    ["[user].exists(u, u.nickname == 'x')", 'u', 'nickname'],
    ["[user, user][0].nickname == 'x'", '[user, user][0]', 'nickname'],
    ["'nickname' in user", 'user', 'nickname'],
  ] as const) {
    it(`of a list that is written out, or asked for by "in", is refused in new policies: ${text}`, () => {
      assert.throws(
        () => acceptExpression(text),
        ({ message }: ExpressionError) =>
          message.includes(`"${owner}" has no member "${member}"; it has id, `),
      );
      // A policy that is stored already still works.
      compileExpression(text);
    });
  }

  it('is refused under its published name where that is not written in its place', () => {
    for (const text of [
      "activity['params'].wallet_id == 'x'",
      "cel.bind(params, activity.params, params.wallet_id == 'x')",
    ]) {
      assert.throws(() => acceptExpression(text), / has no member "wallet_id" in any activity\.$/, text);
    }
  });

  for (const text of [
    "activity.params.walletId == 'x' && activity.params['signWith'] == 'x'",
    "activity.params.wallet_id == 'x' || activity.params.user_ids.count() == 1",
    "activity.params.users[0].userName == 'x' && activity.params.wallet.walletName == 'x'",
    "activity.params.users.exists(u, u.userEmail == 'x') && has(activity.params.persist)",
    "activity.params.users.exists(activity, activity.params == 'x')",
    "[activity.params].exists(a, has(a.signWith)) && 'signWith' in activity.params",
    "[user, organization].exists(one, has(one.email)) && [user].map(u, u.id)[0] == 'x'",
    "['a', 'b'].exists(x, x in user.tags) && 'ops' in user.tags",
  ]) {
    it(`of the parameters that some activity has is let through: ${text}`, () => acceptExpression(text));
  }
});
