import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decide, type DecisionInput, type DecisionVote } from '../../src/activities/decide.ts';
import type { AuthenticationType } from '../../src/base/contract.ts';
import type { DecisionPolicy, DecisionUser, MfaPolicy } from '../../src/store/decision-facts.ts';

const user = (id: string): DecisionUser => ({ id, name: id, email: null, phoneNumber: null, tags: [] });

function vote(
  userId: string,
  selection: 'approved' | 'rejected' = 'approved',
  type: AuthenticationType = 'AUTHENTICATION_TYPE_API_KEY',
  id = `${userId}-${type}`,
): DecisionVote {
  return {
    userId,
    selection: selection === 'approved' ? 'VOTE_SELECTION_APPROVED' : 'VOTE_SELECTION_REJECTED',
    publicKey: id,
    scheme: 's',
    authentications: [{ type, id }],
    createdAt: 0,
  };
}

/** Makes a vote stamped by a session's key. `opener` is the authentication that opened the session. */
function sessionVote(
  id: string,
  opener: DecisionVote['authentications'][number] | undefined,
  createdAt = 0,
): DecisionVote {
  const session = { type: 'AUTHENTICATION_TYPE_SESSION', id } as const;
  const authentications = opener === undefined ? [session] : [session, opener];
  return { ...vote('ada'), publicKey: id, authentications, createdAt };
}

function policy(changes: Partial<DecisionPolicy> = {}): DecisionPolicy {
  return { id: 'p', effect: 'EFFECT_ALLOW', condition: null, consensus: null, ...changes };
}

const input = (changes: Partial<DecisionInput> = {}): DecisionInput => ({
  permission: 'policies',
  activity: { id: 'a', type: 'ACTIVITY_TYPE_CREATE_USER_TAG', parameters: { userTagName: 'ops' } },
  organization: { id: 'o', name: 'Demo' },
  rootQuorum: { threshold: 1, userIds: ['root'] },
  policies: [],
  submitterId: 'ada',
  votes: [vote('ada')],
  users: ['root', 'ada', 'ben', 'cleo'].map(user),
  mfaPolicies: new Map(),
  ...changes,
});

const outcome = (changes: Partial<DecisionInput>): string => decide(input(changes)).outcome;
const byRoot = { submitterId: 'root', votes: [vote('root')] };

describe('a decision', () => {
  it('denies what nothing allows', () => {
    const decision = decide(input());
    assert.equal(decision.outcome, 'OUTCOME_DENY_IMPLICIT');
    assert.deepEqual(decision.evaluations, [{ outcome: 'OUTCOME_DENY_IMPLICIT' }]);
  });

  it('allows what a policy allows, and says which', () => {
    const decision = decide(
      input({ policies: [policy({ id: 'x', condition: 'false' }), policy({ id: 'y' })] }),
    );
    assert.equal(decision.outcome, 'OUTCOME_ALLOW');
    assert.deepEqual(decision.evaluations, [
      { policyId: 'y', outcome: 'OUTCOME_ALLOW' },
      { outcome: 'OUTCOME_ALLOW' },
    ]);
  });

  it('lets a denial win over any number of permissions', () => {
    const policies = [policy(), policy({ id: 'n', effect: 'EFFECT_DENY' }), policy()];
    assert.equal(outcome({ policies }), 'OUTCOME_DENY_EXPLICIT');
  });

  it('lets the root quorum do anything without asking a policy', () => {
    const decision = decide(input({ ...byRoot, policies: [policy({ effect: 'EFFECT_DENY' })] }));
    assert.equal(decision.outcome, 'OUTCOME_ALLOW');
    assert.deepEqual(decision.evaluations, [{ outcome: 'OUTCOME_ALLOW' }]);
  });

  it('asks the others of the root quorum when one is not enough', () => {
    const rootQuorum = { threshold: 2, userIds: ['root', 'ben'] };
    assert.equal(outcome({ ...byRoot, rootQuorum }), 'OUTCOME_REQUIRES_CONSENSUS');
    assert.equal(outcome({ ...byRoot, rootQuorum, votes: [vote('root'), vote('ben')] }), 'OUTCOME_ALLOW');
    assert.equal(
      outcome({ ...byRoot, rootQuorum, votes: [vote('root'), vote('cleo')] }),
      'OUTCOME_REQUIRES_CONSENSUS',
    );
    assert.equal(
      outcome({
        ...byRoot,
        rootQuorum,
        votes: [vote('root'), vote('root', 'approved', 'AUTHENTICATION_TYPE_PASSKEY')],
      }),
      'OUTCOME_REQUIRES_CONSENSUS',
      'two credentials of one user are one approver',
    );
  });

  it('has no quorum where there are no members', () => {
    assert.equal(outcome({ rootQuorum: { threshold: 0, userIds: [] } }), 'OUTCOME_DENY_IMPLICIT');
  });

  it('asks for consensus until the expression of the policy holds', () => {
    const policies = [policy({ consensus: 'approvers.size() >= 2' })];
    assert.equal(outcome({ policies }), 'OUTCOME_REQUIRES_CONSENSUS');
    assert.equal(outcome({ policies, votes: [vote('ada'), vote('ben')] }), 'OUTCOME_ALLOW');
  });

  it('prefers a policy that allows to one that asks for consensus', () => {
    const policies = [policy({ consensus: 'approvers.size() >= 2' }), policy({ id: 'q' })];
    assert.equal(outcome({ policies }), 'OUTCOME_ALLOW');
  });

  it('takes a policy whose expression fails as not allowing, and one that may deny as denying', () => {
    const condition = "activity.params.nothing == 'x'";
    assert.equal(outcome({ policies: [policy({ condition })] }), 'OUTCOME_DENY_IMPLICIT');
    assert.equal(outcome({ policies: [policy({ condition }), policy({ id: 'q' })] }), 'OUTCOME_ALLOW');
    const denying = policy({ id: 'n', effect: 'EFFECT_DENY', condition });
    const decision = decide(input({ policies: [policy(), denying] }));
    assert.equal(decision.outcome, 'OUTCOME_ERROR');
    assert.ok(decision.evaluations.some((one) => one.policyId === 'n' && one.outcome === 'OUTCOME_ERROR'));
  });

  it('lets everybody do what is for themselves, unless a policy denies it', () => {
    assert.equal(outcome({ permission: 'self' }), 'OUTCOME_ALLOW');
    const patient = [policy({ consensus: 'approvers.size() >= 2' })];
    assert.equal(outcome({ permission: 'self', policies: patient }), 'OUTCOME_ALLOW');
    assert.equal(outcome({ policies: patient }), 'OUTCOME_REQUIRES_CONSENSUS');
    const policies = [policy({ effect: 'EFFECT_DENY' })];
    assert.equal(outcome({ permission: 'self', policies }), 'OUTCOME_DENY_EXPLICIT');
  });

  it('leaves to the root quorum what only it may do, whatever policies allow', () => {
    const changes = { permission: 'root-quorum', policies: [policy()] } as const;
    assert.equal(outcome(changes), 'OUTCOME_REQUIRES_CONSENSUS');
    assert.equal(outcome({ ...changes, votes: [vote('ada'), vote('ben')] }), 'OUTCOME_REQUIRES_CONSENSUS');
    assert.equal(outcome({ ...changes, votes: [vote('ada'), vote('root')] }), 'OUTCOME_ALLOW');
    assert.equal(outcome({ ...changes, ...byRoot }), 'OUTCOME_ALLOW');
  });
});

describe('a rejection', () => {
  const policies = [policy({ consensus: 'approvers.size() >= 2' })];

  it('by the submitter withdraws the activity', () => {
    assert.equal(outcome({ policies, votes: [vote('ada'), vote('ada', 'rejected')] }), 'OUTCOME_REJECTED');
  });

  it('by one of many changes nothing yet', () => {
    const votes = [vote('ada'), vote('ben', 'rejected')];
    assert.equal(outcome({ policies, votes }), 'OUTCOME_REQUIRES_CONSENSUS');
  });

  it('ends the activity when those who are left cannot approve it', () => {
    const votes = [vote('ada'), vote('ben', 'rejected'), vote('cleo', 'rejected'), vote('root', 'rejected')];
    assert.equal(outcome({ policies, votes }), 'OUTCOME_REJECTED');
  });

  it('is held against everybody who is left, and against no smaller group (docs/policies.md)', () => {
    const users = ['root', 'ada', 'ben', 'cleo'].map((id) => ({
      ...user(id),
      tags: id === 'cleo' || id === 'root' ? [] : [{ id: 'signers', name: 'signers' }],
    }));
    const narrow = [
      policy({ consensus: "approvers.size() >= 2 && approvers.all(user, 'signers' in user.tags)" }),
    ];
    const wide = [policy({ consensus: "approvers.filter(user, 'signers' in user.tags).size() >= 2" })];
    const votes = [vote('ada'), vote('root', 'rejected')];
    assert.equal(outcome({ users, votes, policies: narrow }), 'OUTCOME_REJECTED');
    assert.equal(outcome({ users, votes, policies: wide }), 'OUTCOME_REQUIRES_CONSENSUS');
    const byOther = [vote('ada'), vote('cleo', 'rejected')];
    const withRoot = outcome({ users, votes: byOther, policies: narrow });
    assert.equal(withRoot, 'OUTCOME_REQUIRES_CONSENSUS', 'the root quorum can still approve');
  });

  it('by too many of the root quorum ends what only the quorum may do', () => {
    const rootQuorum = { threshold: 2, userIds: ['root', 'ben', 'cleo'] };
    const one = {
      rootQuorum,
      permission: 'root-quorum',
      votes: [vote('ada'), vote('ben', 'rejected')],
    } as const;
    assert.equal(outcome(one), 'OUTCOME_REQUIRES_CONSENSUS');
    assert.equal(outcome({ ...one, votes: [...one.votes, vote('cleo', 'rejected')] }), 'OUTCOME_REJECTED');
  });

  it('takes the approval of the same user back', () => {
    const votes = [vote('ada'), vote('ben'), vote('ben', 'rejected')];
    assert.equal(outcome({ policies, votes }), 'OUTCOME_REQUIRES_CONSENSUS');
  });
});

describe('an MFA policy', () => {
  const PASSKEY = 'AUTHENTICATION_TYPE_PASSKEY';
  const API_KEY = 'AUTHENTICATION_TYPE_API_KEY';
  const SESSION = 'AUTHENTICATION_TYPE_SESSION';
  const mfa = (
    userId: string,
    ...policies: readonly Partial<MfaPolicy>[]
  ): ReadonlyMap<string, readonly MfaPolicy[]> =>
    new Map([
      [
        userId,
        policies.map((one, order) => ({
          id: `m${order}`,
          condition: 'true',
          order,
          requiredAuthenticationMethods: [],
          ...one,
        })),
      ],
    ]);
  const steps = (...types: readonly AuthenticationType[]) => types.map((type) => ({ any: [{ type }] }));
  const allowed = { policies: [policy()] };

  it('holds an allowed activity back until its steps are shown in order', () => {
    const mfaPolicies = mfa('ada', { requiredAuthenticationMethods: steps(API_KEY, PASSKEY) });
    assert.equal(outcome({ ...allowed, mfaPolicies }), 'OUTCOME_REQUIRES_AUTHENTICATORS');
    const votes = [vote('ada'), vote('ada', 'approved', PASSKEY)];
    assert.equal(outcome({ ...allowed, mfaPolicies, votes }), 'OUTCOME_ALLOW');
  });

  it('does not take steps in another order, nor one stamp for two steps', () => {
    const mfaPolicies = mfa('ada', { requiredAuthenticationMethods: steps(PASSKEY, API_KEY) });
    const votes = [vote('ada'), vote('ada', 'approved', PASSKEY)];
    assert.equal(outcome({ ...allowed, mfaPolicies, votes }), 'OUTCOME_REQUIRES_AUTHENTICATORS');
    const again = [...votes, vote('ada', 'approved', API_KEY, 'another key')];
    assert.equal(outcome({ ...allowed, mfaPolicies, votes: again }), 'OUTCOME_ALLOW');
    const twice = mfa('ada', { requiredAuthenticationMethods: steps(API_KEY, API_KEY) });
    assert.equal(outcome({ ...allowed, mfaPolicies: twice }), 'OUTCOME_REQUIRES_AUTHENTICATORS');
  });

  it('names the first step that is missing, of the first policy by its order that applies', () => {
    const mfaPolicies = mfa(
      'ada',
      { id: 'third', order: 7, requiredAuthenticationMethods: steps(SESSION) },
      { id: 'other', order: -1, condition: 'false', requiredAuthenticationMethods: steps(SESSION) },
      { id: 'second', order: 0.5, requiredAuthenticationMethods: steps(API_KEY, PASSKEY) },
      { id: 'first', order: -0.5, requiredAuthenticationMethods: steps(API_KEY) },
    );
    const stepAfter = (...votes: readonly ReturnType<typeof vote>[]) =>
      decide(input({ ...allowed, mfaPolicies, votes: [vote('ada'), ...votes] })).mfaStep;
    assert.deepEqual(stepAfter(), { mfaPolicyId: 'second', step: 1, any: [{ type: PASSKEY }] });
    const passkey = vote('ada', 'approved', PASSKEY);
    assert.deepEqual(stepAfter(passkey), { mfaPolicyId: 'third', step: 0, any: [{ type: SESSION }] });
    assert.equal(stepAfter(passkey, vote('ada', 'approved', SESSION)), undefined);
  });

  it('takes any method of a step, and exactly the authenticator it names', () => {
    const any = [
      { any: [{ type: SESSION }, { type: API_KEY, id: 'ada-AUTHENTICATION_TYPE_API_KEY' }] },
    ] as const;
    assert.equal(
      outcome({ ...allowed, mfaPolicies: mfa('ada', { requiredAuthenticationMethods: any }) }),
      'OUTCOME_ALLOW',
    );
    const other = [{ any: [{ type: API_KEY, id: 'another' }] }] as const;
    assert.equal(
      outcome({ ...allowed, mfaPolicies: mfa('ada', { requiredAuthenticationMethods: other }) }),
      'OUTCOME_REQUIRES_AUTHENTICATORS',
    );
  });

  it('asks only where its condition holds, and where the condition fails', () => {
    const requiredAuthenticationMethods = steps(PASSKEY);
    const under = (condition: string): string =>
      outcome({ ...allowed, mfaPolicies: mfa('ada', { condition, requiredAuthenticationMethods }) });
    assert.equal(
      under("activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'"),
      'OUTCOME_REQUIRES_AUTHENTICATORS',
    );
    assert.equal(under("activity.type == 'ACTIVITY_TYPE_UPDATE_USER_TAG'"), 'OUTCOME_ALLOW');
    assert.equal(under("activity.params.nothing == ''"), 'OUTCOME_REQUIRES_AUTHENTICATORS');
  });

  it('binds the root quorum as well, and is not asked when policies deny', () => {
    const mfaPolicies = mfa('root', { requiredAuthenticationMethods: steps(PASSKEY) });
    assert.equal(outcome({ ...byRoot, mfaPolicies }), 'OUTCOME_REQUIRES_AUTHENTICATORS');
    assert.equal(
      outcome({ mfaPolicies: mfa('ada', { requiredAuthenticationMethods: steps(PASSKEY) }) }),
      'OUTCOME_DENY_IMPLICIT',
    );
  });

  it('of an approver keeps the approval from counting until it is satisfied', () => {
    const changes = {
      policies: [policy({ consensus: 'approvers.size() >= 2' })],
      mfaPolicies: mfa('ben', { requiredAuthenticationMethods: steps(API_KEY, PASSKEY) }),
    };
    const votes = [vote('ada'), vote('ben')];
    assert.equal(outcome({ ...changes, votes }), 'OUTCOME_REQUIRES_CONSENSUS');
    const shown = [...votes, vote('ben', 'approved', PASSKEY)];
    assert.equal(outcome({ ...changes, votes: shown }), 'OUTCOME_ALLOW');
  });

  it('is one of several that must all be satisfied', () => {
    const mfaPolicies = mfa(
      'ada',
      { requiredAuthenticationMethods: steps(API_KEY) },
      { requiredAuthenticationMethods: steps(PASSKEY) },
    );
    assert.equal(outcome({ ...allowed, mfaPolicies }), 'OUTCOME_REQUIRES_AUTHENTICATORS');
    const votes = [vote('ada'), vote('ada', 'approved', PASSKEY)];
    assert.equal(outcome({ ...allowed, mfaPolicies, votes }), 'OUTCOME_ALLOW');
  });

  it('takes a key and the sessions that it has opened for one factor (issue 19)', () => {
    const own = { type: API_KEY, id: 'key' } as const;
    const [byKey] = [{ ...vote('ada', 'approved', API_KEY, 'key') }];
    const ask = (votes: readonly DecisionVote[], ...types: readonly AuthenticationType[]): string =>
      outcome({
        ...allowed,
        votes,
        mfaPolicies: mfa('ada', { requiredAuthenticationMethods: steps(...types) }),
      });
    for (const [types, votes] of [
      [
        [API_KEY, SESSION],
        [byKey, sessionVote('s', own)],
      ],
      [
        [SESSION, API_KEY],
        [sessionVote('s', own), byKey],
      ],
      [
        [API_KEY, API_KEY],
        [byKey, sessionVote('s', own)],
      ],
      [
        [SESSION, SESSION],
        [sessionVote('s', own), sessionVote('t', own)],
      ],
      [
        [SESSION, SESSION],
        [sessionVote('s', undefined), sessionVote('t', { type: SESSION, id: 's' })],
      ],
    ] as const) {
      assert.equal(ask(votes, ...types), 'OUTCOME_REQUIRES_AUTHENTICATORS');
    }
    const other = { type: API_KEY, id: 'other' } as const;
    assert.equal(ask([byKey, sessionVote('s', other)], API_KEY, SESSION), 'OUTCOME_ALLOW');
    assert.equal(ask([byKey, sessionVote('s', undefined)], API_KEY, SESSION), 'OUTCOME_ALLOW');
    const late = [byKey, sessionVote('s', own), vote('ada', 'approved', API_KEY, 'other')];
    assert.equal(ask(late, API_KEY, API_KEY), 'OUTCOME_ALLOW', 'a further key is a further factor');
  });

  it('takes what a session was opened by for a step as long as that is fresh (issue 19)', () => {
    const mfaPolicies = mfa('ada', { requiredAuthenticationMethods: steps(PASSKEY) });
    const ask = (createdAt: number, shownAt: number): string =>
      outcome({
        ...allowed,
        mfaPolicies,
        votes: [sessionVote('s', { type: PASSKEY, id: 'p', shownAt }, createdAt)],
      });
    assert.equal(ask(1_900_000, 1_000_000), 'OUTCOME_ALLOW');
    assert.equal(ask(1_900_001, 1_000_000), 'OUTCOME_REQUIRES_AUTHENTICATORS');
  });

  it('takes steps that are shown together, within a quarter of an hour (issue 19)', () => {
    const mfaPolicies = mfa('ada', { requiredAuthenticationMethods: steps(API_KEY, PASSKEY) });
    const ask = (...times: readonly number[]): string =>
      outcome({
        ...allowed,
        mfaPolicies,
        votes: [
          vote('ada'),
          ...times.map((createdAt, index) => ({
            ...vote('ada', 'approved', PASSKEY, `p${index}`),
            createdAt,
          })),
        ],
      });
    assert.equal(ask(900_000), 'OUTCOME_ALLOW');
    assert.equal(ask(900_001), 'OUTCOME_REQUIRES_AUTHENTICATORS');
  });

  it('is not taken away by its subject with less than it asks (issue 19)', () => {
    const requiredAuthenticationMethods = steps(API_KEY, PASSKEY);
    const condition = "activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'";
    const mfaPolicies = mfa('root', { id: 'signing', condition, requiredAuthenticationMethods });
    const ask = (type: string, parameters: object, more: readonly DecisionVote[] = []): string =>
      outcome({
        submitterId: 'root',
        activity: { id: 'a', type, parameters },
        votes: [vote('root'), ...more],
        mfaPolicies,
      });
    const own = { userId: 'root', mfaPolicyId: 'signing' };
    for (const type of ['ACTIVITY_TYPE_DELETE_MFA_POLICY', 'ACTIVITY_TYPE_UPDATE_MFA_POLICY']) {
      assert.equal(ask(type, own), 'OUTCOME_REQUIRES_AUTHENTICATORS');
      assert.equal(ask(type, own, [vote('root', 'approved', PASSKEY)]), 'OUTCOME_ALLOW');
      assert.equal(ask(type, { ...own, mfaPolicyId: 'another' }), 'OUTCOME_ALLOW');
      assert.equal(ask(type, { ...own, userId: 'ben' }), 'OUTCOME_ALLOW');
    }
    assert.equal(ask('ACTIVITY_TYPE_CREATE_USER_TAG', own), 'OUTCOME_ALLOW');
  });
});
