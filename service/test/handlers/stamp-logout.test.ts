import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createBody, createOrganization, post, provisioningOf, submit } from '../support/activities.ts';
import { createDeviceKey, whoami, type DeviceKey } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

const TYPE = 'ACTIVITY_TYPE_STAMP_LOGOUT';

describeOnOneDatabase('stamp_logout', (database) => {
  const party = createOrganization(['root', 'second', 'guarded'], {
    rootQuorum: { threshold: 2, members: ['root', 'second'] },
    parts: () => ({
      policies: [
        {
          policyId: 'deny-logout',
          policyName: 'nobody ends a session',
          effect: 'EFFECT_DENY',
          condition: `activity.type == '${TYPE}'`,
        },
      ],
    }),
    users: {
      guarded: {
        mfaPolicies: [
          {
            mfaPolicyId: 'guard',
            mfaPolicyName: 'a passkey for logging out',
            condition: `activity.type == '${TYPE}'`,
            requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }],
            order: 0,
          },
        ],
      },
    },
  });
  const { organizationId } = party;
  const service = useTestService(database, { provisioning: provisioningOf(party) });

  async function open(name: keyof typeof party.members): Promise<DeviceKey> {
    const key = createDeviceKey();
    const reply = await submit(service(), organizationId, party.members[name], 'stamp_login', {
      publicKey: key.publicKey,
    });
    assert.equal(reply.body.activity.status, 'ACTIVITY_STATUS_COMPLETED', reply.text);
    return key;
  }
  const logOut = async (key: DeviceKey) =>
    submit(service(), organizationId, { userId: '', key }, 'stamp_logout', {});

  it('ends the session of the key that stamps, at once, whatever policies, quorums and MFA policies say', async () => {
    for (const name of ['root', 'guarded'] as const) {
      const [key, other] = [await open(name), await open(name)];
      const reply = await logOut(key);
      assert.equal(reply.status, 200, reply.text);
      const { activity } = reply.body;
      assert.equal(activity.status, 'ACTIVITY_STATUS_COMPLETED');
      assert.deepEqual(activity.result, { stampLogoutResult: { publicKey: key.publicKey } });
      assert.equal((await whoami(service(), key, organizationId)).status, 401);
      assert.equal((await whoami(service(), other, organizationId)).status, 200, 'only its own');
      assert.equal((await whoami(service(), party.members[name].key, organizationId)).status, 200);
    }
  });

  it('says to a key that has been ended what it says to a key that never was', async () => {
    const key = await open('root');
    const body = createBody(service(), organizationId, 'stamp_logout', {});
    assert.equal((await post(service(), '/public/v1/submit/stamp_logout', key, body)).status, 200);
    const again = await post(service(), '/public/v1/submit/stamp_logout', key, body);
    const unknown = await logOut(createDeviceKey());
    assert.deepEqual([again.status, again.body.errorCode], [401, 'UNAUTHENTICATED']);
    assert.equal(again.text, unknown.text);
  });

  it('ends it once when it is asked several times at once', async () => {
    const key = await open('root');
    const replies = await Promise.all([logOut(key), logOut(key), logOut(key)]);
    for (const { status } of replies) assert.ok(status === 200 || status === 401, String(status));
    assert.ok(replies.some(({ status }) => status === 200));
    assert.equal((await whoami(service(), key, organizationId)).status, 401);
  });

  it('ends no lasting key', async () => {
    const { key } = party.members.root;
    const reply = await logOut(key);
    assert.deepEqual([reply.status, reply.body.errorCode], [403, 'PERMISSION_DENIED']);
    assert.equal((await whoami(service(), key, organizationId)).status, 200);
  });
});
