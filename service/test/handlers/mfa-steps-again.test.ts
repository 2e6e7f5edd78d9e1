import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  createBody,
  createOrganization,
  provisioningOf,
  query,
  submit,
  type Member,
} from '../support/activities.ts';
import { call, createDeviceKey, stamp, type DeviceKey, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { createPasskey, passkeyStamp, type Passkey } from '../support/stamps.ts';
import { useTestService } from '../support/test-service.ts';

const [KEY, PASSKEY] = ['AUTHENTICATION_TYPE_API_KEY', 'AUTHENTICATION_TYPE_PASSKEY'] as const;

describeOnOneDatabase('approvals that show steps of MFA policies', (database) => {
  const passkeys = { ada: createPasskey(), ben: createPasskey(), cleo: createPasskey() };
  const seconds = { cleo: createDeviceKey() };
  const userOf = ({ credentialId, publicKey, rpId }: Passkey, condition: string, ...types: string[]) => ({
    authenticators: [{ credentialId, publicKey, rpId }],
    mfaPolicies: [
      {
        ...{ mfaPolicyId: crypto.randomUUID(), mfaPolicyName: 'Two', condition, order: 0 },
        requiredAuthenticationMethods: types.map((type) => ({ any: [{ type }] })),
      },
    ],
  });
  const steps = createOrganization(['root', 'ada', 'ben', 'cleo'], {
    parts: () => ({
      policies: [
        {
          ...{ policyId: crypto.randomUUID(), policyName: 'Two people', effect: 'EFFECT_ALLOW' },
          condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
          consensus: 'approvers.size() >= 2',
        },
      ],
    }),
    users: {
      ada: userOf(passkeys.ada, 'true', PASSKEY, KEY),
      ben: userOf(passkeys.ben, "activity.type != 'ACTIVITY_TYPE_CREATE_USER_TAG'", KEY, PASSKEY),
      cleo: userOf(passkeys.cleo, 'true', KEY, KEY),
    },
  });
  const users = steps.file['users'] as { userName: string; apiKeys: object[] }[];
  users
    .find(({ userName }) => userName === 'cleo')
    ?.apiKeys.push({ publicKey: seconds.cleo.publicKey, curveType: 'API_KEY_CURVE_P256' });
  const service = useTestService(database, { provisioning: provisioningOf(steps) });
  const { organizationId, members } = steps;
  const submitWith = (segment: string, parameters: object, credential: DeviceKey | Passkey) => {
    const body = createBody(service(), organizationId, segment, parameters, {
      timestampMs: String(service().clock.now() - (lag += 1)),
    });
    const headers =
      'credentialId' in credential ? passkeyStamp(credential, body) : { 'x-stamp': stamp(credential, body) };
    return call(service(), `/public/v1/submit/${segment}`, body, { configId: null, headers });
  };
  let lag = 0;
  const approve = (fingerprint: string, credential: DeviceKey | Passkey) =>
    submitWith('approve_activity', { fingerprint }, credential);
  const canApprove = async (activityId: string, { key }: Member): Promise<boolean> => {
    const reply = await query(service(), organizationId, { userId: '', key }, 'get_activity', {
      activityId,
    });
    return reply.body.activity.canApprove as boolean;
  };
  const stepOf = ({ body, text }: Reply): number => {
    assert.equal(body.activity?.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED', text);
    return body.activity.mfaStep.step as number;
  };

  it('are taken again of a credential that came before its step', async () => {
    const { ada } = members;
    const submitted = await submitWith('create_read_only_session', {}, ada.key);
    assert.equal(stepOf(submitted), 0);
    const { fingerprint, id } = submitted.body.activity;
    assert.equal(await canApprove(id, ada), false);
    assertProblem(await approve(fingerprint, ada.key), 400, 'PRECONDITION_FAILED');
    assert.equal(stepOf(await approve(fingerprint, passkeys.ada)), 1);
    assert.equal(await canApprove(id, ada), true);
    const done = await approve(fingerprint, ada.key);
    assert.notEqual(resultOf(done).session, '', 'the credential that asked for it');
    assert.equal(done.body.activity.votes.length, 3);
    assertProblem(await approve(fingerprint, ada.key), 400, 'PRECONDITION_FAILED');
    assert.equal(await canApprove(id, ada), false);
  });

  it('are taken again where a step was shown too long ago, at the same time from many sides once', async () => {
    const { ben } = members;
    const { fingerprint } = (await submitWith('create_read_only_session', {}, ben.key)).body.activity;
    service().clock.offsetMs += 900_001;
    assert.equal(stepOf(await approve(fingerprint, passkeys.ben)), 0);
    const replies = await Promise.all([1, 2, 3, 4].map(() => approve(fingerprint, ben.key)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400, 400, 400]);
    const done = await approve(fingerprint, passkeys.ben);
    assert.equal(done.body.activity.status, 'ACTIVITY_STATUS_COMPLETED', done.text);
    service().clock.offsetMs = 0;
  });

  it('are taken again where a step was shown while the clock ran ahead', async () => {
    const { ben } = members;
    service().clock.offsetMs += 86_400_000;
    const { fingerprint } = (await submitWith('create_read_only_session', {}, ben.key)).body.activity;
    service().clock.offsetMs = 0;
    assert.equal(stepOf(await approve(fingerprint, passkeys.ben)), 0);
    assert.equal(stepOf(await approve(fingerprint, ben.key)), 1);
    const done = await approve(fingerprint, passkeys.ben);
    assert.equal(done.body.activity.status, 'ACTIVITY_STATUS_COMPLETED', done.text);
  });

  it('are refused where they show no further step, and count for consensus once', async () => {
    const { ben, cleo } = members;
    const made = await submitWith('create_user_tag', { userTagName: 'two', userIds: [] }, cleo.key);
    const { fingerprint } = made.body.activity;
    assert.equal(made.body.activity.mfaStep.step, 1);
    assertProblem(await approve(fingerprint, cleo.key), 400, 'PRECONDITION_FAILED');
    assert.equal(stepOf(await approve(fingerprint, passkeys.cleo)), 1);
    // The next step asks for an API key, but this key has shown a step already.
    assertProblem(await approve(fingerprint, cleo.key), 400, 'PRECONDITION_FAILED');
    const alone = await approve(fingerprint, seconds.cleo);
    assert.equal(alone.body.activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED', alone.text);
    assertProblem(await approve(fingerprint, cleo.key), 400, 'PRECONDITION_FAILED');
    resultOf(await approve(fingerprint, ben.key));
  });

  it('are taken again where both steps have become too old', async () => {
    const { key } = members.cleo;
    const { fingerprint } = (await submitWith('create_read_only_session', {}, key)).body.activity;
    service().clock.offsetMs += 900_001;
    assert.equal(stepOf(await approve(fingerprint, seconds.cleo)), 1);
    service().clock.offsetMs += 900_001;
    assert.equal(stepOf(await approve(fingerprint, key)), 1, 'it is the first of the two now');
    resultOf(await approve(fingerprint, seconds.cleo));
    service().clock.offsetMs = 0;
  });

  const propose = async (name: string, { key }: Member) => {
    const made = await submitWith('create_user_tag', { userTagName: name, userIds: [] }, key);
    return made.body.activity as { readonly fingerprint: string; readonly id: string };
  };
  const waitFor = (reply: Reply) =>
    assert.equal(reply.body.activity?.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED', reply.text);

  it('are taken again of an approver who came before the step', async () => {
    const { ada, ben } = members;
    const { fingerprint, id } = await propose('early', ben);
    waitFor(await approve(fingerprint, ada.key));
    assert.equal(await canApprove(id, ada), false);
    assertProblem(await approve(fingerprint, ada.key), 400, 'PRECONDITION_FAILED');
    waitFor(await approve(fingerprint, passkeys.ada));
    assert.equal(await canApprove(id, ada), true);
    const listed = await query(service(), organizationId, ada, 'list_activities', {});
    assert.equal(listed.body.activities[0].canApprove, true);
    const done = await approve(fingerprint, ada.key);
    resultOf(done);
    assert.equal(done.body.activity.votes.length, 4);
  });

  it('are taken again of an approver who came too long ago', async () => {
    const { ada, ben } = members;
    const { fingerprint, id } = await propose('late', ben);
    waitFor(await approve(fingerprint, passkeys.ada));
    service().clock.offsetMs += 900_001;
    waitFor(await approve(fingerprint, ada.key));
    assert.equal(await canApprove(id, ada), false, 'the passkey comes first');
    waitFor(await approve(fingerprint, passkeys.ada));
    resultOf(await approve(fingerprint, ada.key));
    service().clock.offsetMs = 0;
  });

  it('are refused of an approver where they show no further step', async () => {
    const { ben, cleo } = members;
    const { fingerprint, id } = await propose('again', ben);
    waitFor(await approve(fingerprint, cleo.key));
    waitFor(await approve(fingerprint, passkeys.cleo));
    assert.equal(await canApprove(id, cleo), false, 'as the refusal says');
    // The next step asks for an API key, but this key has shown a step already.
    assertProblem(await approve(fingerprint, cleo.key), 400, 'PRECONDITION_FAILED');
    resultOf(await approve(fingerprint, seconds.cleo));
    assert.equal(await canApprove(id, cleo), false);
  });

  it('can be taken back by an approver while the submitter shows steps', async () => {
    const { ben, cleo } = members;
    const [first, second] = [cleo, { ...cleo, key: seconds.cleo }];
    const cast = (segment: string, parameters: object, member: Member) =>
      submit(service(), organizationId, member, segment, parameters);
    const { fingerprint } = (await cast('create_user_tag', { userTagName: 'back', userIds: [] }, first)).body
      .activity;
    const approved = await cast('approve_activity', { fingerprint }, ben);
    assert.equal(approved.body.activity.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED', approved.text);
    assert.equal(approved.body.activity.canReject, true);
    const rejected = await cast('reject_activity', { fingerprint }, ben);
    assert.equal(rejected.body.activity?.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED', rejected.text);
    assert.equal(rejected.body.activity.canReject, false);
    const shown = await cast('approve_activity', { fingerprint }, second);
    assert.equal(shown.body.activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED', shown.text);
  });

  it('release a session that the same submission answers in time, and a question without a time does not', async () => {
    const { ben } = members;
    const send = (segment: string, body: string, headers: Record<string, string>) =>
      call(service(), `/public/v1/submit/${segment}`, body, { configId: null, headers });
    const { publicKey } = createDeviceKey();
    const body = createBody(service(), organizationId, 'stamp_login', { publicKey });
    const logIn = () => send('stamp_login', body, { 'x-stamp': stamp(ben.key, body) });
    const { fingerprint, id: activityId, status } = (await logIn()).body.activity;
    assert.equal(status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED');
    const approval = createBody(service(), organizationId, 'approve_activity', { fingerprint });
    const shown = await send('approve_activity', approval, passkeyStamp(passkeys.ben, approval));
    assert.equal(resultOf(shown).session, '', 'another credential');
    const read = (times: object) =>
      query(service(), organizationId, ben, 'get_activity', { activityId, ...times });
    assert.equal(resultOf(await read({})).session, '');
    const { session } = resultOf(await logIn());
    assert.match(session, /^[\w-]+\.[\w-]+\.[\w-]+$/);
    const timestampMs = String(service().clock.now());
    assert.equal(resultOf(await read({ timestampMs })).session, session);
    service().clock.offsetMs += 300_001;
    assert.equal(resultOf(await logIn()).session, '', 'too late');
    service().clock.offsetMs = 0;
  });
});
