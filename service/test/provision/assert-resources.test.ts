import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseProvisioning } from '../../src/provision/read-provisioning.ts';
import { faultOf, whole, type Loose } from './whole-file.ts';

describe('what a provisioning file describes', () => {
  it('is refused where an expression does not compile', () => {
    const at = 'organizations[0]';
    const never = [
      ...["user.nickname == 'x'", "activity.subject == 'WALLET'", "eth.tx.to == ''"],
      ...["activity.type == 'ACTIVITY_TYPE_CREATE_USERS_V3'", "activity.resource == 'WALET'"],
    ];
    const bad = [...never, '', 'activity.type ==', 'unknown == 1', '"text"', `'${'x'.repeat(8200)}' == ''`];
    for (const text of bad) {
      assert.equal(
        faultOf((o) => (o.policies[0].condition = text)),
        `${at}.policies[0].condition`,
        text,
      );
      assert.equal(
        faultOf((o) => (o.policies[0].consensus = text)),
        `${at}.policies[0].consensus`,
        text,
      );
      assert.equal(
        faultOf((o) => (o.users[0].mfaPolicies[0].condition = text)),
        `${at}.users[0].mfaPolicies[0].condition`,
        text,
      );
    }
  });

  it('is refused where a credential, a feature or a number is not what it claims', () => {
    const at = 'organizations[0]';
    const user = `${at}.users[0]`;
    const faults: [string, (organization: Loose) => void][] = [
      [`${user}.authenticators[0].publicKey`, (o) => (o.users[0].authenticators[0].publicKey = '04')],
      [
        `${user}.authenticators[0].publicKey`,
        (o) => (o.users[0].authenticators[0].publicKey = `02${'ff'.repeat(32)}`),
      ],
      [`${user}.authenticators[0].credentialId`, (o) => (o.users[0].authenticators[0].credentialId = 'a=')],
      [`${user}.authenticators[0].credentialId`, (o) => (o.users[0].authenticators[0].credentialId = 'a')],
      // "YR" decodes to the same bytes as "YQ". Ids are compared as text, so it would never be found.
      [`${user}.authenticators[0].credentialId`, (o) => (o.users[0].authenticators[0].credentialId = 'YR')],
      ...['', 'https://example.com', 'example.com/', 'example.com:8443', 'Example.com', '*.example.com'].map(
        (rpId): [string, (organization: Loose) => void] => [
          `${user}.authenticators[0].rpId`,
          (o) => (o.users[0].authenticators[0].rpId = rpId),
        ],
      ),
      [`${user}.oauthProviders[0].issuer`, (o) => (o.users[0].oauthProviders[0].issuer = '')],
      [`${user}.mfaPolicies[0].order`, (o) => (o.users[0].mfaPolicies[0].order = '1')],
      [`${user}.mfaPolicies[0].order`, (o) => (o.users[0].mfaPolicies[0].order = null)],
      [
        `${user}.mfaPolicies[0].requiredAuthenticationMethods[0].any[0].type`,
        (o) => (o.users[0].mfaPolicies[0].requiredAuthenticationMethods[0].any[0].type = 'PASSKEY'),
      ],
      [`${user}.apiKeys[0].ipAllowlist.cidrs`, (o) => (o.users[0].apiKeys[0].ipAllowlist.cidrs = [])],
      [`${at}.ipAllowlist.cidrs`, (o) => (o.ipAllowlist.cidrs = [])],
      [`${at}.features[0].value`, (o) => (o.features[0].value = 'hook')],
      [`${at}.features[0].value`, (o) => (o.features[0].value = 'https://u:p@example.com/')],
      [
        `${at}.features[0].value`,
        (o) => (o.features[0] = { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://example.com/' }),
      ],
      [
        `${at}.features[0].value`,
        (o) => (o.features[0] = { name: 'FEATURE_NAME_EMAIL_RECOVERY', value: 'true' }),
      ],
      [`${at}.rootQuorum.threshold`, (o) => (o.rootQuorum.threshold = 0)],
    ];
    for (const [path, change] of faults) assert.equal(faultOf(change), path);
    assert.equal(
      faultOf((o) => {
        o.users[0].mfaPolicies[0].order = -1.5;
        o.features = [
          {
            name: 'FEATURE_NAME_WEBAUTHN_ORIGINS',
            value: 'https://a.example, http://localhost:5173\nhttps://b.example',
          },
          { name: 'FEATURE_NAME_WEBHOOK' },
          { name: 'FEATURE_NAME_AUTH_PROXY', value: 'true' },
        ];
      }),
      undefined,
    );
  });

  it('is refused where a social login provider or a signup is not as it must be', () => {
    const config = 'organizations[0].authProxyConfigs[0]';
    const faults: [string, (config: Loose, organization: Loose) => void][] = [
      [`enabledProviders[3]`, (c) => c.enabledProviders.push('email')],
      ['oauthClientIds.apple', (c) => c.enabledProviders.push('google', 'apple')],
      ['oauthClientIds.x', (c) => c.enabledProviders.push('x')],
      ['oauthClientIds.google', (c) => (c.enabledProviders.push('google'), delete c.oauthClientIds)],
      ['oauthRedirectUrl', (c) => (c.enabledProviders.push('google'), delete c.oauthRedirectUrl)],
      ['oauthIssuers.google.issuer', (c) => (c.oauthIssuers.google.issuer = 'http://id.example.com')],
      ['oauthIssuers.google.issuer', (c) => delete c.oauthIssuers.google.issuer],
      ['oauthIssuers.google.jwksUri', (c) => (c.oauthIssuers.google.jwksUri = 'https://u:p@id.example.com/')],
      ['oauthIssuers.google.authorizationUrl', (c) => (c.oauthIssuers.google.authorizationUrl = 'auth')],
      ['oauthIssuers.myspace', (c) => (c.oauthIssuers.myspace = c.oauthIssuers.google)],
      ['oauth2Endpoints.x.tokenUrl', (c) => (c.oauth2Endpoints.x.tokenUrl = 'http://192.0.2.1/token')],
      ['oauth2Endpoints.x.userinfoUrl', (c) => delete c.oauth2Endpoints.x.userinfoUrl],
      ['signupEnabled', (c) => (c.signupEnabled = 'true')],
    ];
    for (const [path, change] of faults) {
      assert.equal(
        faultOf((o) => change(o.authProxyConfigs[0], o)),
        `${config}.${path}`,
      );
    }
    assert.equal(
      faultOf((o, file) => {
        const child = {
          organizationId: 'child',
          organizationName: 'C',
          parentOrganizationId: o.organizationId,
        };
        const configuration = { authProxyConfigId: 'c2', enabledProviders: [], signupEnabled: true };
        file.organizations.push({ ...child, authProxyConfigs: [configuration] });
      }),
      `organizations[${whole().organizations.length}].authProxyConfigs[0].signupEnabled`,
    );
  });

  it('is refused where a private key is none, or cannot have an address', () => {
    const key = 'organizations[0].privateKeys[0]';
    const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';
    const faults: [string, (organization: Loose) => void][] = [
      [`${key}.privateKey`, (o) => (o.privateKeys[0].privateKey = '00'.repeat(32))],
      [`${key}.privateKey`, (o) => (o.privateKeys[0].privateKey = order)],
      [`${key}.privateKey`, (o) => (o.privateKeys[0].privateKey = '46'.repeat(31))],
      [`${key}.curve`, (o) => (o.privateKeys[0].curve = 'CURVE_P521')],
      [`${key}.addressFormats[0]`, (o) => (o.privateKeys[0].addressFormats = ['ADDRESS_FORMAT_DOGE'])],
      [
        `${key}.addressFormats[1]`,
        (o) => (o.privateKeys[0].addressFormats = ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_SOLANA']),
      ],
      [
        `${key}.addressFormats[1]`,
        (o) => (o.privateKeys[0].addressFormats = ['ADDRESS_FORMAT_SEI', 'ADDRESS_FORMAT_SEI']),
      ],
      [`${key}.privateKeyTags[0]`, (o) => (o.privateKeys[0].privateKeyTags = ['nowhere'])],
      [
        'organizations[0].privateKeys[1].privateKey',
        (o) => o.privateKeys.push({ ...o.privateKeys[0], privateKeyId: 'twin' }),
      ],
    ];
    for (const [path, change] of faults) assert.equal(faultOf(change), path);
    assert.equal(
      faultOf((o) => {
        o.privateKeys.push({
          ...o.privateKeys[0],
          privateKeyId: 'p',
          curve: 'CURVE_P256',
          addressFormats: [],
        });
      }),
      undefined,
      'one secret on two curves is two keys',
    );
  });

  it('is refused where nothing would be sent to a receiver, unless the service is started for such ones', () => {
    const path = 'organizations[0].features[0].value';
    for (const [value, message] of [
      ['http://receiver.example.com/', /must begin with https:\/\/.* --allow-private-receivers/],
      ['https://10.0.0.1/hook', /must be a public address.* --allow-private-receivers/],
    ] as const) {
      const file: Loose = whole();
      file.organizations[0].features = [{ name: 'FEATURE_NAME_WEBHOOK', value }];
      const bytes = Buffer.from(JSON.stringify(file));
      assert.throws(() => parseProvisioning(bytes, false), { path, message });
      assert.equal(parseProvisioning(bytes, true).organizations.length, file.organizations.length);
    }
  });

  it('never repeats a private key in its refusal', () => {
    const file: Loose = whole();
    file.organizations[0].privateKeys.push({ ...file.organizations[0].privateKeys[0], privateKeyId: 'twin' });
    assert.throws(
      () => parseProvisioning(Buffer.from(JSON.stringify(file)), false),
      (error: Error) => !error.message.includes('4646'),
    );
  });
});
