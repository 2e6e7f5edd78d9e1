import assert from 'node:assert/strict';
import { it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBody, createOrganization, provisioningOf, query } from '../support/activities.ts';
import {
  call,
  createDeviceKey,
  createLogin,
  decodeJwt,
  readCode,
  signRaw,
  verifyContact,
  whoami,
  type DeviceKey,
  type Reply,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { attestedStamp, type StampChanges } from '../support/stamps.ts';
import { useTestService } from '../support/test-service.ts';

const LOGIN = '/public/v1/submit/stamp_login';
const [CONFIG, OTHER_CONFIG] = [crypto.randomUUID(), crypto.randomUUID()];
const toConfig = (authProxyConfigId: string): Record<string, unknown> => ({
  authProxyConfigs: [{ authProxyConfigId, enabledProviders: ['email', 'sms'], otpAlphanumeric: false }],
});

describeOnOneDatabase('stamp_login with a verification token', (database) => {
  const one = createOrganization(['root', 'ada', 'ben'], {
    users: {
      ada: { userEmail: 'ada@example.com', userPhoneNumber: '+15555550100' },
      ben: { userEmail: 'ben@example.com' },
    },
    parts: () => toConfig(CONFIG),
  });
  const sub = createOrganization(['root', 'ada'], {
    users: { ada: { userEmail: 'Ada@Example.com' } },
    parts: () => ({ parentOrganizationId: one.organizationId }),
  });
  const other = createOrganization(['root', 'ada'], {
    users: { ada: { userEmail: 'ada@example.com' } },
    parts: () => toConfig(OTHER_CONFIG),
  });
  const walled = createOrganization(['root', 'ada'], {
    users: { ada: { userEmail: 'ada@example.com' } },
    parts: () => ({ parentOrganizationId: one.organizationId, ipAllowlist: { cidrs: ['10.0.0.0/8'] } }),
  });
  const service = useTestService(database, {
    provisioning: provisioningOf(one, sub, other, walled),
    program: { trustedProxies: 1 },
  });

  let seconds = 0;
  /** Answers a verification token. The clock moves before each code, so that no limit on sending is reached. */
  const tokenFor = async (
    key: DeviceKey,
    contact = 'ada@example.com',
    configId = CONFIG,
  ): Promise<string> => {
    seconds += 61;
    service().clock.offsetMs = seconds * 1000;
    return verifyContact(service(), contact, key, { configId });
  };
  const bodyFor = (
    key: DeviceKey,
    { organizationId } = one as { organizationId: string },
    parameters: object = {},
  ): string =>
    createBody(service(), organizationId, 'stamp_login', { publicKey: key.publicKey, ...parameters });
  const send = (body: string, headers: Record<string, string>, path = LOGIN): Promise<Reply> =>
    call(service(), path, body, { configId: null, headers });
  const login = (
    key: DeviceKey,
    token: string,
    body = bodyFor(key),
    changes?: StampChanges,
  ): Promise<Reply> => send(body, attestedStamp(key, token, body, changes));
  const assertRefused = (reply: Reply, errorCode: string, path?: string): void => {
    assert.equal(reply.body?.errorCode, errorCode, reply.text);
    assert.equal(reply.body.details[0].path, path);
  };

  it('opens a session for the user of the contact', async () => {
    const key = createDeviceKey();
    const reply = await login(key, await tokenFor(key));
    assert.equal(reply.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', reply.text);
    const [vote] = reply.body.activity.votes as Record<string, string>[];
    assert.equal(vote?.['publicKey'], key.publicKey);
    assert.equal(vote['scheme'], 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN');
    const { payload } = decodeJwt(reply.body.activity.result.stampLoginResult.session as string);
    assert.equal(payload['user_id'], one.members.ada.userId);
    assert.equal(payload['public_key'], key.publicKey);
    assert.equal((await whoami(service(), key, one.organizationId)).body.userId, one.members.ada.userId);
  });

  it('opens one for another key than the token’s', async () => {
    const [tokenKey, sessionKey] = [createDeviceKey(), createDeviceKey()];
    const reply = await login(tokenKey, await tokenFor(tokenKey), bodyFor(sessionKey));
    assert.equal(reply.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', reply.text);
    assert.equal((await whoami(service(), sessionKey, one.organizationId)).status, 200);
    assert.equal((await whoami(service(), tokenKey, one.organizationId)).status, 401);
  });

  it('opens one in the sub-organization that the body names, and in no organization elsewhere', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key);
    assertRefused(await login(key, token, bodyFor(key, other)), 'ACCOUNT_NOT_FOUND');
    assertRefused(await login(key, token, bodyFor(key, { organizationId: 'nowhere' })), 'ACCOUNT_NOT_FOUND');
    assert.equal((await login(key, token, bodyFor(key, sub))).status, 200);
    const reply = await whoami(service(), key, sub.organizationId);
    assert.equal(reply.body.userId, sub.members.ada.userId);
    // A query that names the parent is told to which organization the key belongs, and nothing else.
    const byParent = await whoami(service(), key, one.organizationId);
    assert.equal(byParent.body.organizationId, sub.organizationId);
    const users = await query(service(), one.organizationId, { userId: '', key }, 'list_users');
    assert.equal(users.body.errorCode, 'PERMISSION_DENIED');

    const foreign = await tokenFor(key, 'ada@example.com', OTHER_CONFIG);
    assertRefused(await login(key, foreign, bodyFor(key, one)), 'ACCOUNT_NOT_FOUND');
  });

  it('says that there is no account, and leaves the token usable', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key, 'nobody@example.com');
    assertRefused(await login(key, token), 'ACCOUNT_NOT_FOUND');
    assertRefused(await login(key, token), 'ACCOUNT_NOT_FOUND');
  });

  it('uses a token once; the same body may come again', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key);
    const body = bodyFor(key);
    const first = await login(key, token, body);
    assert.equal(first.status, 200);
    const der = p256.sign(utf8ToBytes(body), key.secretKey, { format: 'der', extraEntropy: true });
    const again = await login(key, token, body, { signature: bytesToHex(der) });
    assert.equal(again.text, first.text);
    for (const parameters of [{ invalidateExisting: true }, { expirationSeconds: '60' }]) {
      const reply = await login(key, token, bodyFor(key, one, parameters));
      assertRefused(reply, 'VERIFICATION_TOKEN_INVALID');
      assert.equal(reply.status, 401);
    }
    const configId = CONFIG;
    assertRefused(
      await call(service(), '/v1/otp_login_v2', createLogin(token, key), { configId }),
      'VERIFICATION_TOKEN_INVALID',
    );
    assert.equal((await login(key, token, body)).text, first.text);
  });

  it('does not use a token that otp_login_v2 has used', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key);
    const configId = CONFIG;
    const reply = await call(service(), '/v1/otp_login_v2', createLogin(token, key), { configId });
    assert.equal(reply.status, 200, reply.text);
    assertRefused(await login(key, token), 'VERIFICATION_TOKEN_INVALID');
  });

  it('uses a token once among twenty parallel logins', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key);
    const bodies = Array.from({ length: 10 }, (_, index) =>
      bodyFor(key, one, { expirationSeconds: String(100 + index) }),
    );
    const replies = await Promise.all([...bodies, ...bodies].map((body) => login(key, token, body)));
    const sessions = replies.flatMap(({ body, status }) =>
      status === 200 ? [body.activity.result.stampLoginResult.session as string] : [],
    );
    assert.equal(new Set(sessions).size, 1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      assertRefused(reply, 'VERIFICATION_TOKEN_INVALID');
    }
  });

  it('refuses forged, foreign, expired and unbound tokens', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = decodeJwt(token).payload;
    const selfSigned = Buffer.from(hexToBytes(signRaw(key, `${header}.${payload}`))).toString('base64url');
    for (const forged of [
      `${header}.${encode({ ...claims, contact: 'ben@example.com' })}.${signature}`,
      `${header}.${payload}.${selfSigned}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'x',
      '',
    ]) {
      assertRefused(await login(key, forged), 'VERIFICATION_TOKEN_INVALID');
    }
    const opened = await login(key, token);
    const session = opened.body.activity.result.stampLoginResult.session as string;
    assertRefused(await login(key, session), 'VERIFICATION_TOKEN_INVALID');

    const late = await tokenFor(key);
    const lateWithoutAccount = await tokenFor(key, 'nobody@example.com');
    service().clock.offsetMs += 3_600_001;
    assertRefused(await login(key, late), 'VERIFICATION_TOKEN_INVALID');
    assertRefused(await login(key, lateWithoutAccount), 'VERIFICATION_TOKEN_INVALID');
    service().clock.offsetMs -= 3_600_001;

    seconds += 61;
    service().clock.offsetMs = seconds * 1000;
    const sent = await call(
      service(),
      '/v1/otp_init',
      { otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' },
      { configId: CONFIG },
    );
    const otpCode = await readCode(service(), 'ada@example.com');
    const otpId = sent.body.otpId as string;
    const unbound = await call(service(), '/v1/otp_verify', { otpId, otpCode }, { configId: CONFIG });
    assertRefused(await login(key, unbound.body.verificationToken as string), 'UNAUTHENTICATED');
  });

  it('refuses what the token’s key has not signed, in the words for every bad stamp', async () => {
    const [key, stranger] = [createDeviceKey(), createDeviceKey()];
    const token = await tokenFor(key);
    const body = bodyFor(key);
    const refusal = await send(body, {});
    assert.equal(refusal.status, 401);
    const { signature } = JSON.parse(
      Buffer.from(attestedStamp(key, token, body)['x-stamp-attested'] ?? '', 'base64url').toString(),
    ) as { signature: string };
    const stamps: Record<string, Record<string, string>> = {
      'other bytes': attestedStamp(key, token, `${body} `),
      'another key': attestedStamp(stranger, token, body),
      'another key’s signature': attestedStamp(stranger, token, body, { publicKey: key.publicKey }),
      'a raw signature': attestedStamp(key, token, body, { signature: signRaw(key, body) }),
      'no signature': attestedStamp(key, token, body, { signature: '' }),
      'another scheme': attestedStamp(key, token, body, { scheme: 'STAMP_ATTESTED_SCHEME_P256_OTHER' }),
      'the scheme of a key': attestedStamp(key, token, body, { scheme: 'SIGNATURE_SCHEME_TK_API_P256' }),
      'a member missing': attestedStamp(key, token, body, { publicKeyAttestation: undefined }),
      'an endless stamp': attestedStamp(key, token, body, { padding: 'x'.repeat(8192) }),
      'no base64url': { 'x-stamp-attested': JSON.stringify({ signature }) },
      nothing: { 'x-stamp-attested': '' },
    };
    for (const [what, headers] of Object.entries(stamps)) {
      const reply = await send(body, headers);
      assert.equal(`${reply.status} ${reply.text}`, `${refusal.status} ${refusal.text}`, what);
    }
    assert.equal((await login(key, token, body)).status, 200, 'none of them used the token');
  });

  it('opens sessions and does nothing else', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key);
    const { organizationId } = one;
    const requests = {
      '/public/v1/query/whoami': JSON.stringify({ organizationId }),
      '/public/v1/submit/create_read_only_session': createBody(
        service(),
        organizationId,
        'create_read_only_session',
        {},
      ),
      '/public/v1/submit/approve_activity': createBody(service(), organizationId, 'approve_activity', {
        fingerprint: `sha256:${'00'.repeat(32)}`,
      }),
    };
    for (const [path, body] of Object.entries(requests)) {
      const reply = await send(body, attestedStamp(key, token, body), path);
      assertRefused(reply, 'PERMISSION_DENIED');
      assert.match(reply.body.message as string, /stamp_login/);
    }
  });

  it('keeps to the organization’s allowlist', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key);
    const body = bodyFor(key, walled);
    const headers = attestedStamp(key, token, body);
    assertRefused(await send(body, { ...headers, 'x-forwarded-for': '11.0.0.1' }), 'ADDRESS_NOT_ALLOWED');
    assertRefused(
      await send(body, { ...headers, 'x-forwarded-for': '10.0.0.1, 11.0.0.1' }),
      'ADDRESS_NOT_ALLOWED',
    );
    assertRefused(await send(body, headers), 'ADDRESS_NOT_ALLOWED');
    const reply = await send(body, { ...headers, 'x-forwarded-for': '11.0.0.1, ::ffff:10.1.2.3' });
    assert.equal(reply.status, 200, reply.text);
  });

  it('logs no token, stamp or contact', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key);
    await login(key, token);
    for (const secret of [token, token.split('.')[2] ?? '', 'ada@example.com']) {
      assert.ok(!service().log().includes(secret));
    }
  });
});
