import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { verifyAppProof } from '../../../src/proof/index.ts';
import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import {
  createBody,
  createOrganization,
  post,
  provisioningOf,
  query,
  submit,
} from '../support/activities.ts';
import { describeOnEachDatabase, itOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

const CREATE = '/public/v1/submit/create_user_tag';

describeOnEachDatabase('an activity', (database) => {
  const itOnOne = itOnOneDatabase(database);
  const one = createOrganization(['root', 'ada', 'ben'], {
    parts: () => ({
      policies: [
        {
          policyId: crypto.randomUUID(),
          policyName: 'tags',
          effect: 'EFFECT_ALLOW',
          condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG' && user.name == 'ada'",
        },
        {
          policyId: crypto.randomUUID(),
          policyName: 'no secrets',
          effect: 'EFFECT_DENY',
          condition: "activity.params.userTagName.startsWith('secret')",
        },
      ],
    }),
  });
  const other = createOrganization(['eve']);
  const service = useTestService(database, { provisioning: provisioningOf(one, other) });
  const { ada, ben, root } = one.members;
  const { eve } = other.members;
  const id = one.organizationId;

  itOnOne('answers what was asked, its outcome and who voted', async () => {
    const parameters = { userTagName: 'first', userIds: [ada.userId] };
    const body = createBody(service(), id, 'create_user_tag', parameters);
    const { body: reply, status } = await post(service(), CREATE, ada.key, body);
    assert.equal(status, 200);
    const { activity } = reply;
    const userTagId: unknown = activity.result.createUserTagResult.userTagId;
    assert.equal(typeof userTagId, 'string');
    const now = new Date(service().clock.now()).toISOString();
    assert.deepEqual(activity, {
      id: activity.id,
      organizationId: id,
      status: 'ACTIVITY_STATUS_COMPLETED',
      type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      intent: { createUserTagIntent: parameters },
      result: { createUserTagResult: { userTagId, userIds: [ada.userId] } },
      votes: [
        {
          id: activity.votes[0].id,
          userId: ada.userId,
          activityId: activity.id,
          selection: 'VOTE_SELECTION_APPROVED',
          message: body,
          publicKey: ada.key.publicKey,
          signature: activity.votes[0].signature,
          scheme: 'SIGNATURE_SCHEME_TK_API_P256',
          createdAt: now,
        },
      ],
      fingerprint: `sha256:${createHash('sha256').update(body).digest('hex')}`,
      canApprove: false,
      canReject: false,
      createdAt: now,
      updatedAt: now,
    });
    const read = await query(service(), id, ada, 'get_activity', { activityId: activity.id });
    assert.deepEqual(read.body, reply);
    const seen = await query(service(), id, root, 'get_activity', { activityId: activity.id });
    const votes = [{ ...activity.votes[0], signature: '' }];
    assert.deepEqual(seen.body, { activity: { ...activity, votes } });
  });

  itOnOne('keeps the decision of every policy that applied', async () => {
    const reply = await submit(service(), id, ada, 'create_user_tag', { userTagName: 'kept', userIds: [] });
    const { activity } = reply.body;
    const read = await query(service(), id, ben, 'get_policy_evaluations', { activityId: activity.id });
    assert.equal(read.status, 200, read.text);
    const [evaluation, ...rest] = read.body.policyEvaluations;
    assert.equal(rest.length, 0);
    assert.equal(evaluation.activityId, activity.id);
    assert.equal(evaluation.organizationId, id);
    assert.equal(evaluation.voteId, activity.votes[0].id);
    assert.deepEqual(
      evaluation.policyEvaluations.map(({ outcome }: { outcome: string }) => outcome),
      ['OUTCOME_ALLOW', 'OUTCOME_ALLOW'],
    );
    const now = service().clock.now();
    assert.deepEqual(evaluation.createdAt, {
      seconds: String(Math.floor(now / 1000)),
      nanos: String((now % 1000) * 1_000_000),
    });
  });

  itOnOne('is the same activity when the same body comes again, also when it has grown stale', async () => {
    const body = createBody(service(), id, 'create_user_tag', { userTagName: 'twice', userIds: [] });
    const first = await post(service(), CREATE, ada.key, body);
    const second = await post(service(), CREATE, ada.key, body);
    assert.equal(second.text, first.text);
    service().clock.offsetMs += DEFAULT_LIMITS.maximumRequestAgeMs + 1;
    const late = await post(service(), CREATE, ada.key, body);
    assert.equal(late.text, first.text);
  });

  it('has one effect when the same body comes twenty times at once', async () => {
    const body = createBody(service(), id, 'create_user_tag', { userTagName: 'at once', userIds: [] });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => post(service(), CREATE, ada.key, body)),
    );
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
    assert.equal(replies[0]?.body.activity.status, 'ACTIVITY_STATUS_COMPLETED');
  });

  itOnOne('does not become another user’s who sends the same body', async () => {
    const body = createBody(service(), id, 'create_user_tag', { userTagName: 'mine', userIds: [] });
    await post(service(), CREATE, ada.key, body);
    const reply = await post(service(), CREATE, root.key, body);
    assert.equal(reply.status, 409);
    assert.equal(reply.body.errorCode, 'ALREADY_EXISTS');
    assert.ok(!reply.text.includes('userTagId'));
  });

  itOnOne('is refused outside five minutes back and one ahead, to the millisecond', async () => {
    const now = service().clock.now();
    const at = async (timestampMs: number, name: string): Promise<string> => {
      const parameters = { userTagName: name, userIds: [] };
      const reply = await submit(service(), id, ada, 'create_user_tag', parameters, {
        timestampMs: String(timestampMs),
      });
      return reply.status === 200 ? 'taken' : `${reply.body.errorCode} ${reply.body.details[0].path}`;
    };
    assert.equal(await at(now - 300_000, 'edge of the past'), 'taken');
    assert.equal(await at(now - 300_001, 'beyond the past'), 'REQUEST_STALE timestampMs');
    assert.equal(await at(now + 60_000, 'edge of the future'), 'taken');
    assert.equal(await at(now + 60_001, 'beyond the future'), 'REQUEST_STALE timestampMs');
  });

  itOnOne('is denied where no policy allows it, with the record of the decision', async () => {
    const parameters = { userTagName: 'ben’s', userIds: [] };
    const body = createBody(service(), id, 'create_user_tag', parameters);
    const reply = await post(service(), CREATE, ben.key, body);
    assert.equal(reply.status, 403);
    assert.equal(reply.body.errorCode, 'ACTIVITY_DENIED');
    assert.equal(reply.body.code, 7);
    const { activityId } = reply.body.details[0];
    const { body: read } = await query(service(), id, ben, 'get_activity', { activityId });
    assert.equal(read.activity.status, 'ACTIVITY_STATUS_REJECTED');
    assert.deepEqual(read.activity.result, {});
    assert.equal(read.activity.failure.details[0].outcome, 'OUTCOME_DENY_IMPLICIT');
    const { body: decisions } = await query(service(), id, ben, 'get_policy_evaluations', { activityId });
    assert.deepEqual(decisions.policyEvaluations[0].policyEvaluations, [
      { outcome: 'OUTCOME_DENY_IMPLICIT' },
    ]);
    const again = await post(service(), CREATE, ben.key, body);
    assert.equal(again.text, reply.text);
  });

  itOnOne('is denied where a policy denies it, although another allows it', async () => {
    const reply = await submit(service(), id, ada, 'create_user_tag', {
      userTagName: 'secret one',
      userIds: [],
    });
    assert.equal(reply.body.errorCode, 'ACTIVITY_DENIED');
    const { activityId } = reply.body.details[0];
    const { body } = await query(service(), id, ada, 'get_policy_evaluations', { activityId });
    assert.deepEqual(
      body.policyEvaluations[0].policyEvaluations.map(({ outcome }: { outcome: string }) => outcome),
      ['OUTCOME_ALLOW', 'OUTCOME_DENY_EXPLICIT', 'OUTCOME_DENY_EXPLICIT'],
    );
  });

  it('that fails while it is done is FAILED with the reason, and nothing of it is left', async () => {
    const parameters = { userTagName: 'half', userIds: [ada.userId, 'nobody'] };
    const body = createBody(service(), id, 'create_user_tag', parameters);
    const reply = await post(service(), CREATE, ada.key, body);
    assert.equal(reply.status, 200);
    const { activity } = reply.body;
    assert.equal(activity.status, 'ACTIVITY_STATUS_FAILED');
    assert.deepEqual(activity.result, {});
    assert.equal(activity.failure.code, 5);
    assert.equal(activity.failure.details[0].errorCode, 'NOT_FOUND');
    assert.equal(activity.failure.details[0].path, 'parameters.userIds[1]');
    assert.equal((await post(service(), CREATE, ada.key, body)).text, reply.text);
    const retry = await submit(service(), id, ada, 'create_user_tag', { userTagName: 'half', userIds: [] });
    assert.equal(retry.body.activity.status, 'ACTIVITY_STATUS_COMPLETED', 'the name is still free');
  });

  itOnOne('is the organization’s of its key, and nobody else sees it', async () => {
    const parameters = { userTagName: 'theirs', userIds: [] };
    const swapped = await submit(service(), id, eve, 'create_user_tag', parameters);
    assert.equal(swapped.status, 403);
    assert.equal(swapped.body.errorCode, 'PERMISSION_DENIED');
    const own = await submit(service(), id, ada, 'create_user_tag', parameters);
    for (const segment of ['get_activity', 'get_policy_evaluations']) {
      const seen = await query(service(), other.organizationId, eve, segment, {
        activityId: own.body.activity.id,
      });
      const unknown = await query(service(), other.organizationId, eve, segment, { activityId: 'none' });
      assert.equal(seen.status, 404);
      assert.equal(seen.text, unknown.text);
    }
  });

  itOnOne('carries a proof of the decision when it is asked for one', async () => {
    const parameters = { userTagName: 'proved', userIds: [] };
    const reply = await submit(service(), id, ada, 'create_user_tag', parameters, {
      body: { generateAppProofs: true },
    });
    const { activity } = reply.body;
    assert.equal(activity.status, 'ACTIVITY_STATUS_COMPLETED', reply.text);
    const [appProof, ...rest] = activity.appProofs;
    assert.equal(rest.length, 0);
    const { body } = await query(service(), id, ada, 'get_boot_proof', { ephemeralKey: appProof.publicKey });
    const document = Buffer.from(body.bootProof.awsAttestationDocB64, 'base64');
    assert.ok(document.includes(Buffer.from(appProof.publicKey, 'hex')), 'the boot proof is about this key');
    const result = await verifyAppProof({ appProof, ephemeralPublicKey: appProof.publicKey });
    assert.ok(result.ok);
    const payload = JSON.parse(appProof.proofPayload);
    assert.equal(payload.type, 'APP_PROOF_TYPE_POLICY_OUTCOME');
    assert.equal(payload.policyOutcomeProof.activityId, activity.id);
    assert.equal(payload.policyOutcomeProof.fingerprint, activity.fingerprint);
    assert.equal(payload.policyOutcomeProof.outcome, 'OUTCOME_ALLOW');
  });

  itOnOne(
    'takes generateAppProofs: false where the document lists none, and nothing else there',
    async () => {
      const parameters = { userId: ada.userId, mfaPolicyId: 'none' };
      const without = await submit(service(), id, root, 'delete_mfa_policy', parameters, {
        body: { generateAppProofs: false },
      });
      assert.equal(without.status, 200, without.text);
      for (const generateAppProofs of [true, null, 'false']) {
        const reply = await submit(service(), id, root, 'update_mfa_policy', parameters, {
          body: { generateAppProofs },
        });
        assert.equal(reply.status, 400);
        assert.equal(reply.body.details[0].path, 'generateAppProofs');
      }
    },
  );
});
