import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decide, type DecisionInput, type DecisionVote } from '../../src/activities/decide.ts';
import type { AuthenticationType } from '../../src/base/contract.ts';
import type { DecisionPolicy, DecisionUser, MfaPolicy } from '../../src/store/decision-facts.ts';

const API_KEY = 'AUTHENTICATION_TYPE_API_KEY';
const PASSKEY = 'AUTHENTICATION_TYPE_PASSKEY';

const ada: DecisionUser = {
  ...{ id: 'ada', name: 'Ada', email: 'ada@example.com', phoneNumber: '+15555550100' },
  tags: [{ id: 'tag-1', name: 'ops' }],
};
const ben: DecisionUser = { id: 'ben', name: 'Ben', email: null, phoneNumber: null, tags: [] };

function vote(
  userId: string,
  type: AuthenticationType = API_KEY,
  selection: DecisionVote['selection'] = 'VOTE_SELECTION_APPROVED',
): DecisionVote {
  return {
    ...{ userId, selection, publicKey: `key of ${userId}`, scheme: `scheme of ${userId}` },
    ...{ authentications: [{ type, id: `${userId} ${type}` }], createdAt: 0 },
  };
}

function policy(changes: Partial<DecisionPolicy>): DecisionPolicy {
  return { id: 'p', effect: 'EFFECT_ALLOW', condition: null, consensus: null, ...changes };
}

function decideOn(changes: Partial<DecisionInput>) {
  return decide({
    permission: 'policies',
    activity: { id: 'activity-1', type: 'TYPE', parameters: { amount: 3 } },
    organization: { id: 'organization-1', name: 'Demo' },
    rootQuorum: { threshold: 1, userIds: ['root'] },
    policies: [],
    submitterId: 'ada',
    votes: [vote('ada')],
    users: [ada, ben],
    mfaPolicies: new Map(),
    ...changes,
  });
}

const needs = (type: AuthenticationType, changes: Partial<MfaPolicy> = {}): MfaPolicy => ({
  ...{ id: 'mfa', condition: 'true', order: 0 },
  requiredAuthenticationMethods: [{ any: [{ type }] }],
  ...changes,
});

describe('the expression of a policy', () => {
  const sees = (condition: string, changes: Partial<DecisionInput> = {}): boolean =>
    decideOn({ policies: [policy({ condition })], ...changes }).outcome === 'OUTCOME_ALLOW';

  for (const condition of [
    "activity.id == 'activity-1' && activity.type == 'TYPE' && activity.params.amount == 3",
    "organization.id == 'organization-1' && organization.name == 'Demo'",
    "user.id == 'ada' && user.name == 'Ada'",
    "user.email == 'ada@example.com' && user.phoneNumber == '+15555550100'",
    "user.tags == ['tag-1'] && user.tagNames == ['ops']",
    "credential.publicKey == 'key of ada' && credential.scheme == 'scheme of ada'",
    `credential.types == ['${API_KEY}']`,
    "approvers.size() == 1 && approvers[0].name == 'Ada'",
  ]) {
    it(`sees who submits what, where and by which credential: ${condition}`, () =>
      assert.ok(sees(condition)));
  }

  it('sees empty texts and lists where a user has no contact and no tags', () => {
    const byBen = { submitterId: 'ben', votes: [vote('ben')] };
    assert.ok(
      sees("user.email == '' && user.phoneNumber == '' && user.tags == [] && user.tagNames == []", byBen),
    );
  });

  it('sees the submitter, whoever has approved first', () => {
    const votes = [vote('ben'), vote('ada', PASSKEY)];
    assert.ok(sees("user.id == 'ada' && credential.publicKey == 'key of ada'", { votes }));
    assert.ok(sees("approvers.map(a, a.id) == ['ben', 'ada']", { votes }));
  });

  it('sees nothing of a submitter who is not known, and no approver who is not', () => {
    const byNobody = { submitterId: 'gone', votes: [vote('gone'), vote('ben')] };
    assert.ok(sees("approvers.map(a, a.id) == ['ben']", byNobody));
    assert.ok(!sees("user.id == 'gone'", byNobody));
  });

  it('sees no credential where the submitter has cast no vote', () => {
    const condition = "credential.publicKey == '' && credential.scheme == '' && credential.types == []";
    assert.ok(sees(condition, { votes: [vote('ben')] }));
  });
});

describe('the evaluations of a decision', () => {
  it('are none where everybody may always do it, whatever policies and MFA policies say', () => {
    const policies = [policy({ effect: 'EFFECT_DENY' })];
    const mfaPolicies = new Map([['ada', [needs(PASSKEY)]]]);
    assert.deepEqual(decideOn({ permission: 'always', policies, mfaPolicies }), {
      outcome: 'OUTCOME_ALLOW',
      evaluations: [{ outcome: 'OUTCOME_ALLOW' }],
    });
  });

  it('say that authenticators are needed beside what the policies say', () => {
    const mfaPolicies = new Map([['ada', [needs(PASSKEY)]]]);
    assert.deepEqual(decideOn({ policies: [policy({ id: 'x' })], mfaPolicies }), {
      outcome: 'OUTCOME_REQUIRES_AUTHENTICATORS',
      evaluations: [
        { policyId: 'x', outcome: 'OUTCOME_ALLOW' },
        { outcome: 'OUTCOME_ALLOW' },
        { outcome: 'OUTCOME_REQUIRES_AUTHENTICATORS' },
      ],
      mfaStep: { mfaPolicyId: needs(PASSKEY).id, step: 0, any: [{ type: PASSKEY }] },
    });
  });

  it('say that it is rejected: alone where it is withdrawn, else beside the others', () => {
    const withdrawn = [vote('ada'), vote('ada', API_KEY, 'VOTE_SELECTION_REJECTED')];
    assert.deepEqual(decideOn({ votes: withdrawn }), {
      outcome: 'OUTCOME_REJECTED',
      evaluations: [{ outcome: 'OUTCOME_REJECTED' }],
    });
    const consensus = "approvers.exists(a, a.id == 'ben')";
    const votes = [vote('ada'), vote('ben', API_KEY, 'VOTE_SELECTION_REJECTED')];
    assert.deepEqual(decideOn({ policies: [policy({ id: 'x', consensus })], votes }), {
      outcome: 'OUTCOME_REJECTED',
      evaluations: [
        { policyId: 'x', outcome: 'OUTCOME_REQUIRES_CONSENSUS' },
        { outcome: 'OUTCOME_REQUIRES_CONSENSUS' },
        { outcome: 'OUTCOME_REJECTED' },
      ],
    });
  });

  it('do not call a denying policy failed that merely does not apply', () => {
    const policies = [
      policy({ id: 'n', effect: 'EFFECT_DENY', condition: 'false' }),
      policy({ id: 'y', consensus: 'false' }),
    ];
    assert.equal(decideOn({ policies }).outcome, 'OUTCOME_REQUIRES_CONSENSUS');
  });
});

describe('the MFA policies of a user', () => {
  const policies = [policy({})];

  it('are not satisfied by the stamps of somebody else', () => {
    const mfaPolicies = new Map([['ada', [needs(PASSKEY)]]]);
    const votes = [vote('ada'), vote('ben', PASSKEY)];
    assert.equal(decideOn({ policies, mfaPolicies, votes }).outcome, 'OUTCOME_REQUIRES_AUTHENTICATORS');
    const own = [...votes, vote('ada', PASSKEY)];
    assert.equal(decideOn({ policies, mfaPolicies, votes: own }).outcome, 'OUTCOME_ALLOW');
  });

  it('of an approver are asked with the facts of the approver', () => {
    const consensus = 'approvers.size() == 2';
    const condition = `user.id == 'ben' && credential.publicKey == 'key of ben' && user.tagNames == []`;
    const votes = [vote('ada'), vote('ben')];
    const under = (changes: Partial<MfaPolicy>): string => {
      const mfaPolicies = new Map([['ben', [needs(PASSKEY, changes)]]]);
      return decideOn({ policies: [policy({ consensus })], mfaPolicies, votes }).outcome;
    };
    assert.equal(under({ condition }), 'OUTCOME_REQUIRES_CONSENSUS');
    assert.equal(under({ condition: `!(${condition})` }), 'OUTCOME_ALLOW');
  });

  it('all have to be satisfied', () => {
    const both = [needs(API_KEY, { order: 1 }), needs(PASSKEY, { id: 'other', order: 0 })];
    const mfaPolicies = new Map([['ada', both]]);
    assert.equal(decideOn({ policies, mfaPolicies }).outcome, 'OUTCOME_REQUIRES_AUTHENTICATORS');
    const votes = [vote('ada'), vote('ada', PASSKEY)];
    assert.equal(decideOn({ policies, mfaPolicies, votes }).outcome, 'OUTCOME_ALLOW');
  });
});
