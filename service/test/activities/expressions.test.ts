import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileExpression, ExpressionError, toFact, type Facts } from '../../src/activities/expressions.ts';

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
