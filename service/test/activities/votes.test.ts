import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  createOrganization,
  post,
  provisioningOf,
  query,
  submit,
  type Member,
} from '../support/activities.ts';
import { createDeviceKey, type Reply } from '../support/client.ts';
import { describeOnEachDatabase, itOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

describeOnEachDatabase('votes', (database) => {
  const itOnOne = itOnOneDatabase(database);
  const secondKey = createDeviceKey();
  const one = createOrganization(['root', 'ada', 'ben', 'cleo'], {
    parts: () => ({
      policies: [
        {
          policyId: crypto.randomUUID(),
          policyName: 'two people',
          effect: 'EFFECT_ALLOW',
          condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
          consensus: 'approvers.size() >= 2',
        },
        {
          policyId: crypto.randomUUID(),
          policyName: 'names',
          effect: 'EFFECT_ALLOW',
          condition: "activity.type == 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME'",
        },
      ],
    }),
    users: {
      cleo: {
        mfaPolicies: [
          {
            mfaPolicyId: crypto.randomUUID(),
            mfaPolicyName: 'both keys for names',
            condition: "activity.type == 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME'",
            requiredAuthenticationMethods: [
              { any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] },
              { any: [{ type: 'AUTHENTICATION_TYPE_API_KEY', id: secondKey.publicKey }] },
            ],
            order: 0,
          },
        ],
      },
    },
  });
  const quorum = createOrganization(['a', 'b', 'c', 'd'], {
    rootQuorum: { threshold: 2, members: ['a', 'b', 'c'] },
  });
  const cleoFile = (one.file['users'] as { userName: string; apiKeys: object[] }[]).find(
    ({ userName }) => userName === 'cleo',
  );
  cleoFile?.apiKeys.push({ publicKey: secondKey.publicKey, curveType: 'API_KEY_CURVE_P256' });
  const service = useTestService(database, { provisioning: provisioningOf(one, quorum) });
  const { ada, ben, cleo, root } = one.members;
  const id = one.organizationId;

  let names = 0;
  const propose = async (member: Member = ada): Promise<Reply> => {
    names += 1;
    return submit(service(), id, member, 'create_user_tag', { userTagName: `tag ${names}`, userIds: [] });
  };
  const vote = (
    member: Member,
    what: 'approve' | 'reject',
    fingerprint: string,
    organizationId = id,
  ): Promise<Reply> => submit(service(), organizationId, member, `${what}_activity`, { fingerprint });

  itOnOne('are asked for, and the second approval performs the activity', async () => {
    const proposed = await propose();
    const { activity } = proposed.body;
    assert.equal(activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    assert.deepEqual(activity.result, {});
    assert.equal(activity.canApprove, false, 'whoever submitted it has approved it');
    assert.equal(activity.canReject, true);
    const seen = await query(service(), id, ben, 'get_activity', { activityId: activity.id });
    assert.equal(seen.body.activity.canApprove, true);
    const approved = await vote(ben, 'approve', activity.fingerprint);
    assert.equal(approved.status, 200, approved.text);
    assert.equal(approved.body.activity.id, activity.id);
    assert.equal(approved.body.activity.status, 'ACTIVITY_STATUS_COMPLETED');
    assert.equal(approved.body.activity.votes.length, 2);
    assert.equal(approved.body.activity.canApprove, false);
    assert.equal(typeof approved.body.activity.result.createUserTagResult.userTagId, 'string');
    const { body } = await query(service(), id, ada, 'get_policy_evaluations', { activityId: activity.id });
    assert.deepEqual(
      body.policyEvaluations.map(
        (one: { policyEvaluations: { outcome: string }[] }) => one.policyEvaluations.at(-1)?.outcome,
      ),
      ['OUTCOME_REQUIRES_CONSENSUS', 'OUTCOME_ALLOW'],
    );
  });

  itOnOne('are cast once by each credential, and the same ballot again changes nothing', async () => {
    const { activity } = (await propose()).body;
    const second = await vote(ada, 'approve', activity.fingerprint);
    assert.equal(second.status, 400);
    assert.equal(second.body.errorCode, 'PRECONDITION_FAILED');
    const body = JSON.stringify({
      type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
      timestampMs: String(service().clock.now()),
      organizationId: id,
      parameters: { fingerprint: activity.fingerprint },
    });
    const path = '/public/v1/submit/approve_activity';
    const [first, again] = [
      await post(service(), path, ben.key, body),
      await post(service(), path, ben.key, body),
    ];
    assert.equal(first.body.activity.status, 'ACTIVITY_STATUS_COMPLETED');
    assert.equal(again.text, first.text);
  });

  it('of ten people at once perform the activity once', async () => {
    const { activity } = (await propose()).body;
    const replies = await Promise.all(
      [ben, cleo, root].map((member) => vote(member, 'approve', activity.fingerprint)),
    );
    const taken = replies.filter(({ status }) => status === 200);
    assert.ok(taken.length >= 1);
    for (const reply of replies) {
      if (reply.status !== 200) assert.equal(reply.body.errorCode, 'PRECONDITION_FAILED');
    }
    const { body } = await query(service(), id, ada, 'get_activity', { activityId: activity.id });
    assert.equal(body.activity.status, 'ACTIVITY_STATUS_COMPLETED');
    assert.equal(body.activity.votes.length, 1 + taken.length);
  });

  itOnOne('that reject end the activity when nobody is left who could approve it', async () => {
    const { activity } = (await propose()).body;
    for (const member of [ben, cleo]) {
      const reply = await vote(member, 'reject', activity.fingerprint);
      assert.equal(reply.body.activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    }
    const last = await vote(root, 'reject', activity.fingerprint);
    assert.equal(last.body.activity.status, 'ACTIVITY_STATUS_REJECTED');
    assert.equal(last.body.activity.failure.details[0].outcome, 'OUTCOME_REJECTED');
    const late = await vote(ben, 'approve', activity.fingerprint);
    assert.equal(late.body.errorCode, 'PRECONDITION_FAILED');
  });

  itOnOne(
    'end with a rejection: whoever has rejected votes no more, by another credential neither',
    async () => {
      const { activity } = (await propose()).body;
      await vote(cleo, 'reject', activity.fingerprint);
      const others = [
        await vote(cleo, 'reject', activity.fingerprint),
        await vote({ ...cleo, key: secondKey }, 'approve', activity.fingerprint),
      ];
      assert.deepEqual(
        others.map(({ body }) => body.errorCode),
        ['PRECONDITION_FAILED', 'PRECONDITION_FAILED'],
      );
    },
  );

  itOnOne('count only while they are fresh: one that was captured cannot be cast a day later', async () => {
    const { activity } = (await propose()).body;
    const ballot = { fingerprint: activity.fingerprint };
    const timestampMs = String(service().clock.now() - 86_400_000);
    const reply = await submit(service(), id, ben, 'approve_activity', ballot, { timestampMs });
    assert.equal(reply.body.errorCode, 'REQUEST_STALE');
    const seen = await query(service(), id, ada, 'get_activity', { activityId: activity.id });
    assert.equal(seen.body.activity.votes.length, 1);
  });

  itOnOne('let the submitter withdraw', async () => {
    const { activity } = (await propose()).body;
    const reply = await vote(ada, 'reject', activity.fingerprint);
    assert.equal(reply.body.activity.status, 'ACTIVITY_STATUS_REJECTED');
  });

  itOnOne('know activities of their own organization only', async () => {
    const { activity } = (await propose()).body;
    const reply = await vote(quorum.members.a, 'approve', activity.fingerprint, quorum.organizationId);
    assert.equal(reply.status, 404);
    assert.equal(reply.body.details[0].path, 'parameters.fingerprint');
  });

  it('of a failing performance make the activity FAILED', async () => {
    const parameters = { userTagName: 'nobody’s', userIds: ['nobody'] };
    const { activity } = (await submit(service(), id, ada, 'create_user_tag', parameters)).body;
    assert.equal(activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const reply = await vote(ben, 'approve', activity.fingerprint);
    assert.equal(reply.body.activity.status, 'ACTIVITY_STATUS_FAILED');
    assert.equal(reply.body.activity.votes.length, 2);
  });

  itOnOne('of two of the root quorum are needed where its threshold is two', async () => {
    const { a, b, c, d } = quorum.members;
    const set = (member: Member): Promise<Reply> =>
      submit(service(), quorum.organizationId, member, 'set_organization_feature', {
        name: 'FEATURE_NAME_EMAIL_AUTH',
        value: 'true',
      });
    const first = await set(a);
    assert.equal(first.body.activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED', first.text);
    const stranger = await vote(d, 'approve', first.body.activity.fingerprint, quorum.organizationId);
    assert.equal(stranger.body.activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const second = await vote(b, 'approve', first.body.activity.fingerprint, quorum.organizationId);
    assert.equal(second.body.activity.status, 'ACTIVITY_STATUS_COMPLETED');
    assert.deepEqual(second.body.activity.result.setOrganizationFeatureResult.features, [
      { name: 'FEATURE_NAME_EMAIL_AUTH', value: 'true' },
    ]);
    const another = await set(d);
    assert.equal(another.body.activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    for (const member of [b, c]) {
      const reply = await vote(member, 'reject', another.body.activity.fingerprint, quorum.organizationId);
      const expected = member === b ? 'CONSENSUS_NEEDED' : 'REJECTED';
      assert.equal(reply.body.activity.status, `ACTIVITY_STATUS_${expected}`);
    }
  });

  itOnOne('with a second authenticator satisfy an MFA policy, in its order', async () => {
    const rename = await submit(service(), id, cleo, 'update_organization_name', { organizationName: 'New' });
    assert.equal(rename.body.activity.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED', rename.text);
    const other = { userId: cleo.userId, key: secondKey };
    const seen = await query(service(), id, other, 'get_activity', { activityId: rename.body.activity.id });
    assert.equal(seen.body.activity.canApprove, true);
    const shown = await vote(other, 'approve', rename.body.activity.fingerprint);
    assert.equal(shown.body.activity.status, 'ACTIVITY_STATUS_COMPLETED');
    const wrongOrder = await submit(service(), id, other, 'update_organization_name', {
      organizationName: 'X',
    });
    const after = await vote(cleo, 'approve', wrongOrder.body.activity.fingerprint);
    assert.equal(after.body.activity.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED');
  });
});
