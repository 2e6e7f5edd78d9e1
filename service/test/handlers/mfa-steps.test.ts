import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { createDeviceKey, type DeviceKey } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const [KEY, PASSKEY] = ['AUTHENTICATION_TYPE_API_KEY', 'AUTHENTICATION_TYPE_PASSKEY'] as const;

describeOnOneDatabase('the steps of MFA policies', (database) => {
  const party = createOrganization(['root']);
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const act = (segment: string, parameters: object, member = party.members.root) =>
    submit(service(), party.organizationId, member, segment, parameters);
  const ask = (segment: string, parameters: object) =>
    query(service(), party.organizationId, party.members.root, segment, parameters);
  /** Makes a user with these API keys. */
  async function createUser(...keys: readonly DeviceKey[]): Promise<string> {
    const apiKeys = keys.map(({ publicKey }) => ({
      ...{ apiKeyName: 'Laptop', publicKey, curveType: 'API_KEY_CURVE_P256' },
    }));
    const user = { userName: 'Grace', apiKeys, authenticators: [], oauthProviders: [], userTags: [] };
    return resultOf(await act('create_users', { users: [user] })).userIds[0];
  }
  /** Makes an MFA policy with one step for each type, in this order, and answers its id. */
  async function addPolicy(userId: string, order: number, ...types: readonly string[]): Promise<string> {
    const requiredAuthenticationMethods = types.map((type) => ({ any: [{ type }] }));
    const policy = { userId, order, mfaPolicyName: `Order ${order}`, condition: 'true' };
    const made = await act('create_mfa_policy', { ...policy, requiredAuthenticationMethods });
    return resultOf(made).mfaPolicyId;
  }

  it('hold as soon as there is a policy, and whoever reads the activity sees them', async () => {
    const key = createDeviceKey();
    const userId = await createUser(key);
    const mfaPolicyId = await addPolicy(userId, 0, PASSKEY);
    const { mfaPolicies } = (await ask('get_mfa_policies', { userId })).body;
    assert.equal(mfaPolicies[0].mfaPolicyId, mfaPolicyId);
    const reply = await act('create_read_only_session', {}, { userId, key });
    assert.equal(reply.body.activity.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED');
    const any = [{ type: PASSKEY }];
    assert.deepEqual(reply.body.activity.mfaStep, { mfaPolicyId, step: 0, any });
    const { activity } = (await ask('get_activity', { activityId: reply.body.activity.id })).body;
    assert.deepEqual(activity.mfaStep, { mfaPolicyId, step: 0, any }, 'whoever reads it later');
  });

  it('are told vote by vote, those of the first policy that asks for one (issue 16)', async () => {
    const [key, second] = [createDeviceKey(), createDeviceKey()];
    const userId = await createUser(key, second);
    const last = await addPolicy(userId, 1.5, PASSKEY);
    const first = await addPolicy(userId, -2, KEY, KEY);
    const pending = (await act('create_read_only_session', {}, { userId, key })).body.activity;
    assert.deepEqual(pending.mfaStep, { mfaPolicyId: first, step: 1, any: [{ type: KEY }] });
    const { fingerprint } = pending;
    const voted = await act('approve_activity', { fingerprint }, { userId, key: second });
    assert.deepEqual(voted.body.activity.mfaStep, { mfaPolicyId: last, step: 0, any: [{ type: PASSKEY }] });
    const rejected = await act('reject_activity', { fingerprint }, { userId, key });
    assert.equal(rejected.body.activity.status, 'ACTIVITY_STATUS_REJECTED', rejected.text);
    assert.equal(rejected.body.activity.mfaStep, undefined);
  });

  it('hold no longer when their policy is gone, also for who has no other credential left', async () => {
    const [key, second] = [createDeviceKey(), createDeviceKey()];
    const userId = await createUser(key, second);
    const mfaPolicyId = await addPolicy(userId, 0, PASSKEY);
    const { fingerprint } = (await act('create_read_only_session', {}, { userId, key })).body.activity;
    const vote = (own: DeviceKey) => act('approve_activity', { fingerprint }, { userId, key: own });
    assert.equal((await vote(second)).body.activity.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED');
    resultOf(await act('delete_mfa_policy', { userId, mfaPolicyId }));
    resultOf(await vote(key));
  });

  it('are not waited for when the submitter is deleted, and the activity says so (issue 19)', async () => {
    const key = createDeviceKey();
    const userId = await createUser(key);
    await addPolicy(userId, 0, PASSKEY);
    const { activity } = (await act('create_read_only_session', {}, { userId, key })).body;
    assert.equal(activity.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED');
    resultOf(await act('delete_users', { userIds: [userId] }));
    const left = (await ask('get_activity', { activityId: activity.id })).body.activity;
    assert.deepEqual(
      [left.status, left.failure.code, left.failure.message],
      ['ACTIVITY_STATUS_REJECTED', 9, 'The user who submitted the activity was deleted.'],
    );
    const reply = await act('approve_activity', { fingerprint: activity.fingerprint });
    assertProblem(reply, 400, 'PRECONDITION_FAILED');
    assert.equal(
      reply.body.message,
      'The activity awaits no votes; its status is ACTIVITY_STATUS_REJECTED. The user who submitted the activity was deleted.',
    );
  });
});
