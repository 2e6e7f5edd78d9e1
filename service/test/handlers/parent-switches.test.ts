/** What an organization switches off is also off in its sub-organizations with logins of their own. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit, type Member } from '../support/activities.ts';
import { call, createDeviceKey, verifyContact } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { expiring, withContact } from '../support/signups.ts';
import { useTestService } from '../support/test-service.ts';

describeOnEachDatabase('what an organization switches off', (database) => {
  const withLogins = (authProxyConfigId: string, more: object = {}, settings: object = {}) => ({
    parts: () => ({
      authProxyConfigs: [{ authProxyConfigId, enabledProviders: ['email', 'sms', 'passkey'], ...settings }],
      ...more,
    }),
  });
  const party = createOrganization(['root'], withLogins('switch-above', {}, { signupEnabled: true }));
  const below = createOrganization(
    ['eve'],
    withLogins('switch-below', { parentOrganizationId: party.organizationId }),
  );
  const service = useTestService(database, { provisioning: provisioningOf(party, below) });
  const { root } = party.members;
  const { eve } = below.members;

  const set = async (organizationId: string, member: Member, name: string, value: string) =>
    resultOf(await submit(service(), organizationId, member, 'set_organization_feature', { name, value }));
  const waysOf = async (configId: string): Promise<readonly string[]> =>
    (await call(service(), '/v1/wallet_kit_config', {}, { configId })).body.enabledProviders;
  const init = (otpType: string, contact: string) =>
    call(service(), '/v1/otp_init', { otpType, contact }, { configId: 'switch-below' });
  const isOpenBelow = async (): Promise<boolean> =>
    (await query(service(), below.organizationId, eve, 'get_auth_proxy_config')).body.enabled;

  for (const [name, way, otpType, contact] of [
    ['FEATURE_NAME_SMS_AUTH', 'sms', 'OTP_TYPE_SMS', '+15555550111'],
    ['FEATURE_NAME_EMAIL_AUTH', 'email', 'OTP_TYPE_EMAIL', 'switched@example.com'],
    ['FEATURE_NAME_OTP_EMAIL_AUTH', 'email', 'OTP_TYPE_EMAIL', 'switched@example.com'],
  ] as const) {
    it(`${name} is off below, whatever is said there`, async () => {
      service().clock.offsetMs += 181_000;
      await set(party.organizationId, root, name, 'false');
      await set(below.organizationId, eve, name, 'true');
      const left = ['email', 'sms', 'passkey'].filter((other) => other !== way);
      for (const configId of ['switch-above', 'switch-below']) assert.deepEqual(await waysOf(configId), left);
      assertProblem(await init(otpType, contact), 400, 'PROVIDER_NOT_ENABLED');
      await set(party.organizationId, root, name, 'true');
      assert.deepEqual(await waysOf('switch-below'), ['email', 'sms', 'passkey']);
      assert.equal((await init(otpType, contact)).status, 200);
      await set(below.organizationId, eve, name, 'false');
      assert.deepEqual(await waysOf('switch-above'), ['email', 'sms', 'passkey'], 'and not the other way');
      assert.deepEqual(await waysOf('switch-below'), left);
      await set(below.organizationId, eve, name, 'true');
    });
  }

  it('makes no account either, and opens no session, with a code that was sent before', async () => {
    const key = createDeviceKey();
    const options = { configId: 'switch-above' };
    const verificationToken = await verifyContact(service(), 'early@example.com', key, options);
    const body = withContact(verificationToken, key, { apiKeys: [expiring(key)] });
    const signUp = () => call(service(), '/v1/signup_v2', body, options);
    await set(party.organizationId, root, 'FEATURE_NAME_EMAIL_AUTH', 'false');
    assertProblem(await signUp(), 400, 'PROVIDER_NOT_ENABLED');
    await set(party.organizationId, root, 'FEATURE_NAME_EMAIL_AUTH', 'true');
    assert.equal((await signUp()).status, 200);
  });

  it('FEATURE_NAME_AUTH_PROXY shuts every session proxy below', async () => {
    const ask = (configId: string) => call(service(), '/v1/wallet_kit_config', {}, { configId });
    assert.equal(await isOpenBelow(), true);
    resultOf(await submit(service(), party.organizationId, root, 'disable_auth_proxy', {}));
    resultOf(await submit(service(), below.organizationId, eve, 'enable_auth_proxy', {}));
    for (const configId of ['switch-above', 'switch-below']) {
      assertProblem(await ask(configId), 403, 'PERMISSION_DENIED');
    }
    assert.equal(await isOpenBelow(), false);
    resultOf(await submit(service(), party.organizationId, root, 'enable_auth_proxy', {}));
    assert.equal((await ask('switch-below')).status, 200);
    assert.equal(await isOpenBelow(), true);
  });
});
