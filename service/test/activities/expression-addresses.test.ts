import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { acceptExpression } from '../../src/activities/accept-expression.ts';
import { compileExpression } from '../../src/activities/expressions.ts';

/** A request may write an address in upper or lower case, so a condition must not depend on the case. */
describe('an address among the parameters', () => {
  for (const [text, position] of [
    ["cel.bind(s, activity.params.signWith, s == '0xAb')", 29],
    ["cel.bind(p, activity.params, p.signWith == '0xAb')", 32],
    ["['0xAb'].exists(a, a == activity.params.signWith)", 41],
    ["(user.name == 'ada' ? activity.params.sign_with : '') == '0xAb'", 39],
    ["activity.params.signWith.startsWith('0xAb')", 17],
    ["activity['params']['address'].contains('Ab')", 20],
    ["activity.params.address == user.name || activity.params.signWith == '0xAb'", 17],
    ["activity.params.signWith in ['0xAb', user.name]", 17],
    ["[activity.params.signWith, 'x'].contains('0xAb')", 18],
  ] as const) {
    it(`is refused in new policies where its case would count: ${text}`, () => {
      assert.throws(() => acceptExpression(text), {
        name: 'ExpressionError',
        message: new RegExp(
          `^At character ${position}: A request may .* write ".*\\.lowerAscii\\(\\)", and `,
        ),
      });
      // A policy that is stored already still works.
      compileExpression(text);
    });
  }

  for (const text of [
    "activity.params.signWith == '0xAb' && '0xAb' != activity.params.address",
    "activity.params.sign_with in ['0xAb', '0xCd'] || ['0xAb'].contains(activity['params']['signWith'])",
    "cel.bind(s, activity.params.signWith.lowerAscii(), s == '0xab')",
    "cel.bind(p, activity.params, p.signWith.lowerAscii() == '0xab')",
    "['0xab'].exists(a, a == activity.params.signWith.lowerAscii())",
    "activity.params.signWith.lowerAscii().startsWith('0xab')",
    'has(activity.params.signWith) && activity.params.signWith.size() > 2 && size(activity.params.address) > 2',
    "'signWith' in activity.params && activity.params.address != null",
    // A loop variable hides the outer variable of the same name.
    "activity.params.users.exists(activity, activity.params.signWith.startsWith('0xAb'))",
  ]) {
    it(`is let through where its case does not count: ${text}`, () => acceptExpression(text));
  }

  for (const [text, fault] of [
    [
      "activity.params.signWith.lowerAscii() == '0xAb'",
      'At character 42: A text in lower case is never "0xAb"; write it in lower case.',
    ],
    [
      "activity.params.signWith.lowerAscii() in ['0xab', '0xCd']",
      'At character 51: A text in lower case is never "0xCd"; write it in lower case.',
    ],
    [
      "['Ada'].contains(user.name.lowerAscii())",
      'At character 2: A text in lower case is never "Ada"; write it in lower case.',
    ],
    [
      "'Ada' != user.name.upperAscii()",
      'At character 1: A text in upper case is never "Ada"; write it in upper case.',
    ],
  ] as const) {
    it(`is refused beside letters that are never there: ${text}`, () => {
      assert.throws(() => acceptExpression(text), { name: 'ExpressionError', message: fault });
      compileExpression(text);
    });
  }
});
