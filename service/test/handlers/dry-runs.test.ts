import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const CREATE_TAG = 'ACTIVITY_TYPE_CREATE_USER_TAG';

describeOnOneDatabase('a dry run', (database) => {
  const mfaPolicy = {
    ...{ mfaPolicyId: randomUUID(), mfaPolicyName: 'M', order: 0 },
    condition: "activity.type == 'ACTIVITY_TYPE_CREATE_WALLET'",
    requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }],
  };
  const party = createOrganization(['root', 'ada', 'ben'], {
    users: { ada: { mfaPolicies: [mfaPolicy] } },
    parts: ({ userIds }) => ({
      policies: [
        {
          ...{ policyId: 'two', policyName: 'two agree', effect: 'EFFECT_ALLOW' },
          condition: `activity.type == '${CREATE_TAG}'`,
          consensus: 'approvers.size() >= 2',
        },
        {
          ...{ policyId: 'ada', policyName: 'wallets', effect: 'EFFECT_ALLOW' },
          condition: `activity.type == 'ACTIVITY_TYPE_CREATE_WALLET' && user.id == '${userIds.ada}'`,
        },
      ],
    }),
  });
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { organizationId } = party;
  const { ada, ben, root } = party.members;
  const by = (...members: readonly (typeof ada)[]) => members.map(({ userId }) => ({ userId }));
  const ask = (segment: string, parameters: object) =>
    query(service(), organizationId, ada, segment, parameters);
  const evaluate = async (approvals: readonly object[], changes: object = {}) => {
    const tag = { type: CREATE_TAG, parameters: { userTagName: 'ops', userIds: [] } };
    return (await ask('evaluate_activity', { ...tag, approvals, ...changes })).body;
  };

  it('tells what would be decided for parameters and approvers, and by which policy', async () => {
    assert.deepEqual(await evaluate(by(ada)), {
      outcome: 'OUTCOME_REQUIRES_CONSENSUS',
      policyEvaluations: [
        { policyId: 'two', outcome: 'OUTCOME_REQUIRES_CONSENSUS' },
        { outcome: 'OUTCOME_REQUIRES_CONSENSUS' },
      ],
    });
    assert.equal((await evaluate(by(ada, ben))).outcome, 'OUTCOME_ALLOW');
    assert.equal((await evaluate(by(root))).outcome, 'OUTCOME_ALLOW');
    const wallet = { type: 'ACTIVITY_TYPE_CREATE_WALLET', parameters: {} };
    assert.equal((await evaluate(by(ben), wallet)).outcome, 'OUTCOME_DENY_IMPLICIT');
    assert.equal((await evaluate(by(ada), wallet)).outcome, 'OUTCOME_REQUIRES_AUTHENTICATORS');
    const passkey = [{ userId: ada.userId, authentications: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }];
    assert.equal((await evaluate(passkey, wallet)).outcome, 'OUTCOME_ALLOW');
    // The dry run also answers for activities of the root quorum, and for those that everybody may do for themselves.
    const feature = { type: 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE', parameters: {} };
    assert.equal((await evaluate(by(ada), feature)).outcome, 'OUTCOME_REQUIRES_CONSENSUS');
    const login = { type: 'ACTIVITY_TYPE_STAMP_LOGIN', parameters: {} };
    assert.equal((await evaluate(by(ben), login)).outcome, 'OUTCOME_ALLOW');
  });

  it('tries policies that are not there, and names what is wrong with them', async () => {
    const policies = [{ effect: 'EFFECT_DENY', condition: "activity.params.userTagName == 'ops'" }];
    assert.deepEqual(await evaluate(by(ada, ben), { policies }), {
      outcome: 'OUTCOME_DENY_EXPLICIT',
      policyEvaluations: [
        { policyId: 'policies[0]', outcome: 'OUTCOME_DENY_EXPLICIT' },
        { outcome: 'OUTCOME_DENY_EXPLICIT' },
      ],
    });
    const body = { type: CREATE_TAG, parameters: {}, approvals: by(ada) };
    for (const [changes, status, code, path] of [
      [
        { policies: [{ effect: 'EFFECT_ALLOW', condition: 'activity.subject' }] },
        400,
        'INVALID_REQUEST',
        'policies[0].condition',
      ],
      [{ type: 'ACTIVITY_TYPE_NOTHING' }, 400, 'INVALID_REQUEST', 'type'],
      [{ parameters: [] }, 400, 'INVALID_REQUEST', 'parameters'],
      [{ approvals: [{ userId: randomUUID() }] }, 404, 'NOT_FOUND', 'approvals[0].userId'],
    ] as const) {
      assertProblem(await ask('evaluate_activity', { ...body, ...changes }), status, code, path);
    }
  });

  it('tries no more policies than an organization may have', async () => {
    const policies = Array.from({ length: 100 }, () => ({
      effect: 'EFFECT_DENY',
      condition: `user.name == '${'x'.repeat(8_000)}'`,
    }));
    const tag = { type: CREATE_TAG, parameters: {}, approvals: by(ada) };
    const replies = [
      await ask('evaluate_activity', { ...tag, policies }),
      await ask('replay_activities', { policies }),
    ];
    for (const reply of replies) assertProblem(reply, 400, 'INVALID_REQUEST', 'policies');
    assert.equal(
      (await evaluate(by(ada), { policies: policies.slice(0, 12) })).outcome,
      'OUTCOME_DENY_IMPLICIT',
    );
  });

  it('replays recorded activities against changed policies, and changes none of them', async () => {
    const act = (member: typeof ada, segment: string, parameters: object) =>
      submit(service(), organizationId, member, segment, parameters);
    const tag = (userTagName: string) => ({ userTagName, userIds: [] });
    const first = (await act(ada, 'create_user_tag', tag('one'))).body.activity;
    resultOf(await act(ben, 'approve_activity', { fingerprint: first.fingerprint }));
    const second = (await act(ada, 'create_user_tag', tag('two'))).body.activity;
    const third = (await act(root, 'create_user_tag', tag('one'))).body.activity;
    assert.equal(third.status, 'ACTIVITY_STATUS_FAILED');
    const before = (await ask('list_activities', {})).body;
    const filterByType = [CREATE_TAG];
    const replay = async (changes: object) =>
      (await ask('replay_activities', { filterByType, ...changes })).body.replays.map(
        (one: Record<string, unknown>) => [one['activityId'], one['outcome'], one['changed']],
      );
    assert.deepEqual(await replay({}), [
      [third.id, 'OUTCOME_ALLOW', false],
      [second.id, 'OUTCOME_REQUIRES_CONSENSUS', false],
      [first.id, 'OUTCOME_ALLOW', false],
    ]);
    const condition = "activity.params.userTagName == 'two'";
    assert.deepEqual(await replay({ policies: [{ effect: 'EFFECT_ALLOW', condition }] }), [
      [third.id, 'OUTCOME_ALLOW', false],
      [second.id, 'OUTCOME_ALLOW', true],
      [first.id, 'OUTCOME_DENY_IMPLICIT', true],
    ]);
    assert.deepEqual((await replay({ paginationOptions: { limit: '1', after: third.id } }))[0][0], second.id);
    assert.deepEqual((await ask('list_activities', {})).body, before);
  });
});
