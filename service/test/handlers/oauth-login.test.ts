import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { generateKeyPair, type JWTPayload } from 'jose';
import { toNonce } from '../../src/auth/social/verify-id-token.ts';
import { call, createDeviceKey, decodeJwt, whoami, type DeviceKey, type Reply } from '../support/client.ts';
import { createBody } from '../support/activities.ts';
import { describeOnEachDatabase, describeOnOneDatabase, itOnOneDatabase } from '../support/databases.ts';
import { attestedStamp, type StampChanges } from '../support/stamps.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { toJwk, useTokenIssuer, type TokenOptions } from '../support/token-issuer.ts';

const ORGANIZATION = 'main';
const CONFIG = { configId: 'login' };

it('binds an ID token to a key by the hash of the text of the key', () => {
  assert.equal(
    toNonce('0394e549c71fa99dd5cf752fba623090be314949b74e4cdf7ca72031dd638e281a'),
    '1663bba492a323085b13895634a3618792c4ec6896f3c34ef3c26396df22ef82',
  );
});

describeOnEachDatabase('oauth_login', (database) => {
  const itOnOne = itOnOneDatabase(database);
  const issuer = useTokenIssuer();
  let running: TestService | undefined;
  const service = (): TestService => running as TestService;

  before(async () => {
    const { url } = issuer();
    const linked = (userId: string, subject: string) => ({
      userId,
      userName: userId,
      oauthProviders: [
        {
          providerId: `${userId}-google`,
          providerName: 'google',
          issuer: url,
          audience: 'our-client',
          subject,
        },
      ],
    });
    running = await startTestService(database, {
      provisioning: {
        organizations: [
          {
            organizationId: ORGANIZATION,
            organizationName: 'Main',
            users: [linked('ada', 'subject-of-ada')],
            authProxyConfigs: [
              {
                authProxyConfigId: CONFIG.configId,
                enabledProviders: ['google', 'facebook'],
                sessionExpirationSeconds: '900',
                oauthClientIds: { google: 'our-client', facebook: 'our-facebook', apple: 'our-apple' },
                oauthRedirectUrl: 'http://localhost:5173/callback',
                oauthIssuers: { google: { issuer: url } },
              },
              {
                authProxyConfigId: 'without',
                enabledProviders: ['email'],
                oauthClientIds: { google: 'our-client' },
              },
            ],
          },
        ],
      },
    });
  });
  after(() => running?.close());

  const seconds = (): number => Math.floor(service().clock.now() / 1000);
  const claimsFor = (key: DeviceKey, changes: JWTPayload = {}): JWTPayload => ({
    iss: issuer().url,
    aud: 'our-client',
    sub: 'subject-of-ada',
    iat: seconds(),
    exp: seconds() + 600,
    nonce: toNonce(key.publicKey),
    jti: randomUUID(),
    ...changes,
  });
  const tokenFor = async (
    key: DeviceKey,
    changes?: JWTPayload,
    options: TokenOptions = {},
  ): Promise<string> => issuer().sign({ claims: claimsFor(key, changes), ...options });
  const logIn = async (oidcToken: string, key: DeviceKey, more: object = {}): Promise<Reply> =>
    call(service(), '/v1/oauth_login', { oidcToken, publicKey: key.publicKey, ...more }, CONFIG);
  const assertRefused = (reply: Reply, title: string): void => {
    assert.equal(reply.status, 401, `${title}: ${reply.text}`);
    assert.equal(reply.body.errorCode, 'OIDC_TOKEN_INVALID', title);
  };

  itOnOne(
    'is stamp_login for the newest published clients, with a stamp by the key of the ID token',
    async () => {
      const key = createDeviceKey();
      const body = (publicKey: string, organizationId = ORGANIZATION): string =>
        createBody(service(), organizationId, 'stamp_login', { publicKey, expirationSeconds: '900' });
      const scheme = 'STAMP_ATTESTED_SCHEME_P256_OIDC';
      const send = (text: string, token: string, changes: StampChanges = {}, path = 'submit/stamp_login') =>
        call(service(), `/public/v1/${path}`, text, {
          configId: null,
          headers: attestedStamp(key, token, text, { scheme, ...changes }),
        });
      const code = ({ body: { errorCode } }: Reply): unknown => errorCode;
      const good = body(key.publicKey);
      const token = await tokenFor(key);
      const other = createDeviceKey();
      assert.equal(code(await send(good, await tokenFor(other))), 'OIDC_TOKEN_INVALID', 'another nonce');
      assert.equal(code(await send(good, await tokenFor(key, { aud: 'else' }))), 'OIDC_TOKEN_INVALID');
      assert.equal(code(await send(good, await tokenFor(key, { sub: 'nobody' }))), 'ACCOUNT_NOT_FOUND');
      assert.equal(code(await send(body(key.publicKey, 'elsewhere'), token)), 'OIDC_TOKEN_INVALID');
      assert.equal(code(await send(good, token, { signature: '00' })), 'UNAUTHENTICATED');
      const { publicKey } = other;
      assert.equal(code(await send(good, token, { publicKey })), 'UNAUTHENTICATED', 'another key');
      assert.equal(
        code(await send(good, token, { scheme: 'STAMP_ATTESTED_SCHEME_OTHER' })),
        'UNAUTHENTICATED',
      );
      const named = JSON.stringify({ organizationId: ORGANIZATION });
      assert.equal(code(await send(named, token, {}, 'query/whoami')), 'PERMISSION_DENIED', 'nothing else');

      const opened = await send(good, token);
      const { activity } = opened.body;
      assert.equal(activity?.status, 'ACTIVITY_STATUS_COMPLETED', opened.text);
      assert.equal(decodeJwt(activity.result.stampLoginResult.session).payload['user_id'], 'ada');
      assert.equal((await whoami(service(), key, ORGANIZATION)).body.userId, 'ada');
      assert.equal((await send(good, token)).body.activity.id, activity.id, 'the same request');
      assert.equal(code(await send(body(other.publicKey), token)), 'OIDC_TOKEN_INVALID', 'used up');
      assert.equal(code(await logIn(token, key)), 'OIDC_TOKEN_INVALID', 'at the proxy, too');
    },
  );

  itOnOne('takes times with a fraction, as some issuers write them', async () => {
    const key = createDeviceKey();
    const times = { iat: seconds() + 0.1234567, exp: seconds() + 600.7654321 };
    const reply = await logIn(await tokenFor(key, times), key);
    assert.equal(reply.status, 200, reply.text);
  });

  itOnOne('refuses a subject that is no text', async () => {
    const key = createDeviceKey();
    for (const sub of [17, ['subject-of-ada'], { 0: 'x' }, true, null]) {
      const token = await tokenFor(key, { sub } as unknown as JWTPayload);
      assertRefused(await logIn(token, key), JSON.stringify(sub));
    }
  });

  itOnOne('opens a session for the key that the nonce names', async () => {
    const key = createDeviceKey();
    const reply = await logIn(await tokenFor(key), key);
    assert.equal(reply.status, 200, reply.text);
    const { payload } = decodeJwt(reply.body.session as string);
    assert.equal(payload['public_key'], key.publicKey);
    assert.equal(payload['user_id'], 'ada');
    assert.equal(payload['session_type'], 'SESSION_TYPE_READ_WRITE');
    assert.equal(payload['exp'], seconds() + 900);
    assert.equal((await whoami(service(), key, ORGANIZATION)).body.userId, 'ada');
  });

  it('answers the same request with the same session, and the token to nothing else', async () => {
    const [key, other] = [createDeviceKey(), createDeviceKey()];
    const token = await tokenFor(key);
    const replies = await Promise.all([logIn(token, key), logIn(token, key), logIn(token, key)]);
    const sessions = new Set(replies.map(({ body }) => body.session as string));
    assert.equal(sessions.size, 1);
    service().clock.offsetMs += 1000;
    assert.equal((await logIn(token, key)).body.session, [...sessions][0]);
    assertRefused(await logIn(token, other), 'another key');
    assertRefused(await logIn(token, key, { invalidateExisting: true }), 'other options');
    assertRefused(await logIn(token, key, { organizationId: ORGANIZATION }), 'another organization');
    service().clock.offsetMs -= 1000;
  });

  itOnOne('does not bring a session back that was ended', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key);
    const { session } = (await logIn(token, key)).body;
    const other = createDeviceKey();
    await logIn(await tokenFor(other), other, { invalidateExisting: true });
    assert.equal((await whoami(service(), key, ORGANIZATION)).status, 401);
    assert.equal((await logIn(token, key)).body.session, session);
    assert.equal((await whoami(service(), key, ORGANIZATION)).status, 401);
  });

  itOnOne('keeps ten sessions of a user', async () => {
    const keys = Array.from({ length: 11 }, createDeviceKey);
    for (const key of keys) assert.equal((await logIn(await tokenFor(key), key)).status, 200);
    const [first, ...rest] = keys;
    assert.equal((await whoami(service(), first as DeviceKey, ORGANIZATION)).status, 401);
    for (const key of rest) assert.equal((await whoami(service(), key, ORGANIZATION)).status, 200);
  });

  itOnOne('does not end the session of another with a stolen public key', async () => {
    const key = createDeviceKey();
    assert.equal((await logIn(await tokenFor(key), key)).status, 200);
    const reply = await logIn(await tokenFor(key, { sub: 'nobody' }), key);
    assert.equal(reply.body.errorCode, 'ACCOUNT_NOT_FOUND');
    assert.equal((await whoami(service(), key, ORGANIZATION)).status, 200);
  });

  itOnOne('tells that there is no account, and leaves the token usable', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key, { sub: 'grace' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await logIn(token, key);
      assert.equal(reply.status, 404);
      assert.equal(reply.body.errorCode, 'ACCOUNT_NOT_FOUND');
    }
    const elsewhere = await logIn(await tokenFor(key), key, { organizationId: 'another' });
    assert.equal(elsewhere.body.errorCode, 'ACCOUNT_NOT_FOUND');
  });

  itOnOne('refuses claims that are not of this login', async () => {
    const key = createDeviceKey();
    const now = seconds();
    const faults: Readonly<Record<string, JWTPayload>> = {
      'no nonce': { nonce: undefined },
      'another nonce': { nonce: toNonce(createDeviceKey().publicKey) },
      'the nonce of the bytes of the key': { nonce: 'aa'.repeat(32) },
      'the nonce in upper case': { nonce: toNonce(key.publicKey).toUpperCase() },
      'a nonce that is no text': { nonce: [toNonce(key.publicKey)] },
      'no issuer': { iss: undefined } as unknown as JWTPayload,
      'another issuer': { iss: 'https://accounts.google.com' },
      'an issuer with a slash': { iss: `${issuer().url}/` },
      'the issuer of a provider that is not enabled': { iss: 'https://appleid.apple.com', aud: 'our-apple' },
      'another audience': { aud: 'their-client' },
      'the audience of another provider': { aud: 'our-facebook' },
      'several audiences without azp': { aud: ['our-client', 'their-client'] },
      'written for another party': { aud: ['our-client', 'their-client'], azp: 'their-client' },
      'another authorized party': { azp: 'their-client' },
      'no audience': { aud: undefined } as unknown as JWTPayload,
      'no subject': { sub: undefined } as unknown as JWTPayload,
      'an empty subject': { sub: '' },
      expired: { exp: now - 61 },
      'no expiry': { exp: undefined } as unknown as JWTPayload,
      'no time of issue': { iat: undefined } as unknown as JWTPayload,
      'from the future': { iat: now + 61 },
      'too old, whatever its expiry says': { iat: now - 3661, exp: now + 600 },
      'not valid yet': { nbf: now + 61 },
    };
    for (const [title, changes] of Object.entries(faults)) {
      assertRefused(await logIn(await tokenFor(key, changes), key), title);
    }
  });

  itOnOne('names a subject that no database can keep (issue 19)', async () => {
    const key = createDeviceKey();
    const reply = await logIn(await tokenFor(key, { sub: 'ada\u0000' }), key);
    assert.equal(reply.status, 400, reply.text);
    assert.equal(reply.body.errorCode, 'INVALID_REQUEST');
    assert.equal(reply.body.details[0].path, 'oidcToken');
  });

  itOnOne(
    'takes clocks that are a minute apart, and several audiences with ours as the authorized party',
    async () => {
      const now = seconds();
      const fine: readonly JWTPayload[] = [
        { exp: now - 59 },
        { iat: now + 59 },
        { nbf: now + 59 },
        { iat: now - 3600 },
        { aud: ['our-client'] },
        { aud: ['our-client', 'another'], azp: 'our-client' },
        { azp: 'our-client' },
      ];
      for (const changes of fine) {
        const key = createDeviceKey();
        const reply = await logIn(await tokenFor(key, changes), key);
        assert.equal(reply.status, 200, `${JSON.stringify(changes)}: ${reply.text}`);
      }
    },
  );

  itOnOne('refuses signatures that are not the issuer’s', async () => {
    const key = createDeviceKey();
    const good = await tokenFor(key);
    const [header = '', payload = '', signature = ''] = good.split('.');
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const stranger = await generateKeyPair('RS256');
    const secret = new TextEncoder().encode(JSON.stringify(issuer().keySet));
    const { SignJWT } = await import('jose');
    const faults: Readonly<Record<string, string>> = {
      'alg none': `${encode({ alg: 'none' })}.${payload}.`,
      'alg none with a signature': `${encode({ alg: 'none', kid: 'one' })}.${payload}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'another payload': `${header}.${encode({ ...claimsFor(key), sub: 'x' })}.${signature}`,
      'a flipped signature': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'a key of somebody else': await tokenFor(key, {}, { key: stranger.privateKey }),
      'HS256 with the public key': await new SignJWT(claimsFor(key))
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(secret),
      'RS512, which is not on the list': await tokenFor(
        key,
        {},
        {
          header: { alg: 'RS512' },
          key: (await generateKeyPair('RS512')).privateKey,
        },
      ),
      'not a token': 'a.b.c',
      'no dots': 'token',
    };
    for (const [title, token] of Object.entries(faults)) assertRefused(await logIn(token, key), title);
    assert.equal((await logIn(good, key)).status, 200, 'the good one is good');
  });

  itOnOne('asks the issuer for an unknown key once in a while, and keeps the keys that it has', async () => {
    const key = createDeviceKey();
    assert.equal((await logIn(await tokenFor(key), key)).status, 200);
    const before = issuer().requests.length;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      assertRefused(
        await logIn(await tokenFor(key, {}, { header: { kid: `unknown-${attempt}` } }), key),
        'unknown kid',
      );
    }
    // A key set is found by the discovery document, so one look is two requests.
    assert.ok(issuer().requests.length - before <= 2, String(issuer().requests.length - before));
    const other = createDeviceKey();
    assert.equal((await logIn(await tokenFor(other), other)).status, 200);
  });

  itOnOne('takes no token of a provider that the configuration does not enable', async () => {
    const key = createDeviceKey();
    const body = { oidcToken: await tokenFor(key), publicKey: key.publicKey };
    assertRefused(await call(service(), '/v1/oauth_login', body, { configId: 'without' }), 'not enabled');
  });

  itOnOne('refuses a public key that is none', async () => {
    const key = createDeviceKey();
    const body = { oidcToken: await tokenFor(key), publicKey: `02${'ff'.repeat(32)}` };
    const reply = await call(service(), '/v1/oauth_login', body, CONFIG);
    assert.equal(reply.status, 400);
    assert.equal(reply.body.details[0].path, 'publicKey');
  });

  itOnOne('finds the account by the ID token, and verifies it', async () => {
    const key = createDeviceKey();
    const find = async (filterValue: string, more: object = {}): Promise<Reply> =>
      call(service(), '/v1/account', { filterType: 'OIDC_TOKEN', filterValue, ...more }, CONFIG);
    const token = await tokenFor(key);
    assert.deepEqual((await find(token)).body, { organizationId: ORGANIZATION });
    assert.deepEqual((await find(token, { oidcToken: token })).body, { organizationId: ORGANIZATION });
    assert.equal((await find(token, { oidcToken: 'another' })).body.details[0].path, 'oidcToken');
    assert.deepEqual((await find(await tokenFor(key, { sub: 'grace' }))).body, {});
    assertRefused(await find(await tokenFor(key, { exp: seconds() - 100 })), 'expired');
    assert.equal((await logIn(token, key)).status, 200, 'looking does not use the token up');
  });

  itOnOne('logs no token and no subject', async () => {
    const key = createDeviceKey();
    const token = await tokenFor(key, { sub: 'canary-subject' });
    await logIn(token, key);
    assert.ok(!service().log().includes('canary-subject') && !service().log().includes(token.slice(-40)));
  });
});

describeOnOneDatabase('an issuer whose keys cannot be had', (database) => {
  const issuer = useTokenIssuer();
  it('is told as such, and not asked again at once', async () => {
    const { url } = issuer();
    const service = await startTestService(database, {
      provisioning: {
        organizations: [
          {
            organizationId: 'main',
            organizationName: 'Main',
            authProxyConfigs: [
              {
                authProxyConfigId: 'login',
                enabledProviders: ['google'],
                oauthClientIds: { google: 'our-client' },
                oauthRedirectUrl: 'http://localhost:5173/callback',
                oauthIssuers: { google: { issuer: url, jwksUri: `${url}/jwks` } },
              },
            ],
          },
        ],
      },
    });
    try {
      const { keySet: good } = issuer();
      const { publicKey } = await generateKeyPair('ES256', { extractable: true });
      const many = await Promise.all(
        Array.from({ length: 33 }, async (_, index) => toJwk(publicKey, `k${index}`, 'ES256')),
      );
      const key = createDeviceKey();
      const now = Math.floor(service.clock.now() / 1000);
      const claims = {
        iss: url,
        aud: 'our-client',
        sub: 's',
        iat: now,
        exp: now + 60,
        nonce: toNonce(key.publicKey),
      };
      const oidcToken = await issuer().sign({ claims });
      const attempt = async (): Promise<Reply> =>
        call(service, '/v1/oauth_login', { oidcToken, publicKey: key.publicKey }, CONFIG);
      issuer().keySet = { keys: many };
      for (let round = 0; round < 5; round += 1) {
        const reply = await attempt();
        assert.equal(reply.status, 500);
        assert.equal(reply.body.errorCode, 'OAUTH_PROVIDER_UNAVAILABLE');
      }
      assert.deepEqual(issuer().requests, ['/jwks']);
      issuer().keySet = good;
    } finally {
      await service.close();
    }
  });

  it('keeps no other configuration of the organization from taking a stamp by an ID token', async () => {
    const { url } = issuer();
    const configuration = (authProxyConfigId: string, jwksUri: string) => ({
      authProxyConfigId,
      enabledProviders: ['google'],
      oauthClientIds: { google: 'our-client' },
      oauthRedirectUrl: 'http://localhost:5173/callback',
      oauthIssuers: { google: { issuer: url, jwksUri } },
    });
    const google = { providerId: 'ada-google', providerName: 'google', issuer: url, audience: 'our-client' };
    const organization = {
      organizationName: 'Main',
      users: [{ userId: 'ada', userName: 'Ada', oauthProviders: [{ ...google, subject: 'ada' }] }],
    };
    const service = await startTestService(database, {
      provisioning: {
        organizations: [
          {
            ...organization,
            organizationId: 'main',
            authProxyConfigs: [
              configuration('first', `${url}/nowhere`),
              configuration('second', `${url}/jwks`),
            ],
          },
        ],
      },
    });
    try {
      const key = createDeviceKey();
      const iat = Math.floor(service.clock.now() / 1000);
      const claims = { iss: url, aud: 'our-client', sub: 'ada', iat, exp: iat + 60 };
      const logIn = async (oidcToken: string): Promise<Reply> => {
        const body = createBody(service, 'main', 'stamp_login', { publicKey: key.publicKey });
        const scheme = 'STAMP_ATTESTED_SCHEME_P256_OIDC';
        const headers = attestedStamp(key, oidcToken, body, { scheme });
        return call(service, '/public/v1/submit/stamp_login', body, { configId: null, headers });
      };
      const nonce = toNonce(key.publicKey);
      const unsure = await logIn(await issuer().sign({ claims: { ...claims, nonce, exp: iat - 600 } }));
      assert.equal(unsure.body.errorCode, 'OAUTH_PROVIDER_UNAVAILABLE', unsure.text);
      const opened = await logIn(await issuer().sign({ claims: { ...claims, nonce } }));
      assert.equal(opened.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', opened.text);
      assert.equal((await whoami(service, key, 'main')).body.userId, 'ada');
    } finally {
      await service.close();
    }
  });
});
