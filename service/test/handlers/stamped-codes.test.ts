import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import {
  createBody,
  createOrganization,
  post,
  provisioningOf,
  query,
  submit,
  type Member,
} from '../support/activities.ts';
import {
  call,
  createDeviceKey,
  createLogin,
  encryptCode,
  openBundle,
  readCode,
  stamp,
  whoami,
  wrongCode,
  type DeviceKey,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { startTestService, useTestService, type TestService } from '../support/test-service.ts';

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

  /** Makes a sub-organization whose root user has this contact. */
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
    // An activity that is read later contains no session and no token.
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

  it('are sent once for one body, however many requests bring it at the same moment', async () => {
    const contact = nextContact();
    const parameters = { otpType: 'OTP_TYPE_EMAIL', contact, appName: 'Shop' };
    const body = createBody(service(), party.organizationId, 'init_otp', parameters);
    const bring = () => post(service(), '/public/v1/submit/init_otp', root.key, body);
    const replies = await Promise.all([bring(), bring(), bring()]);
    const { otpId } = resultOf(await bring());
    for (const reply of replies) {
      if (reply.status === 503) assert.equal(reply.headers.get('retry-after'), '1', reply.text);
      else assert.equal(resultOf(reply).otpId, otpId, reply.text);
    }
    const inbox = await fetch(
      `${service().ready.baseUrl}/dev/inbox.json?${new URLSearchParams({ contact })}`,
    );
    assert.equal((await inbox.json()).messages.length, 1);
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

describeOnOneDatabase('codes that an account asks for under the configuration of its parent', (database) => {
  const party = createOrganization(['root'], {
    parts: () => ({
      organizationName: 'Parent',
      authProxyConfigs: [
        { authProxyConfigId: 'main', enabledProviders: ['email'], logoUrl: 'https://parent.example/a.png' },
      ],
    }),
  });
  const { root } = party.members;
  /** The only root user of a sub-organization, as a signup creates one. */
  const person: Member = { userId: '', key: createDeviceKey() };
  const limits = { ...DEFAULT_LIMITS, sendsPerAddress: 4, attemptsPerAddress: 2 };
  let mail: MailServer;
  let service: TestService;
  let below: string;
  before(async () => {
    mail = await startMailServer();
    service = await startTestService(database, {
      provisioning: provisioningOf(party),
      program: { limits, trustedProxies: 1, smtpUrl: mail.url, hasDevelopmentTools: false },
    });
    const apiKey = { apiKeyName: 'K', publicKey: person.key.publicKey, curveType: 'API_KEY_CURVE_P256' };
    const user = { userName: 'P', apiKeys: [apiKey], authenticators: [], oauthProviders: [] };
    const parameters = { subOrganizationName: 'P', rootUsers: [user], rootQuorumThreshold: 1 };
    const made = await submit(service, party.organizationId, root, 'create_sub_organization', parameters);
    below = resultOf(made).subOrganizationId as string;
  });
  after(async () => {
    await service.close();
    await mail.close();
  });
  let count = 0;
  const from = (address: string, segment: string, parameters: object, member = person, id = below) => {
    const timestampMs = String(service.clock.now() - (count += 1));
    const body = createBody(service, id, segment, parameters, { timestampMs });
    const headers = { 'x-stamp': stamp(member.key, body), 'x-forwarded-for': address };
    return call(service, `/public/v1/submit/${segment}`, body, { configId: null, headers });
  };
  const ask = (changes: object = {}) => ({
    otpType: 'OTP_TYPE_EMAIL',
    contact: `victim${(count += 1)}@example.com`,
    appName: 'Your Bank',
    ...changes,
  });
  const BRANDS = {
    sendFromEmailAddress: 'bank@latchkey.example',
    sendFromEmailSenderName: 'Your Bank',
    replyToEmailAddress: 'thief@example.com',
    emailCustomization: { logoUrl: 'https://thief.example/logo.png' },
  };

  it('look like those of the parent, and what would brand them is refused by its name', async () => {
    for (const [member, value] of Object.entries(BRANDS)) {
      const reply = await from('203.0.113.1', 'init_otp', ask({ [member]: value }));
      const path = member === 'emailCustomization' ? 'emailCustomization.logoUrl' : member;
      assertProblem(reply, 403, 'PERMISSION_DENIED', `parameters.${path}`);
    }
    assert.equal(mail.mails.length, 0);
    const emailCustomization = { templateVariables: '{"locale":"de"}' };
    resultOf(await from('203.0.113.1', 'init_otp', ask({ emailCustomization })));
    const source = mail.mails[0]?.source ?? '';
    assert.match(source, /Parent/);
    assert.match(source, /parent\.example/);
    assert.doesNotMatch(source, /Your Bank/);
    // The parent itself may set the branding of its messages.
    resultOf(await from('203.0.113.1', 'init_otp', ask(BRANDS), root, party.organizationId));
    const branded = mail.mails[1]?.source ?? '';
    for (const text of [/Your Bank/, /thief@example\.com/, /thief\.example/]) assert.match(branded, text);
  });

  it('count for the address that asks and guesses, as those of a page do', async () => {
    for (let sends = 0; sends < 4; sends += 1) resultOf(await from('203.0.113.2', 'init_otp', ask()));
    assertProblem(await from('203.0.113.2', 'init_otp', ask()), 429, 'RATE_LIMITED');
    const page = { otpType: 'OTP_TYPE_EMAIL', contact: 'page@example.com' };
    const headers = { 'x-forwarded-for': '203.0.113.2' };
    const reply = await call(service, '/v1/otp_init', page, { configId: 'main', headers });
    assertProblem(reply, 429, 'RATE_LIMITED');
    const { otpEncryptionTargetBundle, otpId } = resultOf(await from('203.0.113.3', 'init_otp', ask()));
    const guess = async () => {
      const target = openBundle(otpEncryptionTargetBundle as string, service.ready.otpSignerKey);
      const encryptedOtpBundle = await encryptCode(target, '??????', person.key.publicKey);
      return from('203.0.113.3', 'verify_otp', { otpId, encryptedOtpBundle });
    };
    assert.equal((await guess()).body.errorCode, 'OTP_INVALID');
    assert.equal((await guess()).body.errorCode, 'OTP_INVALID');
    assertProblem(await guess(), 429, 'RATE_LIMITED');
    // A backend may ask for codes of many people from one address.
    const backend = () => from('203.0.113.2', 'init_otp', ask(), root, party.organizationId);
    for (let sends = 0; sends < 6; sends += 1) resultOf(await backend());
  });
});
