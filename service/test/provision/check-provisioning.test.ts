import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parseProvisioning } from '../../src/provision/read-provisioning.ts';
import { createDeviceKey } from '../support/client.ts';

const { publicKey } = createDeviceKey();

/** Every member of protocol.md section 7, with values in place of its dots. */
const whole = () => ({
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
          authenticators: [{ credentialId: 'c', publicKey: '04', rpId: 'localhost' }],
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
        },
      ],
    },
  ],
});

// A test sets any member to anything.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

/** The path at which the file is refused after a change; `undefined` when it is accepted. */
function faultOf(change: (organization: Loose, file: Loose) => void): string | undefined {
  const file: Loose = whole();
  change(file.organizations[0], file);
  try {
    parseProvisioning(Buffer.from(JSON.stringify(file)));
    return undefined;
  } catch (error) {
    assert.equal((error as Error).name, 'StartError');
    assert.match((error as Error).message, /^Provisioning file/);
    return (error as { path: string }).path;
  }
}

describe('a provisioning file', () => {
  it('may have every member of the reference, and only the required ones', () => {
    assert.equal(
      faultOf(() => undefined),
      undefined,
    );
    assert.equal(
      faultOf((_, file) => (file.organizations = [])),
      undefined,
    );
    assert.equal(
      faultOf((_, file) => (file.organizations = [{ organizationId: 'o', organizationName: 'O' }])),
      undefined,
    );
    for (const name of ['demo', 'test/support']) {
      parseProvisioning(readFileSync(new URL(`../../../${name}/provision.json`, import.meta.url)));
    }
  });

  it('is refused where a member is unknown, missing, repeated or of the wrong kind', () => {
    const at = 'organizations[0]';
    assert.equal(
      faultOf((organization) => (organization.extra = 1)),
      `${at}.extra`,
    );
    assert.equal(
      faultOf((organization) => delete organization.organizationName),
      `${at}.organizationName`,
    );
    assert.equal(
      faultOf((organization) => (organization.users[0].userName = 1)),
      `${at}.users[0].userName`,
    );
    assert.equal(
      faultOf((organization) => (organization.users[0].apiKeys[0].curveType = 'P256')),
      `${at}.users[0].apiKeys[0].curveType`,
    );
    assert.equal(
      faultOf((organization) => (organization.features[0].name = 'X')),
      `${at}.features[0].name`,
    );
    assert.equal(
      faultOf(
        (organization) => (organization.users[0].mfaPolicies[0].requiredAuthenticationMethods[0].any = []),
      ),
      `${at}.users[0].mfaPolicies[0].requiredAuthenticationMethods[0].any`,
    );
    assert.equal(
      faultOf((organization) => (organization.organizationId = 'with space')),
      `${at}.organizationId`,
    );
    const twice = '{"organizations":[{"organizationId":"a","organizationId":"b","organizationName":"N"}]}';
    assert.throws(() => parseProvisioning(Buffer.from(twice)), { path: `${at}.organizationId` });
    assert.throws(() => parseProvisioning(Buffer.from([0xff])), { message: /not UTF-8/ });
    assert.throws(() => parseProvisioning(Buffer.from('{')), { message: /Not JSON/ });
  });

  it('is refused where a value is not what it claims', () => {
    const user = 'organizations[0].users[0]';
    const config = 'organizations[0].authProxyConfigs[0]';
    const faults: [string, (organization: Loose) => void][] = [
      [`${user}.userEmail`, (o) => (o.users[0].userEmail = 'ada')],
      [`${user}.userPhoneNumber`, (o) => (o.users[0].userPhoneNumber = '555')],
      [`${user}.apiKeys[0].publicKey`, (o) => (o.users[0].apiKeys[0].publicKey = `02${'ff'.repeat(32)}`)],
      [`${user}.apiKeys[0].publicKey`, (o) => (o.users[0].apiKeys[0].curveType = 'API_KEY_CURVE_ED25519')],
      [
        `${user}.apiKeys[0].ipAllowlist.cidrs[0]`,
        (o) => (o.users[0].apiKeys[0].ipAllowlist.cidrs[0] = '10.0.0.0'),
      ],
      ['organizations[0].ipAllowlist.cidrs[1]', (o) => (o.ipAllowlist.cidrs[1] = '::1/129')],
      [`${config}.otpLength`, (o) => (o.authProxyConfigs[0].otpLength = '5')],
      [`${config}.otpLength`, (o) => (o.authProxyConfigs[0].otpLength = '10')],
      [`${config}.otpLength`, (o) => (o.authProxyConfigs[0].otpLength = '6.0')],
      [`${config}.otpLength`, (o) => (o.authProxyConfigs[0].otpLength = 6)],
      [`${config}.sessionExpirationSeconds`, (o) => (o.authProxyConfigs[0].sessionExpirationSeconds = '0')],
      [
        `${config}.sessionExpirationSeconds`,
        (o) => (o.authProxyConfigs[0].sessionExpirationSeconds = '31536001'),
      ],
      [
        `${config}.allowedOrigins[0]`,
        (o) => (o.authProxyConfigs[0].allowedOrigins = ['https://example.com/']),
      ],
      [`${config}.allowedOrigins[1]`, (o) => (o.authProxyConfigs[0].allowedOrigins = ['*', 'example.com'])],
      [`${config}.oauthRedirectUrl`, (o) => (o.authProxyConfigs[0].oauthRedirectUrl = 'http://example.com/')],
      [
        `${config}.oauthRedirectUrl`,
        (o) => (o.authProxyConfigs[0].oauthRedirectUrl = 'https://u:p@example.com/'),
      ],
    ];
    for (const [path, change] of faults) assert.equal(faultOf(change), path);
  });

  it('may name the limits of every number', () => {
    for (const [otpLength, sessionExpirationSeconds] of [
      ['6', '1'],
      ['9', '31536000'],
    ]) {
      assert.equal(
        faultOf((organization) =>
          Object.assign(organization.authProxyConfigs[0], { otpLength, sessionExpirationSeconds }),
        ),
        undefined,
      );
    }
  });

  it('is refused where an identifier occurs twice or leads nowhere', () => {
    const at = 'organizations[0]';
    const faults: [string, (organization: Loose, file: Loose) => void][] = [
      [`${at}.users[1].userId`, (o) => o.users.push({ userId: 'ada', userName: 'Again' })],
      ['organizations[1].organizationId', (_, f) => f.organizations.push(f.organizations[0])],
      [
        'organizations[1].users[0].userId',
        (_, f) =>
          f.organizations.push({
            organizationId: 'o',
            organizationName: 'O',
            users: [{ userId: 'ada', userName: 'A' }],
          }),
      ],
      [
        `${at}.users[1].apiKeys[0].publicKey`,
        (o) =>
          o.users.push({
            userId: 'bob',
            userName: 'Bob',
            apiKeys: [{ publicKey: publicKey.toUpperCase(), curveType: 'API_KEY_CURVE_P256' }],
          }),
      ],
      [`${at}.authProxyConfigs[1].authProxyConfigId`, (o) => o.authProxyConfigs.push(o.authProxyConfigs[0])],
      [`${at}.rootQuorum.userIds[0]`, (o) => (o.rootQuorum.userIds = ['bob'])],
      [`${at}.rootQuorum.threshold`, (o) => (o.rootQuorum.threshold = 2)],
      [`${at}.userTags[0].userIds[0]`, (o) => (o.userTags[0].userIds = ['bob'])],
      [`${at}.privateKeyTags[0].privateKeyIds[0]`, (o) => (o.privateKeyTags[0].privateKeyIds = ['x'])],
      [`${at}.parentOrganizationId`, (o) => (o.parentOrganizationId = o.organizationId)],
    ];
    for (const [path, change] of faults) assert.equal(faultOf(change), path);
    const nested = [
      { organizationId: 'a', organizationName: 'A' },
      { organizationId: 'b', organizationName: 'B', parentOrganizationId: 'a' },
      { organizationId: 'c', organizationName: 'C', parentOrganizationId: 'b' },
    ];
    assert.equal(
      faultOf((_, file) => (file.organizations = nested)),
      'organizations[2].parentOrganizationId',
    );
  });
});
