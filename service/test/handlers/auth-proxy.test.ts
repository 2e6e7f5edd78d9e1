import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import {
  call,
  createDeviceKey,
  createLogin,
  decodeJwt,
  requestCode,
  verifyContact,
  whoami,
  type Reply,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { startTestService, useTestService } from '../support/test-service.ts';

const EMAIL = 'ada@example.com';
// A contact gets three codes in three minutes at most, so tests that need more use other contacts.
const BEN = 'ben@example.com';
const CAT = 'cat@example.com';

describeOnOneDatabase('the session proxy of an organization', (database) => {
  const party = createOrganization(['root', 'ada', 'ben', 'cat'], {
    users: { ada: { userEmail: EMAIL }, ben: { userEmail: BEN }, cat: { userEmail: CAT } },
  });
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { ada, root } = party.members;
  const act = (segment: string, parameters: object = {}, member = root): Promise<Reply> =>
    submit(service(), party.organizationId, member, segment, parameters);
  const read = async (): Promise<Reply['body']> =>
    (await query(service(), party.organizationId, ada, 'get_auth_proxy_config')).body;
  const update = async (parameters: object): Promise<unknown> =>
    resultOf(await act('update_auth_proxy_config', parameters));
  let configId = '';
  const proxy = (path: string, body: object = {}, origin?: string): Promise<Reply> =>
    call(service(), `/v1/${path}`, body, { configId, ...(origin === undefined ? {} : { origin }) });
  const kit = async (): Promise<Reply['body']> => (await proxy('wallet_kit_config')).body;

  before(async () => {
    assert.deepEqual(await read(), { enabled: true, configs: [] });
    assertFailed(await act('update_auth_proxy_config', {}), 'NOT_FOUND', 'parameters.configId');
    const result = resultOf(await act('enable_auth_proxy'));
    assert.equal(result.userId, root.userId);
    configId = result.configId as string;
  });

  it('tells a page at its start that there is no captcha', async () => {
    const reply = await call(service(), '/v1/wallet_kit_client_params', '', { configId });
    assert.deepEqual([reply.status, reply.body], [200, {}]);
  });

  it('is opened by the root quorum alone, once, and offers nothing until it is told what', async () => {
    for (const segment of ['enable_auth_proxy', 'disable_auth_proxy']) {
      const { activity } = (await act(segment, {}, ada)).body;
      assert.equal(activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    }
    assertProblem(await act('update_auth_proxy_config', {}, ada), 403, 'ACTIVITY_DENIED');
    assert.equal(resultOf(await act('enable_auth_proxy')).configId, configId);
    assert.deepEqual(await read(), {
      enabled: true,
      configs: [
        {
          ...{ configId, allowedOrigins: ['*'], allowedAuthMethods: [], sessionExpirationSeconds: 900 },
          ...{ walletKitSettings: { enabledSocialProviders: [] }, signupEnabled: false },
        },
      ],
    });
    assert.deepEqual(await kit(), {
      ...{ enabledProviders: [], sessionExpirationSeconds: '900', organizationId: party.organizationId },
    });
  });

  it('answers by its configuration as it is now', async () => {
    assert.deepEqual(
      await update({
        ...{ allowedOrigins: ['https://app.example.com'], allowedAuthMethods: ['sms', 'email', 'passkey'] },
        walletKitSettings: {
          enabledSocialProviders: ['google', 'discord'],
          oauthClientIds: { google: 'g', discord: 'd' },
          oauthRedirectUrl: 'https://app.example.com/oauth',
        },
        ...{
          otpExpirationSeconds: 60,
          verificationTokenExpirationSeconds: 30,
          sessionExpirationSeconds: 120,
        },
        ...{ otpAlphanumeric: false, otpLength: 9, signupEnabled: true },
        // Published clients may send these settings with the values that are fixed here.
        ...{
          verificationTokenRequiredForGetAccountPii: true,
          socialLinkingClientIds: [],
          captchaEnabled: false,
        },
      }),
      { configId },
    );
    const settings = {
      ...{
        enabledProviders: ['sms', 'email', 'passkey', 'google', 'discord'],
        sessionExpirationSeconds: '120',
      },
      ...{ oauthClientIds: { google: 'g', discord: 'd' }, oauthRedirectUrl: 'https://app.example.com/oauth' },
      ...{ signupEnabled: true, otpAlphanumeric: false, otpLength: '9' },
    };
    const {
      oauthAuthorizationUrls: _urls,
      oauthIssuers: _issuers,
      organizationId: _id,
      ...shown
    } = await kit();
    assert.deepEqual(shown, settings);
    assertProblem(await proxy('wallet_kit_config', {}, 'https://evil.example'), 403, 'ORIGIN_NOT_ALLOWED');
    assert.equal((await proxy('wallet_kit_config', {}, 'https://app.example.com')).status, 200);

    const sent = await requestCode(service(), EMAIL, { configId });
    assert.match(sent.code, /^\d{9}$/);
    service().clock.offsetMs += 61_000;
    const late = await proxy('otp_verify', { otpId: sent.otpId, otpCode: sent.code });
    assertProblem(late, 400, 'OTP_EXPIRED');
    const key = createDeviceKey();
    const token = await verifyContact(service(), EMAIL, key, { configId });
    service().clock.offsetMs += 31_000;
    assertProblem(await proxy('otp_login_v2', createLogin(token, key)), 401, 'VERIFICATION_TOKEN_INVALID');
    const again = await verifyContact(service(), EMAIL, key, { configId });
    const { session } = (await proxy('otp_login_v2', createLogin(again, key))).body;
    const now = Math.floor(service().clock.now() / 1000);
    assert.equal(decodeJwt(session).payload['exp'], now + 120);
  });

  it('keeps what a change does not name', async () => {
    const [first] = (await read()).configs;
    await update({ configId, walletKitSettings: { enabledSocialProviders: ['google'] } });
    assert.deepEqual((await kit()).enabledProviders, ['sms', 'email', 'passkey', 'google']);
    await update({ allowedAuthMethods: ['email', 'sms'] });
    assert.deepEqual((await kit()).enabledProviders, ['email', 'sms', 'google']);
    const [last] = (await read()).configs;
    const { allowedAuthMethods: _before, walletKitSettings: before, ...kept } = first;
    const { allowedAuthMethods: _after, walletKitSettings: after, ...now } = last;
    assert.deepEqual(now, kept);
    assert.deepEqual(after, { ...before, enabledSocialProviders: ['google'] });
    await update({ walletKitSettings: { enabledSocialProviders: [], oauthRedirectUrl: '' } });
    assert.equal((await kit()).oauthRedirectUrl, undefined);
  });

  it('refuses a way that was taken out between a code and its login', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), BEN, key, { configId });
    await update({ allowedAuthMethods: ['sms'] });
    assertProblem(await proxy('otp_login_v2', createLogin(token, key)), 400, 'PROVIDER_NOT_ENABLED');
    assertProblem(
      await proxy('otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: EMAIL }),
      400,
      'PROVIDER_NOT_ENABLED',
    );
    await update({ allowedAuthMethods: ['sms', 'email'] });
    assert.equal((await proxy('otp_login_v2', createLogin(token, key))).status, 200);
  });

  it('refuses a faulty configuration with the path of the member, and stays as it was', async () => {
    const before = await read();
    const settings = (value: object) => ({ walletKitSettings: value });
    const faults: readonly (readonly [string, object])[] = [
      ['allowedOrigins[1]', { allowedOrigins: ['*', 'https://example.com/page'] }],
      ['allowedOrigins[0]', { allowedOrigins: ['https://*.example.com'] }],
      ['allowedAuthMethods[0]', { allowedAuthMethods: ['fax'] }],
      ['allowedAuthMethods[1]', { allowedAuthMethods: ['email', 'google'] }],
      ['allowedAuthMethods[1]', { allowedAuthMethods: ['email', 'email'] }],
      ['walletKitSettings.enabledSocialProviders[0]', settings({ enabledSocialProviders: ['email'] })],
      ['walletKitSettings.oauthClientIds.myspace', settings({ oauthClientIds: { myspace: 'a' } })],
      ['walletKitSettings.oauthClientIds.apple', settings({ enabledSocialProviders: ['apple'] })],
      [
        'walletKitSettings.oauthRedirectUrl',
        settings({ enabledSocialProviders: ['apple'], oauthClientIds: { apple: 'a' } }),
      ],
      ['walletKitSettings.oauthRedirectUrl', settings({ oauthRedirectUrl: 'http://example.com/' })],
      ['otpLength', { otpLength: 5 }],
      ['otpLength', { otpLength: 10 }],
      ['otpExpirationSeconds', { otpExpirationSeconds: 601 }],
      ['verificationTokenExpirationSeconds', { verificationTokenExpirationSeconds: 86_401 }],
      ['sessionExpirationSeconds', { sessionExpirationSeconds: 31_536_001 }],
      ['sendFromEmailAddress', { sendFromEmailAddress: 'a@example.com' }],
      ['sendFromEmailSenderName', { sendFromEmailSenderName: 'A' }],
      ['replyToEmailAddress', { replyToEmailAddress: 'a@example.com' }],
      ['emailAuthTemplateId', { emailAuthTemplateId: 't' }],
      ['otpTemplateId', { otpTemplateId: 't' }],
      ['emailCustomizationParams', { emailCustomizationParams: { appName: 'A' } }],
      ['smsCustomizationParams', { smsCustomizationParams: { template: 'A' } }],
      ['verificationTokenRequiredForGetAccountPii', { verificationTokenRequiredForGetAccountPii: false }],
      ['socialLinkingClientIds', { socialLinkingClientIds: ['a'] }],
      ['captchaEnabled', { captchaEnabled: true }],
    ];
    for (const [member, parameters] of faults) {
      const path = `parameters.${member}`;
      const reply = await act('update_auth_proxy_config', parameters);
      if (reply.status === 200) assertFailed(reply, 'INVALID_REQUEST', path);
      else assertProblem(reply, 400, 'INVALID_REQUEST', path);
    }
    assert.deepEqual(await read(), before);
  });

  it('is shut and opened again at once, and sessions that it has opened live on', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), CAT, key, { configId });
    assert.equal((await proxy('otp_login_v2', createLogin(token, key))).status, 200);
    const later = createDeviceKey();
    const unused = await verifyContact(service(), BEN, later, { configId });
    resultOf(await act('disable_auth_proxy'));
    assert.equal((await read()).enabled, false);
    for (const [path, body] of [
      ['wallet_kit_config', {}],
      ['otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: EMAIL }],
      ['otp_login_v2', createLogin(unused, later)],
      ['account', { filterType: 'EMAIL', filterValue: EMAIL }],
    ] as const) {
      assertProblem(await proxy(path, body), 403, 'PERMISSION_DENIED');
    }
    assert.equal((await whoami(service(), key, party.organizationId)).status, 200);
    const opened = resultOf(await act('enable_auth_proxy'));
    assert.equal(opened.configId, configId);
    assert.equal((await proxy('otp_login_v2', createLogin(unused, later))).status, 200);
    const feature = { name: 'FEATURE_NAME_AUTH_PROXY', value: 'false' };
    resultOf(await act('set_organization_feature', feature));
    assertProblem(await proxy('wallet_kit_config'), 403, 'PERMISSION_DENIED');
    resultOf(await act('remove_organization_feature', { name: feature.name }));
    assert.equal((await proxy('wallet_kit_config')).status, 200);
  });

  it('offers no way that a feature of the organization has switched off', async () => {
    await update({ allowedAuthMethods: ['email', 'sms', 'passkey'] });
    for (const [name, way, otpType, contact] of [
      ['FEATURE_NAME_EMAIL_AUTH', 'email', 'OTP_TYPE_EMAIL', 'one@example.com'],
      ['FEATURE_NAME_OTP_EMAIL_AUTH', 'email', 'OTP_TYPE_EMAIL', 'two@example.com'],
      ['FEATURE_NAME_SMS_AUTH', 'sms', 'OTP_TYPE_SMS', '+15555550177'],
    ] as const) {
      resultOf(await act('set_organization_feature', { name, value: 'false' }));
      const others = ['email', 'sms', 'passkey'].filter((one) => one !== way);
      assert.deepEqual((await kit()).enabledProviders, others, name);
      assertProblem(await proxy('otp_init', { otpType, contact }), 400, 'PROVIDER_NOT_ENABLED');
      // The configuration's own setting has not changed.
      assert.deepEqual((await read()).configs[0].allowedAuthMethods, ['email', 'sms', 'passkey']);
      resultOf(await act('set_organization_feature', { name, value: 'true' }));
      assert.deepEqual((await kit()).enabledProviders, ['email', 'sms', 'passkey'], name);
      assert.equal((await proxy('otp_init', { otpType, contact })).status, 200);
    }
  });
});

describeOnOneDatabase('a login configuration', (database) => {
  const configId = 'from-the-file';
  const party = createOrganization(['root'], {
    parts: () => ({ authProxyConfigs: [{ authProxyConfigId: configId, enabledProviders: ['email'] }] }),
  });
  const first = useTestService(database, { provisioning: provisioningOf(party) });
  const act = async (segment: string, parameters: object): Promise<unknown> =>
    resultOf(await submit(first(), party.organizationId, party.members.root, segment, parameters));

  // The embedded database belongs to one process.
  const skip = database.name === 'PGlite' && 'needs PostgreSQL';
  it('that is changed is in force in every process at once', { skip }, async () => {
    const second = await startTestService(database, { provisioning: null, location: first().location });
    try {
      const read = (): Promise<Reply> => call(second, '/v1/wallet_kit_config', {}, { configId });
      assert.deepEqual((await read()).body.enabledProviders, ['email']);
      await act('update_auth_proxy_config', { allowedAuthMethods: ['sms'] });
      assert.deepEqual((await read()).body.enabledProviders, ['sms']);
      await act('disable_auth_proxy', {});
      assertProblem(await read(), 403, 'PERMISSION_DENIED');
    } finally {
      await second.close();
    }
  });

  it(
    'that was changed follows the file where no activity can, and the log says where not',
    { skip },
    async () => {
      await act('enable_auth_proxy', {});
      await act('update_auth_proxy_config', {
        ...{ allowedAuthMethods: ['sms'], otpLength: 8 },
        walletKitSettings: {
          ...{ enabledSocialProviders: ['google'], oauthClientIds: { google: 'g' } },
          oauthRedirectUrl: 'https://app.example.com/oauth',
        },
      });
      const [file] = provisioningOf(party).organizations;
      const edited = {
        ...{ authProxyConfigId: configId, enabledProviders: ['email'], otpLength: '9' },
        oauthIssuers: { google: { issuer: 'https://id.example.com' } },
      };
      const second = await startTestService(database, {
        provisioning: { organizations: [{ ...file, authProxyConfigs: [edited] }] },
        location: first().location,
      });
      try {
        const { body } = await call(first(), '/v1/wallet_kit_config', {}, { configId });
        assert.deepEqual([body.enabledProviders, body.otpLength], [['sms', 'google'], '8']);
        assert.equal(body.oauthIssuers.google, 'https://id.example.com');
        const lines = second.log().split('\n').filter(Boolean);
        const [warning] = lines
          .map((line) => JSON.parse(line))
          .filter(({ members }) => members !== undefined);
        assert.equal(warning?.level, 40);
        const members = ['enabledProviders', 'otpLength', 'oauthClientIds', 'oauthRedirectUrl'];
        assert.deepEqual([warning.id, warning.members], [configId, members]);
      } finally {
        await second.close();
      }
    },
  );
});
