/** Logins by ID tokens at a service that knows the issuer. The tokens are for `ada` unless a test says otherwise. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before } from 'node:test';
import type { JWTPayload } from 'jose';
import { toNonce } from '../../src/auth/social/verify-id-token.ts';
import { call, type DeviceKey, type Reply } from './client.ts';
import type { TestDatabase } from './databases.ts';
import { startTestService, type TestService } from './test-service.ts';
import { useTokenIssuer, type TokenIssuer, type TokenOptions } from './token-issuer.ts';

/** The organization in which `ada` has an account. */
export const ORGANIZATION = 'main';

/**
 * The configuration with logins by ID tokens. `without` has the issuer's client id, but does not enable such logins.
 */
export const CONFIG = { configId: 'login' };

/** A service, an issuer of ID tokens, and requests with them. */
export interface IdTokenLogins {
  service(): TestService;
  issuer(): TokenIssuer;
  /** The time of the service in seconds since the epoch, as in the claims of ID tokens. */
  seconds(): number;
  /** The claims of a valid token that is bound to this key. */
  claimsFor(key: DeviceKey, changes?: JWTPayload): JWTPayload;
  /** Answers a token that is bound to this key and signed by the issuer. */
  tokenFor(key: DeviceKey, changes?: JWTPayload, options?: TokenOptions): Promise<string>;
  /** Logs in with a token, through the session proxy. */
  logIn(oidcToken: string, key: DeviceKey, more?: object): Promise<Reply>;
}

/** Starts the issuer and the service before the tests of a suite, and stops them after it. */
export function useIdTokenLogins(database: TestDatabase): IdTokenLogins {
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
  return { service, issuer, seconds, claimsFor, tokenFor, logIn };
}

/** Asserts that a token is refused. */
export function assertRefused(reply: Reply, title: string): void {
  assert.equal(reply.status, 401, `${title}: ${reply.text}`);
  assert.equal(reply.body.errorCode, 'OIDC_TOKEN_INVALID', title);
}
