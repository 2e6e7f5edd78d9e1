import { inFile, type Fault } from '../fault.ts';

/** Faults of what policies, consensus and MFA decide. */
export const decisionFaults: readonly Fault[] = [
  ...inFile('service/src/activities/decide.ts', ['service/test/activities/decide.test.ts'], {
    'decide-policies-before-denial': {
      why: 'A policy that allows an activity gets around one that denies it.',
      find: `  if (says('OUTCOME_DENY_EXPLICIT')) return conclude('OUTCOME_DENY_EXPLICIT', evaluations);\n`,
      replace: `  if (says('OUTCOME_DENY_EXPLICIT') && !says('OUTCOME_ALLOW')) return conclude('OUTCOME_DENY_EXPLICIT', evaluations);\n`,
    },
    'decide-failed-denial-falls-away': {
      why: 'Parameters on which a denying expression fails get around it.',
      find: `if (hasFailedToDeny) return`,
      replace: `if (hasFailedToDeny && permission === 'root-quorum') return`,
    },
    'decide-failed-permission-denies': {
      why: 'A permitting policy whose expression fails counts as a denial.',
      find: `outcome === 'OUTCOME_ERROR' && policy.effect === 'EFFECT_DENY',`,
      replace: `outcome === 'OUTCOME_ERROR' && policy.effect.length > 0,`,
    },
    'decide-quorum-of-anybody': {
      why: 'Approvers outside of the root quorum count for it.',
      find: `approvers.filter(isRoot).length >= rootQuorum.threshold;`,
      replace: `approvers.length >= rootQuorum.threshold;`,
    },
    'decide-quorum-one-less': {
      why: 'One approver less than the threshold is a root quorum.',
      find: `approvers.filter(isRoot).length >= rootQuorum.threshold;`,
      replace: `approvers.filter(isRoot).length >= rootQuorum.threshold - 1;`,
    },
    'decide-policies-for-root-matters': {
      why: 'A policy allows what is the matter of the root quorum alone.',
      find: `  if (permission === 'root-quorum') return conclude('OUTCOME_REQUIRES_CONSENSUS', evaluations);\n`,
      replace: '',
    },
    'decide-self-without-policies': {
      why: 'What everybody may do for themselves escapes a denying policy.',
      find: `if (given.permission === 'always') return`,
      replace: `if (given.permission === 'always' || given.permission === 'self') return`,
    },
    'decide-withdrawal-ignored': {
      why: 'A submitter who rejects the own activity does not withdraw it.',
      find: `  if (rejecting.has(input.submitterId)) return rejected();\n`,
      replace: '',
    },
    'decide-rejected-approval-counts': {
      why: 'The approval of somebody who has rejected since counts.',
      find: `approving: voters.filter((id) => !rejecting.has(id)), rejecting`,
      replace: `approving: voters, rejecting`,
    },
    'decide-rejection-without-effect': {
      why: 'An activity stays open although those who are left could not approve it.',
      find: `if (consult(input, everybodyElse).outcome !== 'OUTCOME_ALLOW') return rejected(decision.evaluations);`,
      replace: `if (everybodyElse.length === 0) return rejected(decision.evaluations);`,
    },
    'decide-approver-without-mfa': {
      why: 'An approval counts although the MFA policies of the approver are not satisfied.',
      find: `id === input.submitterId || findUnmet(input, id, approving) === undefined`,
      replace: `id !== ''`,
    },
    'decide-submitter-without-mfa': {
      why: 'The MFA policies of the submitter are not asked for.',
      find: `const unmet = isOpen ? findUnmet(input, input.submitterId, counted) : undefined;`,
      replace: `const unmet = isOpen ? findUnmet(input, '', counted) : undefined;`,
    },
    'decide-mfa-policy-removed-without-it': {
      why: 'A thief of one factor takes the MFA policy away that asks for the second.',
      find: `isTakenAway(policy, userId, input) || applies(`,
      replace: `applies(`,
      mended: 'fix(service): steps of MFA are factors, fresh, and guard their policy',
    },
    'decide-mfa-policy-of-another-user': {
      why: 'Somebody else who takes a policy of the same name away has to satisfy it.',
      find: `return about.userId === userId && about.mfaPolicyId === id;`,
      replace: `return about.mfaPolicyId === id;`,
    },
    'decide-failed-mfa-condition': {
      why: 'An MFA policy falls away when its condition fails.',
      find: `    // A policy that protects a user must not fall away because its expression fails.
    return true;`,
      replace: `    return false;`,
    },
    'decide-budget-for-each': {
      why: 'Each expression of a decision has the whole budget to itself.',
      find: `compileKept(policy.condition)(facts, budget)) return undefined;`,
      replace: `compileKept(policy.condition)(facts)) return undefined;`,
      tests: ['service/test/activities/decision-budget.test.ts'],
      mended: 'fix(service): an expression has a budget of steps and memory',
    },
  }),
  ...inFile('service/src/activities/mfa.ts', ['service/test/activities/mfa.test.ts'], {
    'mfa-one-factor-twice': {
      why: 'One factor satisfies two steps.',
      find: `if (isSatisfied) factors.add(factor);`,
      replace: `if (isSatisfied) factors.add(factor + String(createdAt));`,
      mended: 'fix(service): steps of MFA are factors, fresh, and guard their policy',
    },
    'mfa-session-is-a-factor': {
      why: 'A session counts as another factor than what has opened it.',
      find: `authentications.find(({ type }) => type !== 'AUTHENTICATION_TYPE_SESSION');`,
      replace: `authentications.find(({ type }) => type === 'AUTHENTICATION_TYPE_SESSION');`,
      mended: 'fix(service): steps of MFA are factors, fresh, and guard their policy',
    },
    'mfa-steps-days-apart': {
      why: 'Steps that were shown days apart count together.',
      find: `if (step === undefined || !isRecent(startedAt, createdAt, FRESHNESS_MS)) break;`,
      replace: `if (step === undefined) break;`,
      mended: 'fix(service): steps of MFA are factors, fresh, and guard their policy',
    },
    'mfa-old-opening-counts': {
      why: 'What has opened a session counts for as long as the session lives.',
      find: `(id === undefined || one.id === id) && isFresh(one)),`,
      replace: `(id === undefined || one.id === id) && (isFresh(one) || true)),`,
      mended: 'fix(service): steps of MFA are factors, fresh, and guard their policy',
    },
    'mfa-any-credential-of-a-kind': {
      why: 'A policy that names one passkey takes any passkey.',
      find: `one.type === type && (id === undefined || one.id === id) && isFresh(one)),`,
      replace: `one.type === type && (id !== '') && isFresh(one)),`,
    },
    'mfa-begins-once': {
      why: 'A step that was shown too early stands in the way of all later ones.',
      find: `stamps.some((_stamp, index) => areShownFrom(steps, stamps.slice(index)));`,
      replace: `areShownFrom(steps, stamps);`,
    },
  }),
  ...inFile('service/src/activities/expressions.ts', ['service/test/activities/expressions.test.ts'], {
    'expression-regular': {
      why: 'Regular expressions are allowed, which can run for ever.',
      find: `if (called === 'matches') {`,
      replace: `if (called === 'matches_') {`,
    },
    'expression-three-loops': {
      why: 'Three loops may be nested.',
      find: `const MAXIMUM_LOOP_DEPTH = 2;`,
      replace: `const MAXIMUM_LOOP_DEPTH = 3;`,
    },
    'expression-numbers-float': {
      why: 'Whole numbers of the parameters are no integers of the language.',
      find: `return Number.isSafeInteger(value) ? BigInt(value) : value;`,
      replace: `return value;`,
    },
    'expression-of-any-type': {
      why: 'An expression that is neither true nor false becomes a policy.',
      find: `if (type !== 'bool' && type !== 'dyn') {`,
      replace: `if (type === '') {`,
    },
  }),
  ...inFile(
    'service/src/activities/expression-members.ts',
    [
      'service/test/activities/expressions.test.ts',
      'service/test/activities/expression-members.test.ts',
      'service/test/activities/expression-addresses.test.ts',
    ],
    {
      'expression-unknown-member': {
        why: 'A policy names a member that cannot exist, and never applies.',
        find: `  assertNode(tree, scope, findCaseless(tree));\n`,
        replace: `  void [tree, scope, findCaseless, assertNode];\n`,
      },
      'expression-unknown-parameter': {
        why: 'A new policy names a parameter that no activity has, and never applies.',
        find: `new Map<string, Shape>(SHAPES).set(PARAMS, parameters ?? null)`,
        replace: `new Map<string, Shape>(SHAPES).set(PARAMS, null)`,
      },
      'expression-shadowed-name': {
        why: 'The name of a loop is held for the variable that it hides.',
        find: `  assertNode(given, new Map(scope).set(bound, shape), caseless);`,
        replace: `  void shape;\n  assertNode(given, scope, caseless);`,
      },
      'expression-address-case': {
        why: 'A new policy compares an address as it was sent, and does not apply to it in another case.',
        find: `if (isNew(scope) && !isCaseless)`,
        replace: `if (isNew(scope) && !isCaseless && name === '')`,
      },
    },
  ),
  ...inFile(
    'service/src/activities/expression-budget.ts',
    ['service/test/activities/decision-budget.test.ts', 'service/test/activities/expressions.test.ts'],
    {
      'budget-for-seconds': {
        why: 'The evaluation of an expression is stopped after seconds only.',
        find: `const PER_EXPRESSION = 200_000;`,
        replace: `const PER_EXPRESSION = 6_000_000;`,
        mended: 'fix(service): an expression has a budget of steps and memory',
      },
      'budget-swallowed': {
        why: 'An evaluation that was stopped goes on behind an operator that takes errors.',
        find: `      if (error instanceof BudgetError) throw error;\n`,
        replace: '',
        mended: 'fix(service): an expression has a budget of steps and memory',
      },
      'budget-shared-by-nobody': {
        why: 'The expressions of one decision do not share their budget.',
        find: `      budget.left -= mine.spent;\n`,
        replace: '',
        mended: 'fix(service): an expression has a budget of steps and memory',
      },
    },
  ),
];
