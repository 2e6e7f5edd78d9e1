import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import {
  createBody,
  createOrganization,
  post,
  provisioningOf,
  query,
  submit,
} from '../support/activities.ts';
import type { Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const toPolicy = (rest: object = {}) => ({
  mfaPolicyId: randomUUID(),
  mfaPolicyName: 'Policy',
  condition: "activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'",
  requiredAuthenticationMethods: [
    { any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] },
    { any: [{ type: 'AUTHENTICATION_TYPE_EMAIL_OTP', id: 'a@example.com' }] },
  ],
  order: 2,
  ...rest,
});

describeOnOneDatabase('MFA policies', (database) => {
  const policy = toPolicy();
  const changed = toPolicy({ notes: 'Why' });
  const doomed = toPolicy();
  const ofBen = toPolicy();
  const foreign = toPolicy();
  const ofRoot = toPolicy();
  const party = createOrganization(['root', 'ada', 'ben'], {
    users: {
      root: { mfaPolicies: [ofRoot] },
      ada: { mfaPolicies: [policy, changed, doomed] },
      ben: { mfaPolicies: [ofBen] },
    },
  });
  const other = createOrganization(['eve'], { users: { eve: { mfaPolicies: [foreign] } } });
  const service = useTestService(database, { provisioning: provisioningOf(party, other) });
  const { ada, root } = party.members;
  const { eve } = other.members;
  const read = (userId: string, mfaPolicyId: string): Promise<Reply> =>
    query(service(), party.organizationId, ada, 'get_mfa_policy', { userId, mfaPolicyId });
  const update = (parameters: object): Promise<Reply> =>
    submit(service(), party.organizationId, root, 'update_mfa_policy', {
      userId: ada.userId,
      mfaPolicyId: changed.mfaPolicyId,
      ...parameters,
    });
  const remove = (userId: string, mfaPolicyId: string): Promise<Reply> =>
    submit(service(), party.organizationId, root, 'delete_mfa_policy', { userId, mfaPolicyId });
  const toTime = (ms: number) => ({
    seconds: String(Math.floor(ms / 1000)),
    nanos: String((ms % 1000) * 1_000_000),
  });

  it('take no more room together than a decision can bear, and can be made smaller', async () => {
    const { ben } = party.members;
    const condition = `user.name == '${'x'.repeat(8_000)}'`;
    const { mfaPolicyId: _, ...members } = toPolicy({ condition });
    const create = () =>
      submit(service(), party.organizationId, root, 'create_mfa_policy', { ...members, userId: ben.userId });
    const made = [resultOf(await create()), resultOf(await create())];
    assertFailed(await create(), 'PRECONDITION_FAILED');
    const change = { userId: ben.userId, mfaPolicyId: ofBen.mfaPolicyId };
    assertFailed(await update({ ...change, condition }), 'PRECONDITION_FAILED');
    resultOf(await update({ ...change, condition: 'true' }));
    for (const one of made) resultOf(await remove(ben.userId, one.mfaPolicyId as string));
  });

  it('are read with every member', async () => {
    const time = toTime(service().clock.now());
    const times = { createdAt: time, updatedAt: time };
    assert.deepEqual((await read(ada.userId, policy.mfaPolicyId)).body, {
      mfaPolicy: { ...policy, ...times },
    });
    assert.deepEqual((await read(ada.userId, changed.mfaPolicyId)).body, {
      mfaPolicy: { ...changed, ...times },
    });
  });

  it('are not taken away by their subject with less than they ask (issue 19)', async () => {
    const { mfaPolicyId } = ofRoot;
    const { userId } = root;
    for (const [segment, parameters] of [
      ['delete_mfa_policy', { userId, mfaPolicyId }],
      ['update_mfa_policy', { userId, mfaPolicyId, requiredAuthenticationMethods: [] }],
    ] as const) {
      const reply = await submit(service(), party.organizationId, root, segment, parameters);
      assert.equal(reply.body.activity?.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED', reply.text);
    }
    assert.equal((await read(userId, mfaPolicyId)).status, 200);
  });

  it('are found only where user, policy and organization fit', async () => {
    const unknownPolicy = await read(ada.userId, randomUUID());
    assertProblem(unknownPolicy, 404, 'NOT_FOUND', 'mfaPolicyId');
    assert.equal((await read(ada.userId, ofBen.mfaPolicyId)).text, unknownPolicy.text);
    assert.equal((await read(ada.userId, foreign.mfaPolicyId)).text, unknownPolicy.text);
    const unknownUser = await read(randomUUID(), policy.mfaPolicyId);
    assertProblem(unknownUser, 404, 'NOT_FOUND', 'userId');
    assert.equal((await read(eve.userId, foreign.mfaPolicyId)).text, unknownUser.text);
  });

  it('change in what is named and in nothing else', async () => {
    const { mfaPolicyId } = changed;
    let expected = (await read(ada.userId, mfaPolicyId)).body.mfaPolicy as object;
    const changes = [
      { mfaPolicyName: 'Renamed' },
      { condition: "user.name == 'ada' && activity.type.startsWith('ACTIVITY_TYPE_SIGN')" },
      { requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_SESSION' }] }] },
      { order: 0 },
      { order: 2_147_483_648 },
      { order: -1.5 },
      { order: 1e300 },
      { notes: '' },
      { requiredAuthenticationMethods: [] },
      { mfaPolicyName: 'All', condition: 'false', order: 1, notes: 'All at once' },
    ];
    for (const change of changes) {
      service().clock.offsetMs += 1001;
      assert.deepEqual(resultOf(await update(change)), { mfaPolicyId });
      expected = { ...expected, ...change, updatedAt: toTime(service().clock.now()) };
      assert.deepEqual((await read(ada.userId, mfaPolicyId)).body.mfaPolicy, expected);
    }
  });

  it('do not change when nothing is named, not even the time of the last change', async () => {
    const before = await read(ada.userId, changed.mfaPolicyId);
    service().clock.offsetMs += 1001;
    resultOf(await update({}));
    assert.equal((await read(ada.userId, changed.mfaPolicyId)).text, before.text);
    assertFailed(await update({ mfaPolicyId: randomUUID() }), 'NOT_FOUND', 'parameters.mfaPolicyId');
  });

  it('refuse conditions that are no expressions and orders that are no numbers', async () => {
    const before = await read(ada.userId, changed.mfaPolicyId);
    for (const condition of ['activity.type ==', 'nobody == 1', '"text"', 'user.name.matches("a")']) {
      assertProblem(await update({ condition }), 400, 'INVALID_REQUEST', 'parameters.condition');
    }
    const { mfaPolicyId: _, ...broken } = toPolicy({ condition: '(', userId: ada.userId });
    const made = await submit(service(), party.organizationId, root, 'create_mfa_policy', broken);
    assertProblem(made, 400, 'INVALID_REQUEST', 'parameters.condition');
    for (const order of ['1', null, {}]) {
      assertProblem(await update({ order }), 400, 'INVALID_REQUEST', 'parameters.order');
    }
    assert.equal((await read(ada.userId, changed.mfaPolicyId)).text, before.text);
  });

  it('of others are neither changed nor deleted', async () => {
    const before = await read(party.members.ben.userId, ofBen.mfaPolicyId);
    const cases: [string, string, string][] = [
      [ada.userId, ofBen.mfaPolicyId, 'parameters.mfaPolicyId'],
      [ada.userId, foreign.mfaPolicyId, 'parameters.mfaPolicyId'],
      [ada.userId, randomUUID(), 'parameters.mfaPolicyId'],
      [eve.userId, foreign.mfaPolicyId, 'parameters.userId'],
      [randomUUID(), policy.mfaPolicyId, 'parameters.userId'],
    ];
    for (const [userId, mfaPolicyId, path] of cases) {
      assertFailed(await update({ userId, mfaPolicyId, order: 9 }), 'NOT_FOUND', path);
      assertFailed(await remove(userId, mfaPolicyId), 'NOT_FOUND', path);
    }
    assert.equal((await read(party.members.ben.userId, ofBen.mfaPolicyId)).text, before.text);
  });

  it('are deleted once', async () => {
    const { mfaPolicyId } = doomed;
    assert.deepEqual(resultOf(await remove(ada.userId, mfaPolicyId)), { mfaPolicyId });
    assertProblem(await read(ada.userId, mfaPolicyId), 404, 'NOT_FOUND', 'mfaPolicyId');
    assertFailed(await remove(ada.userId, mfaPolicyId), 'NOT_FOUND', 'parameters.mfaPolicyId');
  });

  it('take generateAppProofs as false and not as true', async () => {
    for (const segment of ['update_mfa_policy', 'delete_mfa_policy']) {
      const parameters = { userId: ada.userId, mfaPolicyId: randomUUID() };
      const send = (generateAppProofs: boolean) =>
        post(
          service(),
          `/public/v1/submit/${segment}`,
          root.key,
          createBody(service(), party.organizationId, segment, parameters, { body: { generateAppProofs } }),
        );
      assertFailed(await send(false), 'NOT_FOUND', 'parameters.mfaPolicyId');
      assertProblem(await send(true), 400, 'INVALID_REQUEST', 'generateAppProofs');
    }
  });
});
