import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { toNonce } from '../../src/auth/social/verify-id-token.ts';
import { createBody } from '../support/activities.ts';
import { call, createDeviceKey, type DeviceKey, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem } from '../support/outcome.ts';
import { attestedStamp } from '../support/stamps.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { answering, startReceiver, type Answer, type Receiver } from '../webhooks/receiver.ts';

const REDIRECT = 'https://app.example.com/callback';
const PROVIDERS = { x: 'OAUTH2_PROVIDER_X', discord: 'OAUTH2_PROVIDER_DISCORD' } as const;
type Provider = keyof typeof PROVIDERS;

/** A provider that accepts every code. The code is the user's id. */
const takeCode: Answer = (response, { body, headers, path }) => {
  const userId = headers['authorization']?.replace('Bearer ', '');
  const answer =
    path === '/token'
      ? { access_token: new URLSearchParams(body.toString()).get('code') }
      : { id: userId, data: { id: userId } };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
};

describeOnOneDatabase('oauth2_authenticate', (database) => {
  const receivers: Receiver[] = [];
  let running: TestService | undefined;
  const service = (): TestService => running as TestService;

  before(async () => {
    receivers.push(await startReceiver(takeCode), await startReceiver(takeCode));
    const configure = (id: string, { port }: Receiver) => {
      const endpoints = {
        tokenUrl: `http://127.0.0.1:${port}/token`,
        userinfoUrl: `http://127.0.0.1:${port}/userinfo`,
      };
      return {
        authProxyConfigId: id,
        enabledProviders: ['x', 'discord'],
        oauthClientIds: { x: 'client-of-main', discord: 'client-of-main' },
        oauthRedirectUrl: REDIRECT,
        oauth2Endpoints: { x: endpoints, discord: endpoints },
        signupEnabled: true,
      };
    };
    const [ofMain, ofOther] = receivers as [Receiver, Receiver];
    const ada = {
      userId: 'ada',
      userName: 'Ada',
      oauthProviders: Object.keys(PROVIDERS).map((name) => ({
        ...{ providerId: `ada-${name}`, providerName: name, issuer: `latchkey-service:${name}` },
        ...{ audience: 'client-of-main', subject: 'ada-at-the-provider' },
      })),
    };
    running = await startTestService(database, {
      provisioning: {
        organizations: [
          {
            ...{ organizationId: 'main', organizationName: 'Main', users: [ada] },
            authProxyConfigs: [configure('main-login', ofMain), configure('main-second', ofMain)],
          },
          {
            ...{ organizationId: 'other', organizationName: 'Other' },
            authProxyConfigs: [configure('other-login', ofOther)],
          },
        ],
      },
    });
  });
  after(async () => {
    await running?.close();
    for (const receiver of receivers) await receiver.close();
  });

  const redeem = async (configId: string, provider: Provider, key: DeviceKey): Promise<Reply> =>
    call(
      service(),
      '/v1/oauth2_authenticate',
      {
        provider: PROVIDERS[provider],
        authCode: 'ada-at-the-provider',
        redirectUri: REDIRECT,
        codeVerifier: 'v'.repeat(43),
        nonce: toNonce(key.publicKey),
        clientId: 'client-of-main',
      },
      { configId },
    );
  const logIn = (configId: string, oidcToken: string, key: DeviceKey): Promise<Reply> =>
    call(service(), '/v1/oauth_login', { oidcToken, publicKey: key.publicKey }, { configId });

  for (const provider of ['x', 'discord'] as const) {
    it(`answers for ${provider} a token that the login configurations of the organization take`, async () => {
      for (const configId of ['main-login', 'main-second']) {
        const key = createDeviceKey();
        const { oidcToken } = (await redeem('main-login', provider, key)).body;
        const reply = await logIn(configId, oidcToken, key);
        assert.equal(reply.status, 200, reply.text);
      }
    });

    it(`answers for ${provider} a token that another organization does not take`, async () => {
      // The other organization claims the first one's client id as its own, and controls the provider's answers.
      const key = createDeviceKey();
      const { oidcToken } = (await redeem('other-login', provider, key)).body;
      assert.ok(oidcToken);
      const { publicKey } = key;
      assertProblem(await logIn('main-login', oidcToken, key), 401, 'OIDC_TOKEN_INVALID');

      const lookup = { filterType: 'OIDC_TOKEN', filterValue: oidcToken, oidcToken };
      const account = await call(service(), '/v1/account', lookup, { configId: 'main-login' });
      assertProblem(account, 401, 'OIDC_TOKEN_INVALID');

      const curveType = 'API_KEY_CURVE_P256';
      const signup = {
        apiKeys: [{ apiKeyName: 'key', publicKey, curveType, expirationSeconds: '900' }],
        ...{ authenticators: [], oauthProviders: [{ providerName: provider, oidcToken }] },
      };
      const signedUp = await call(service(), '/v1/signup_v2', signup, { configId: 'main-login' });
      assertProblem(signedUp, 401, 'OIDC_TOKEN_INVALID');

      const body = createBody(service(), 'main', 'stamp_login', { publicKey, expirationSeconds: '900' });
      const headers = attestedStamp(key, oidcToken, body, { scheme: 'STAMP_ATTESTED_SCHEME_P256_OIDC' });
      const path = '/public/v1/submit/stamp_login';
      assertProblem(
        await call(service(), path, body, { configId: null, headers }),
        401,
        'OIDC_TOKEN_INVALID',
      );
    });
  }

  const redeemRefused = async (provider: Provider, status: number, error: object) => {
    const [receiver] = receivers;
    assert.ok(receiver);
    receiver.answer = answering(status, JSON.stringify(error), { 'content-type': 'application/json' });
    const before = countErrors(service());
    const reply = await redeem('main-login', provider, createDeviceKey()).finally(
      () => (receiver.answer = takeCode),
    );
    return { reply, errors: countErrors(service()) - before };
  };

  /** Answers of providers to a code that was used already, has expired or belongs to another verifier. */
  const refusals: readonly [Provider, object][] = [
    ['x', { error: 'invalid_grant' }],
    ['x', toXError('Value passed for the authorization code was invalid.')],
    ['x', toXError('Value passed for the code verifier did not match the code challenge.')],
    ['x', { error: 'invalid_request' }],
    ['discord', { error: 'invalid_grant', error_description: 'Invalid "code" in request.' }],
  ];
  for (const [provider, refusal] of refusals) {
    it(`tells the person to begin again when ${provider} answers ${JSON.stringify(refusal)}`, async () => {
      const { errors, reply } = await redeemRefused(provider, 400, refusal);
      assertProblem(reply, 401, 'OAUTH_CODE_INVALID', 'authCode');
      assert.equal(errors, 0, 'nothing for the operator to repair');
    });
  }

  /** Answers of providers to a mistake that the operator has to repair, and answers of broken providers. */
  const faults: readonly [Provider, number, object][] = [
    ['x', 401, { error: 'unauthorized_client', error_description: 'Missing valid authorization header' }],
    [
      'x',
      400,
      toXError('Value passed for the redirect uri did not match the uri of the authorization code.'),
    ],
    ['x', 400, toXError('Missing required parameter [client_id].')],
    ['x', 503, toXError('Service unavailable.')],
    ['discord', 401, { error: 'invalid_client' }],
    ['discord', 400, { error: 'invalid_request' }],
  ];
  for (const [provider, status, fault] of faults) {
    it(`tells the operator when ${provider} answers ${status} ${JSON.stringify(fault)}`, async () => {
      const { errors, reply } = await redeemRefused(provider, status, fault);
      assertProblem(reply, 500, 'OAUTH_PROVIDER_UNAVAILABLE');
      assert.equal(errors, 1);
    });
  }
});

function toXError(description: string): object {
  return { error: 'invalid_request', error_description: description };
}

/** Counts the lines at level error in which the service has logged that a provider refused to redeem a code. */
function countErrors(service: TestService): number {
  const lines = service.log().split('\n').filter(Boolean);
  return lines.filter((line) => {
    const { level, msg } = JSON.parse(line) as { readonly level: number; readonly msg: string };
    return (
      level >= 50 &&
      msg ===
        'a social login provider refused to redeem a code; check the client id and secret of the login configuration'
    );
  }).length;
}
