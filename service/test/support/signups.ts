/** Sign-ups: a service that allows them, and the requests of people who sign up. */
import { randomUUID } from 'node:crypto';
import { after, before } from 'node:test';
import { toNonce } from '../../src/auth/social/verify-id-token.ts';
import {
  call,
  createClientSignature,
  decodeJwt,
  type CallOptions,
  type DeviceKey,
  type Reply,
} from './client.ts';
import type { TestDatabase } from './databases.ts';
import { startTestService, type TestService } from './test-service.ts';
import { useTokenIssuer } from './token-issuer.ts';

/** The configuration that allows sign-ups. `closed` has the same ways to sign in, but does not allow sign-ups. */
export const OPEN: CallOptions = { configId: 'open' };

/** The credential lists of a signup body, all empty. */
export const NOTHING = { apiKeys: [], authenticators: [], oauthProviders: [] };

/** Options that make a sign-up differ from one with only a contact. */
export interface SignupChanges {
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly [member: string]: unknown;
}

/** A service that allows sign-ups, and requests to it. */
export interface SignupService {
  service(): TestService;
  /** Sends a signup request. */
  post(body: object, options?: CallOptions): Promise<Reply>;
  /** Looks up the account of a person, by one filter. */
  find(filterType: string, filterValue: string, more?: object): Promise<Reply>;
  /** Answers an ID token of the provider for the subject `sub`, bound to this key. */
  idToken(key: DeviceKey, sub: string, claims?: object): Promise<string>;
}

/** Starts the service before the tests of a suite and stops it after them. `ada` has an account in `main`. */
export function useSignupService(database: TestDatabase): SignupService {
  const issuer = useTokenIssuer();
  const common = {
    enabledProviders: ['email', 'sms', 'google', 'passkey', 'wallet'],
    oauthClientIds: { google: 'our-client' },
    oauthRedirectUrl: 'http://localhost:5173/callback',
    otpAlphanumeric: false,
  };
  let running: TestService | undefined;
  before(async () => {
    // The issuer gets its address only when it starts.
    const configuration = { ...common, oauthIssuers: { google: { issuer: issuer().url } } };
    running = await startTestService(database, {
      provisioning: {
        organizations: [
          {
            organizationId: 'main',
            organizationName: 'Main',
            users: [{ userId: 'ada', userName: 'Ada', userEmail: 'ada@example.com' }],
            authProxyConfigs: [
              { authProxyConfigId: 'open', signupEnabled: true, ...configuration },
              { authProxyConfigId: 'closed', ...configuration },
            ],
          },
          {
            organizationId: 'other',
            organizationName: 'Other',
            authProxyConfigs: [{ authProxyConfigId: 'elsewhere', signupEnabled: true, ...configuration }],
          },
        ],
      },
    });
  });
  after(() => running?.close());
  const service = (): TestService => {
    if (running === undefined) throw new Error('the service of this suite has not started');
    return running;
  };
  return {
    service,
    post: (body, options = OPEN) => call(service(), '/v1/signup_v2', body, options),
    find: (filterType, filterValue, more = {}) =>
      call(service(), '/v1/account', { filterType, filterValue, ...more }, OPEN),
    async idToken(key, sub, claims = {}) {
      const now = Math.floor(service().clock.now() / 1000);
      const base = { iss: issuer().url, aud: 'our-client', iat: now, exp: now + 600, jti: randomUUID() };
      return issuer().sign({ claims: { ...base, sub, nonce: toNonce(key.publicKey), ...claims } });
    },
  };
}

/** Makes the body of a signup with a verified contact. */
export function withContact(verificationToken: string, key: DeviceKey, changes: SignupChanges = {}): object {
  const usage: SignupChanges = { ...NOTHING, ...changes };
  const tokenId = decodeJwt(verificationToken).payload['id'] as string;
  const { userEmail: email, userPhoneNumber: phoneNumber, apiKeys, authenticators, oauthProviders } = usage;
  const signup = { email, phoneNumber, apiKeys, authenticators, oauthProviders };
  const message = JSON.stringify({ signup, tokenId, type: 'USAGE_TYPE_SIGNUP' });
  return { ...usage, verificationToken, clientSignature: createClientSignature(key, message) };
}

/** An entry of `apiKeys` in a signup: the key of a session that lasts 15 minutes. */
export function expiring(key: DeviceKey): object {
  return {
    apiKeyName: 'session',
    publicKey: key.publicKey,
    curveType: 'API_KEY_CURVE_P256',
    expirationSeconds: '900',
  };
}

/** The error code of a reply. */
export function codeOf(reply: Reply): unknown {
  return reply.body?.errorCode;
}
