import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { acceptExpression } from '../../src/activities/accept-expression.ts';
import { compileExpression } from '../../src/activities/expressions.ts';

describe('a value that the type, resource or action of an activity is compared with', () => {
  for (const [text, fault] of [
    [
      "activity.type == 'ACTIVITY_TYPE_CREATE_USERTAG'",
      'At character 18: No activity has the type "ACTIVITY_TYPE_CREATE_USERTAG"; did you mean "ACTIVITY_TYPE_CREATE_USER_TAG"?',
    ],
    [
      "user.name == 'ada' || activity.type != 'ACTIVITY_TYPE_CREATE_USERS_V3'",
      'At character 40: No activity has the type "ACTIVITY_TYPE_CREATE_USERS_V3"; its newest revision is "ACTIVITY_TYPE_CREATE_USERS_V4".',
    ],
    [
      "activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD'",
      'At character 18: No activity has the type "ACTIVITY_TYPE_SIGN_RAW_PAYLOAD"; its newest revision is "ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2".',
    ],
    [
      "activity.type in ['ACTIVITY_TYPE_CREATE_WALLET', 'ACTIVITY_TYPE_FOO']",
      'At character 50: No activity has the type "ACTIVITY_TYPE_FOO"; docs/policies.md lists the types.',
    ],
    [
      "['WALLET', 'WALET'].contains(activity.resource)",
      'At character 12: No activity has the resource "WALET"; did you mean "WALLET"?',
    ],
    [
      "'MAKE' == activity['action']",
      /^At character 1: No activity has the action "MAKE"; it is one of .*CREATE, .*UPDATE.*\.$/,
    ],
    ["cel.bind(kind, activity.resource, kind == 'wallet')", /^At character 43: /],
    ["activity.type == ''", /^At character 18: No activity has the type ""/],
  ] as const) {
    it(`is refused in new policies where no activity has it: ${text}`, () => {
      assert.throws(() => acceptExpression(text), { name: 'ExpressionError', message: fault });
      // A policy that is stored already still works.
      compileExpression(text);
    });
  }

  for (const text of [
    "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG' && activity.action in ['CREATE', 'UPDATE', 'SIGN']",
    "activity.resource != 'AUTH_PROXY_CONFIG' && 'IP_ALLOWLIST' != activity.resource",
    "activity.type.contains('IMPORT') && activity.type.startsWith('ACTIVITY_TYPE_SIGN')",
    // Published policies list every revision of a type.
    "activity.type in ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD', 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2']",
    "activity.id == 'x' && activity.params.type == 'x' && activity.type == activity.params.type",
    // A loop variable hides the outer variable of the same name.
    "activity.params.users.exists(activity, activity.type == 'x')",
  ]) {
    it(`is let through where some activity has it, or nothing is known: ${text}`, () =>
      acceptExpression(text));
  }

  it('is not compared letter by letter where it is long', () => {
    assert.throws(() => acceptExpression(`activity.type == '${'A'.repeat(8_000)}'`), {
      name: 'ExpressionError',
      message: new RegExp(`^At character 18: No activity has the type "A{80}"; docs`),
    });
  });
});
