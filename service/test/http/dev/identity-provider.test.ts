import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { createClock } from '../../../src/base/clock.ts';
import { STAND_IN_ISSUERS } from '../../../src/http/dev/identity-provider/start-identity-provider.ts';
import { StartError } from '../../../src/base/start-error.ts';
import {
  call,
  createDeviceKey,
  decodeJwt,
  whoami,
  type DeviceKey,
  type Reply,
} from '../../support/client.ts';
import { encryptClientSecret } from '../../support/client-secret.ts';
import { submit } from '../../support/activities.ts';
import { pglite as database } from '../../support/databases.ts';
import { signInAtProvider } from '../../support/sign-in-at-provider.ts';
import { startTestService, useTestService } from '../../support/test-service.ts';

const REDIRECT = 'http://localhost:5173/oauth-callback.html';
/** Further addresses of pages under development. */
const OTHER_REDIRECTS = [
  'https://localhost:5173/oauth-callback.html',
  'http://shop.localhost:5173/oauth-callback.html',
  'https://app.example.com/oauth-callback.html',
];
const PROVIDERS = ['google', 'apple', 'facebook', 'x', 'discord'] as const;
const CONFIG = { configId: 'login' };
const root = { userId: 'ada', key: createDeviceKey() };

const issuerOf = (provider: string): string =>
  provider in STAND_IN_ISSUERS
    ? STAND_IN_ISSUERS[provider as keyof typeof STAND_IN_ISSUERS]
    : `latchkey-service:${provider}`;

const provisioning = {
  organizations: [
    {
      organizationId: 'main',
      organizationName: 'Main',
      rootQuorum: { threshold: 1, userIds: ['ada'] },
      users: [
        {
          userId: 'ada',
          userName: 'Ada',
          apiKeys: [{ publicKey: root.key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
          oauthProviders: PROVIDERS.map((provider) => ({
            providerId: `ada-${provider}`,
            providerName: provider,
            issuer: issuerOf(provider),
            audience: `client-${provider}`,
            subject: 'ada',
          })),
        },
      ],
      authProxyConfigs: [
        {
          authProxyConfigId: CONFIG.configId,
          enabledProviders: PROVIDERS,
          oauthClientIds: Object.fromEntries(PROVIDERS.map((name) => [name, `client-${name}`])),
          oauthRedirectUrl: REDIRECT,
        },
        ...OTHER_REDIRECTS.map((oauthRedirectUrl, index) => ({
          authProxyConfigId: `other-${index}`,
          enabledProviders: ['google', 'x'],
          oauthClientIds: { google: 'client-google', x: 'client-x' },
          oauthRedirectUrl,
        })),
      ],
    },
  ],
};

const toNonce = (key: DeviceKey): string => createHash('sha256').update(key.publicKey).digest('hex');

describe('--dev-idp', () => {
  const service = useTestService(database, {
    provisioning,
    program: { hasDevelopmentIdp: true },
    // The provider uses the machine's time. After a minute its tokens would be in the future of a clock that stands still.
    parts: { clock: createClock() },
  });

  const readConfiguration = async (): Promise<Record<string, Record<string, string>>> =>
    (await call(service(), '/v1/wallet_kit_config', {}, CONFIG)).body;
  const logIn = async (oidcToken: string, key: DeviceKey): Promise<Reply> =>
    call(service(), '/v1/oauth_login', { oidcToken, publicKey: key.publicKey }, CONFIG);
  const authorizationUrl = async (provider: string): Promise<string> =>
    (await readConfiguration())['oauthAuthorizationUrls']?.[provider] ?? '';

  async function askForIdToken(provider: string, person: 'ada' | 'grace' | '', key: DeviceKey) {
    return signInAtProvider(
      await authorizationUrl(provider),
      {
        client_id: `client-${provider}`,
        response_type: 'id_token',
        scope: 'openid email',
        redirect_uri: REDIRECT,
        nonce: toNonce(key),
        state: 'state',
      },
      person,
    );
  }

  async function askForCode(provider: 'x' | 'discord', person: 'ada' | 'grace') {
    const verifier = randomBytes(32).toString('base64url');
    const answer = await signInAtProvider(
      await authorizationUrl(provider),
      {
        client_id: `client-${provider}`,
        response_type: 'code',
        scope: provider === 'x' ? 'users.read tweet.read' : 'identify',
        redirect_uri: REDIRECT,
        state: 'state',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      },
      person,
    );
    return { code: answer.get('code') ?? '', verifier, answer };
  }

  const redeem = async (
    provider: 'x' | 'discord',
    { code, verifier }: { readonly code: string; readonly verifier: string },
    key: DeviceKey,
    changes: object = {},
  ): Promise<Reply> =>
    call(
      service(),
      '/v1/oauth2_authenticate',
      {
        provider: `OAUTH2_PROVIDER_${provider.toUpperCase()}`,
        authCode: code,
        redirectUri: REDIRECT,
        codeVerifier: verifier,
        nonce: toNonce(key),
        clientId: `client-${provider}`,
        ...changes,
      },
      CONFIG,
    );

  it('says in its ready line and in the configuration where it is', async () => {
    const { devIdp = '' } = service().ready;
    assert.match(devIdp, /^http:\/\/127\.0\.0\.1:\d+$/);
    const configuration = await readConfiguration();
    assert.equal(configuration['oauthAuthorizationUrls']?.['google'], `${devIdp}/google/auth`);
    assert.equal(configuration['oauthIssuers']?.['google'], STAND_IN_ISSUERS.google);
    assert.deepEqual(Object.keys(configuration['oauthAuthorizationUrls'] ?? {}), [...PROVIDERS]);
  });

  for (const redirect of OTHER_REDIRECTS) {
    it(`leads back to ${redirect}, which a configuration names`, async () => {
      const answer = await signInAtProvider(
        await authorizationUrl('google'),
        {
          client_id: 'client-google',
          response_type: 'id_token',
          scope: 'openid email',
          redirect_uri: redirect,
          nonce: toNonce(createDeviceKey()),
          state: 'state',
        },
        'ada',
      );
      assert.equal(decodeJwt(answer.get('id_token') ?? '').payload['sub'], 'ada');
    });
  }

  it('leads to no address that no configuration names, on another port neither', async () => {
    const request = {
      client_id: 'client-google',
      response_type: 'id_token',
      scope: 'openid',
      redirect_uri: 'http://localhost:5174/oauth-callback.html',
      nonce: 'nonce',
      state: 'state',
    };
    await assert.rejects(
      signInAtProvider(await authorizationUrl('google'), request, 'ada'),
      /400 [^]*redirect_uri/,
    );
  });

  for (const provider of ['google', 'apple', 'facebook'] as const) {
    it(`signs people in as ${provider} does`, async () => {
      const key = createDeviceKey();
      const answer = await askForIdToken(provider, 'ada', key);
      assert.equal(answer.get('state'), 'state');
      assert.equal(answer.get('code'), null);
      assert.equal(answer.get('iss') ?? STAND_IN_ISSUERS[provider], STAND_IN_ISSUERS[provider]);
      const reply = await logIn(answer.get('id_token') ?? '', key);
      assert.equal(reply.status, 200, reply.text);
      assert.equal((await whoami(service(), key, 'main')).body.userId, 'ada');
    });
  }

  it('has a person without an account, and one who changes her mind', async () => {
    const key = createDeviceKey();
    const grace = await askForIdToken('google', 'grace', key);
    assert.equal((await logIn(grace.get('id_token') ?? '', key)).body.errorCode, 'ACCOUNT_NOT_FOUND');
    const cancelled = await askForIdToken('google', '', key);
    assert.equal(cancelled.get('error'), 'access_denied');
    assert.equal(cancelled.get('state'), 'state');
  });

  it('writes tokens that are good for one key and one provider', async () => {
    const key = createDeviceKey();
    const token = (await askForIdToken('google', 'ada', key)).get('id_token') ?? '';
    assert.equal((await logIn(token, createDeviceKey())).body.errorCode, 'OIDC_TOKEN_INVALID');
    assert.equal((await logIn(token, key)).status, 200);
  });

  for (const provider of ['x', 'discord'] as const) {
    it(`signs people in as ${provider} does, with PKCE and no secret`, async () => {
      const key = createDeviceKey();
      const asked = await askForCode(provider, 'ada');
      const reply = await redeem(provider, asked, key);
      assert.equal(reply.status, 200, reply.text);
      const { payload } = decodeJwt(reply.body.oidcToken as string);
      assert.equal(payload['iss'], `latchkey-service:${provider}`);
      assert.equal(payload['aud'], `client-${provider}`);
      assert.equal(payload['sub'], 'ada');
      assert.equal(payload['nonce'], toNonce(key));
      const login = await logIn(reply.body.oidcToken as string, key);
      assert.equal(login.status, 200, login.text);
      assert.equal((await whoami(service(), key, 'main')).body.userId, 'ada');
      const other = await logIn(reply.body.oidcToken as string, createDeviceKey());
      assert.equal(other.body.errorCode, 'OIDC_TOKEN_INVALID');
    });
  }

  it('redeems a code once, for its verifier, and for the client and page of the configuration', async () => {
    const key = createDeviceKey();
    const asked = await askForCode('x', 'ada');
    const verifier = randomBytes(32).toString('base64url');
    const wrong: readonly [object, string][] = [
      [{ clientId: 'another' }, 'clientId'],
      [{ redirectUri: `${REDIRECT}?x` }, 'redirectUri'],
      [{ nonce: 'AA'.repeat(32) }, 'nonce'],
      [{ codeVerifier: 'short' }, 'codeVerifier'],
    ];
    for (const [changes, path] of wrong) {
      const reply = await redeem('x', asked, key, changes);
      assert.equal(reply.status, 400);
      assert.equal(reply.body.details[0].path, path);
    }
    assert.equal((await redeem('x', asked, key)).status, 200);
    assert.equal((await redeem('x', asked, key)).body.errorCode, 'OAUTH_CODE_INVALID', 'replayed');
    const second = await askForCode('x', 'ada');
    const stolen = await redeem('x', { ...second, verifier }, key);
    assert.equal(stolen.status, 401);
    assert.equal(stolen.body.errorCode, 'OAUTH_CODE_INVALID', 'another verifier');
    const discord = await redeem('discord', await askForCode('x', 'ada'), key);
    assert.equal(discord.body.errorCode, 'OAUTH_CODE_INVALID', 'of another provider');
  });

  it('uses the client secret that the organization has stored', async () => {
    const stored = await submit(service(), 'main', root, 'create_oauth2_credential', {
      provider: 'OAUTH2_PROVIDER_DISCORD',
      clientId: 'client-discord',
      encryptedClientSecret: encryptClientSecret('s3cret: +&/%=', service().ready.quorumKey),
    });
    assert.equal(stored.body.activity.status, 'ACTIVITY_STATUS_COMPLETED', stored.text);
    const key = createDeviceKey();
    const reply = await redeem('discord', await askForCode('discord', 'ada'), key);
    assert.equal(reply.status, 200, reply.text);
    assert.equal((await logIn(reply.body.oidcToken as string, key)).status, 200);
  });

  it('answers to this machine only, and shows a page without script', async () => {
    const { devIdp = '' } = service().ready;
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(devIdp);
      const headers = { host: 'rebound.example.com' };
      request({ host: '127.0.0.1', port, path: '/google/jwks', headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      })
        .on('error', reject)
        .end();
    });
    assert.equal(status, 404);
    assert.equal((await fetch(`${devIdp}/google/jwks`)).status, 200);
    assert.equal((await fetch(`${devIdp}/page.css`)).status, 200);
    assert.equal((await fetch(`${devIdp}/nobody/auth`)).status, 404);
    assert.equal((await fetch(`${devIdp}/google/interaction/unknown`)).status, 400);
  });

  it('refuses to start where strangers are', async () => {
    for (const program of [
      { hasDevelopmentTools: false },
      { host: '0.0.0.0' },
      { smtpUrl: 'smtp://127.0.0.1:25' },
      { smsWebhookUrl: 'http://127.0.0.1:9/sms' },
    ]) {
      const starting = startTestService(database, {
        provisioning: null,
        program: { hasDevelopmentIdp: true, ...program },
      });
      await assert.rejects(
        starting,
        (error) => error instanceof StartError && /--dev-idp/.test(error.message),
      );
    }
  });

  it('is not there unless it is asked for', async () => {
    const plain = await startTestService(database, { provisioning });
    try {
      assert.equal(plain.ready.devIdp, undefined);
      const { body } = await call(plain, '/v1/wallet_kit_config', {}, CONFIG);
      assert.ok(!('oauthAuthorizationUrls' in body) && !('oauthIssuers' in body));
    } finally {
      await plain.close();
    }
  });
});
