import assert from 'node:assert/strict';
import { it } from 'node:test';
import { generateKeyPair } from 'jose';
import { toNonce } from '../../src/auth/social/verify-id-token.ts';
import { call, createDeviceKey, whoami, type Reply } from '../support/client.ts';
import { createBody } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { CONFIG } from '../support/id-token-logins.ts';
import { attestedStamp } from '../support/stamps.ts';
import { startTestService } from '../support/test-service.ts';
import { toJwk, useTokenIssuer } from '../support/token-issuer.ts';

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
