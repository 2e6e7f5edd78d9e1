/** A provisioning file with every member, and a function that tells whether a change of it is refused. */
import assert from 'node:assert/strict';
import { parseProvisioning } from '../../src/provision/read-provisioning.ts';
import { createDeviceKey } from '../support/client.ts';

/** The API key of the only user. */
export const { publicKey } = createDeviceKey();
const passkey = createDeviceKey().publicKey;

/** Makes the provisioning file of protocol.md section 7 with all its members. */
export const whole = () => ({
  organizations: [
    {
      organizationId: '8b1f2c3e-0000-4000-8000-000000000001',
      organizationName: 'Demo',
      rootQuorum: { threshold: 1, userIds: ['ada'] },
      features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'http://127.0.0.1:9000/hook' }],
      users: [
        {
          userId: 'ada',
          userName: 'Ada',
          userEmail: 'ada@example.com',
          userPhoneNumber: '+15555550100',
          apiKeys: [{ publicKey, curveType: 'API_KEY_CURVE_P256', ipAllowlist: { cidrs: ['10.0.0.0/8'] } }],
          authenticators: [{ credentialId: 'Y3JlZA', publicKey: passkey, rpId: 'localhost' }],
          oauthProviders: [
            {
              providerId: 'p',
              providerName: 'google',
              issuer: 'https://accounts.google.com',
              audience: 'client-id',
              subject: 'sub',
            },
          ],
          mfaPolicies: [
            {
              mfaPolicyId: 'm',
              mfaPolicyName: 'M',
              condition: 'true',
              requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }],
              order: 0,
            },
          ],
        },
      ],
      privateKeys: [
        {
          privateKeyId: 'k',
          privateKeyName: 'K',
          curve: 'CURVE_SECP256K1',
          addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
          privateKey: '46'.repeat(32),
        },
      ],
      privateKeyTags: [{ privateKeyTagId: 't', privateKeyTagName: 'hot', privateKeyIds: ['k'] }],
      userTags: [{ userTagId: 'u', userTagName: 'ops', userIds: ['ada'] }],
      policies: [
        {
          policyId: 'p',
          policyName: 'P',
          effect: 'EFFECT_ALLOW',
          condition: 'true',
          consensus: 'approvers.size() >= 1',
        },
      ],
      ipAllowlist: { cidrs: ['127.0.0.0/8', '::1/128'] },
      testContacts: ['robot@example.com', '@test.example', '+15555559999'],
      authProxyConfigs: [
        {
          authProxyConfigId: 'c',
          enabledProviders: ['email', 'sms', 'passkey'],
          sessionExpirationSeconds: '900',
          otpLength: '6',
          otpAlphanumeric: false,
          allowedOrigins: ['*'],
          oauthClientIds: { google: 'client-id' },
          oauthRedirectUrl: 'http://localhost:5173/oauth.html',
          oauthIssuers: {
            google: {
              issuer: 'https://id.example.com',
              jwksUri: 'https://id.example.com/jwks',
              authorizationUrl: 'https://id.example.com/auth',
            },
          },
          oauth2Endpoints: {
            x: { tokenUrl: 'http://127.0.0.1:9000/token', userinfoUrl: 'http://127.0.0.1:9000/me' },
          },
          signupEnabled: true,
        },
      ],
    },
  ],
});

/** A part of the file that a test may set to any value. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;

/** The path at which the file is refused after a change; `undefined` when it is accepted. */
export function faultOf(change: (organization: Loose, file: Loose) => void): string | undefined {
  const file: Loose = whole();
  change(file.organizations[0], file);
  try {
    parseProvisioning(Buffer.from(JSON.stringify(file)), true);
    return undefined;
  } catch (error) {
    assert.equal((error as Error).name, 'StartError');
    assert.match((error as Error).message, /^Provisioning file/);
    return (error as { path: string }).path;
  }
}
