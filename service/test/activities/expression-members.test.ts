import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileExpression, ExpressionError } from '../../src/activities/expressions.ts';

describe('a member in an expression', () => {
  for (const [text, place, owner, member] of [
    ["user.nickname == 'ada'", 6, 'user', 'nickname'],
    ["user['nickname'] == 'ada'", 6, 'user', 'nickname'],
    ["activity.kind == 'x'", 10, 'activity', 'kind'],
    ["organization.owner == 'x'", 14, 'organization', 'owner'],
    ["credential.id == 'x'", 12, 'credential', 'id'],
    ["approvers.exists(a, a.nickname == 'x')", 23, 'a', 'nickname'],
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

  for (const text of [
    "user.id == 'ada' && user.name == 'Ada' && user.email == '' && user.phoneNumber == ''",
    "'ops' in user.tagNames && 'id' in user.tags",
    "activity.params.whatever == 'x'",
    "approvers.all(a, a.email == '')",
    // The name of a loop hides the variable of the same name.
    "activity.params.people.exists(user, user.nickname == 'ada')",
    "approvers.map(a, a.id).exists(user, user == 'ada')",
  ]) {
    it(`that can exist is let through: ${text}`, () => void compileExpression(text));
  }

  it('is looked for again in the variable once the loop is over', () => {
    const text = "activity.params.people.exists(user, user.nickname == 'ada') && user.nickname == 'ada'";
    assert.throws(() => compileExpression(text), ExpressionError);
  });
});
