import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import {
  createDeviceKey,
  createLogin,
  encryptCode,
  openBundle,
  readCode,
  whoami,
  wrongCode,
  type DeviceKey,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('codes for a backend', (database) => {
  const party = createOrganization(['root', 'ada'], {
    parts: () => ({
      authProxyConfigs: [
        { authProxyConfigId: 'main', enabledProviders: ['email'], sessionExpirationSeconds: '900' },
      ],
    }),
  });
  const other = createOrganization(['eve'], {
    parts: () => ({ authProxyConfigs: [{ authProxyConfigId: 'else', enabledProviders: ['email'] }] }),
  });
  const service = useTestService(database, { provisioning: provisioningOf(party, other) });
  const { ada, root } = party.members;
  const act = (segment: string, parameters: object, member = root, id = party.organizationId) =>
    submit(service(), id, member, segment, parameters);
  let people = 0;
  const nextContact = () => `backend${(people += 1)}@example.com`;
  const send = (contact: string, changes: object = {}) =>
    act('init_otp', { otpType: 'OTP_TYPE_EMAIL', contact, appName: 'Shop', ...changes });

  async function encrypt(bundle: string, code: string, key: DeviceKey): Promise<string> {
    return encryptCode(openBundle(bundle, service().ready.otpSignerKey), code, key.publicKey);
  }

  /** A sub-organization whose root user has the contact. */
  async function createAccount(contact: string): Promise<string> {
    const user = { userName: 'P', userEmail: contact, apiKeys: [], authenticators: [], oauthProviders: [] };
    const parameters = { subOrganizationName: 'P', rootUsers: [user], rootQuorumThreshold: 1 };
    return resultOf(await act('create_sub_organization', parameters)).subOrganizationId as string;
  }

  it('are not sent where a feature of the organization or of its parent has switched them off', async () => {
    const member = { userId: '', key: createDeviceKey() };
    const apiKey = { apiKeyName: 'K', publicKey: member.key.publicKey, curveType: 'API_KEY_CURVE_P256' };
    const user = { userName: 'P', apiKeys: [apiKey], authenticators: [], oauthProviders: [] };
    const parameters = { subOrganizationName: 'P', rootUsers: [user], rootQuorumThreshold: 1 };
    const id = resultOf(await act('create_sub_organization', parameters)).subOrganizationId as string;
    const code = { otpType: 'OTP_TYPE_EMAIL', contact: nextContact(), appName: 'Shop' };
    const feature = { name: 'FEATURE_NAME_EMAIL_AUTH', value: 'false' };
    for (const [setter, organizationId] of [
      [member, id],
      [root, party.organizationId],
    ] as const) {
      resultOf(await act('set_organization_feature', feature, setter, organizationId));
      assertProblem(await act('init_otp', code, member, id), 403, 'PERMISSION_DENIED');
      resultOf(await act('remove_organization_feature', { name: feature.name }, setter, organizationId));
    }
    resultOf(await act('init_otp', code, member, id));
  });

  it('are sent, checked and logged in with, by a key of the parent', async () => {
    const contact = nextContact();
    const id = await createAccount(contact);
    const key = createDeviceKey();
    const sent = resultOf(
      await send(contact, {
        otpLength: 9,
        alphanumeric: false,
        expirationSeconds: '600',
        userIdentifier: 'x',
      }),
    );
    const code = await readCode(service(), contact);
    assert.match(code, /^\d{9}$/);
    const encryptedOtpBundle = await encrypt(sent.otpEncryptionTargetBundle as string, code, key);
    const { verificationToken } = resultOf(
      await act('verify_otp', { otpId: sent.otpId, encryptedOtpBundle, expirationSeconds: '60' }),
    );
    const login = { ...createLogin(verificationToken as string, key), expirationSeconds: '120' };
    const reply = await act('otp_login', login, root, id);
    const { session } = resultOf(reply);
    const { exp, iat } = JSON.parse(
      Buffer.from((session as string).split('.')[1] ?? '', 'base64url').toString(),
    );
    assert.ok(exp - (iat ?? Math.floor(service().clock.now() / 1000)) <= 120);
    assert.equal((await whoami(service(), key, id)).status, 200);
    // Whoever reads the activity later finds no session and no token in it.
    const listed = await query(service(), id, ada, 'list_activities');
    assert.doesNotMatch(listed.text, new RegExp(session as string));
    const own = await query(service(), party.organizationId, ada, 'list_activities');
    assert.ok(
      !JSON.stringify(own.body.activities.map((one: { result: unknown }) => one.result)).includes('ey'),
    );
    const again = {
      ...createLogin(verificationToken as string, createDeviceKey()),
      expirationSeconds: '120',
    };
    assert.equal((await act('otp_login', again, root, id)).body.activity.status, 'ACTIVITY_STATUS_FAILED');
  });

  it('count every wrong guess, and end at three', async () => {
    const contact = nextContact();
    const key = createDeviceKey();
    const sent = resultOf(await send(contact));
    const code = await readCode(service(), contact);
    const guess = async (text: string) =>
      act('verify_otp', {
        otpId: sent.otpId,
        encryptedOtpBundle: await encrypt(sent.otpEncryptionTargetBundle as string, text, key),
      });
    const wrong = await guess(wrongCode(code));
    assert.equal(wrong.body.errorCode, 'OTP_INVALID', wrong.text);
    assert.equal((await guess(wrongCode(code))).body.errorCode, 'OTP_INVALID');
    assert.equal((await guess(wrongCode(code))).body.errorCode, 'OTP_TRIES_EXHAUSTED');
    assert.equal((await guess(code)).body.errorCode, 'OTP_TRIES_EXHAUSTED');
  });

  it('are sent to a contact three times, and then after a while', async () => {
    const contact = nextContact();
    for (let sends = 0; sends < 3; sends += 1) resultOf(await send(contact));
    const reply = await send(contact);
    assert.equal(reply.status, 429, reply.text);
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
  });

  it('are for whom the policies let, and of their own organization only', async () => {
    const contact = nextContact();
    const parameters = { otpType: 'OTP_TYPE_EMAIL', contact, appName: 'Shop' };
    assertProblem(await act('init_otp', parameters, ada), 403, 'ACTIVITY_DENIED');
    const { eve } = other.members;
    const sent = resultOf(await send(contact));
    const code = await readCode(service(), contact);
    const key = createDeviceKey();
    const encryptedOtpBundle = await encrypt(sent.otpEncryptionTargetBundle as string, code, key);
    const foreign = await act(
      'verify_otp',
      { otpId: sent.otpId, encryptedOtpBundle },
      eve,
      other.organizationId,
    );
    assert.equal(foreign.body.errorCode, 'OTP_EXPIRED', foreign.text);
    const { verificationToken } = resultOf(
      await act('verify_otp', { otpId: sent.otpId, encryptedOtpBundle }),
    );
    const login = createLogin(verificationToken as string, key);
    assertFailed(await act('otp_login', login, eve, other.organizationId), 'VERIFICATION_TOKEN_INVALID');
    assertProblem(await act('otp_login', login, eve), 403, 'PERMISSION_DENIED', 'organizationId');
    assertFailed(await act('otp_login', login), 'ACCOUNT_NOT_FOUND');
  });

  it('refuse what no code can be, with the member', async () => {
    for (const [changes, code, path] of [
      [{ otpLength: 10 }, 'INVALID_REQUEST', 'otpLength'],
      [{ otpLength: 5 }, 'INVALID_REQUEST', 'otpLength'],
      [{ expirationSeconds: '601' }, 'INVALID_REQUEST', 'expirationSeconds'],
      [{ contact: 'nobody' }, 'INVALID_CONTACT', 'contact'],
      [{ sendFromEmailAddress: 'a@b\r\nBcc: c@d.example' }, 'INVALID_REQUEST', 'sendFromEmailAddress'],
      [{ replyToEmailAddress: 'a@b.example, c@d.example' }, 'INVALID_REQUEST', 'replyToEmailAddress'],
      ...['http://shop.example/logo.png', 'javascript:alert(1)', 'https://user:password@shop.example/'].map(
        (logoUrl) =>
          [{ emailCustomization: { logoUrl } }, 'INVALID_REQUEST', 'emailCustomization.logoUrl'] as const,
      ),
      [
        { emailCustomization: { templateVariables: '[' } },
        'INVALID_REQUEST',
        'emailCustomization.templateVariables',
      ],
      [{ otpType: 'OTP_TYPE_SMS', contact: '+15555550100' }, 'PROVIDER_NOT_ENABLED', 'otpType'],
    ] as const) {
      assertProblem(await send(nextContact(), changes), 400, code, `parameters.${path}`);
    }
  });
});
