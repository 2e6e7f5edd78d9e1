import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parseProvisioning } from '../../src/provision/read-provisioning.ts';
import { faultOf, publicKey, type Loose } from './whole-file.ts';

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
    for (const name of ['demo', 'test/support/services']) {
      parseProvisioning(readFileSync(new URL(`../../../${name}/provision.json`, import.meta.url)), true);
    }
  });

  it('is refused for a test contact that is none', () => {
    for (const text of ['robot', '@', '@localhost', 'a@b@test.example', '5555550100', '*@test.example.']) {
      const path = faultOf((organization) => (organization.testContacts = ['robot@example.com', text]));
      assert.equal(path, 'organizations[0].testContacts[1]', text);
    }
  });

  it('is refused for what no index of the database could hold', () => {
    const ofUser = (member: string, change: (one: Loose) => void): string | undefined =>
      faultOf((organization) => {
        const [user = {}] = organization.users as Loose[];
        const [one = {}] = user[member] as Loose[];
        change(one);
      });
    const at = 'organizations[0].users[0]';
    for (const name of ['issuer', 'audience', 'subject']) {
      const path = ofUser('oauthProviders', (one) => (one[name] = 'x'.repeat(256)));
      assert.equal(path, `${at}.oauthProviders[0].${name}`);
    }
    const path = ofUser('authenticators', (one) => (one.credentialId = 'A'.repeat(1368)));
    assert.equal(path, `${at}.authenticators[0].credentialId`);
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
    assert.throws(() => parseProvisioning(Buffer.from(twice), false), { path: `${at}.organizationId` });
    assert.throws(() => parseProvisioning(Buffer.from([0xff]), false), { message: /not UTF-8/ });
    assert.throws(() => parseProvisioning(Buffer.from('{'), false), { message: /Not JSON/ });
  });

  it('may begin with a byte order mark, as some editors write it', () => {
    const text = '\uFEFF{"organizations":[{"organizationId":"a","organizationName":"N"}]}';
    assert.equal(parseProvisioning(Buffer.from(text), false).organizations.length, 1);
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
      // Origins are compared exactly, so no page could have one of these.
      ...['https://*.example.com', 'https://example.com:*', 'ws://example.com'].map(
        (origin): [string, (organization: Loose) => void] => [
          `${config}.allowedOrigins[0]`,
          (o) => (o.authProxyConfigs[0].allowedOrigins = [origin]),
        ],
      ),
      [`${config}.logoUrl`, (o) => (o.authProxyConfigs[0].logoUrl = 'http://example.com/logo.png')],
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
      [`${at}.rootQuorum.userIds[1]`, (o) => (o.rootQuorum = { threshold: 2, userIds: ['ada', 'ada'] })],
      [`${at}.userTags[0].userIds[1]`, (o) => (o.userTags[0].userIds = ['ada', 'ada'])],
      [`${at}.userTags[1].userTagId`, (o) => o.userTags.push({ ...o.userTags[0], userTagName: 'other' })],
      [`${at}.userTags[1].userTagName`, (o) => o.userTags.push({ ...o.userTags[0], userTagId: 'other' })],
      [
        `${at}.privateKeyTags[1].privateKeyTagName`,
        (o) => o.privateKeyTags.push({ ...o.privateKeyTags[0], privateKeyTagId: 'other' }),
      ],
      [`${at}.features[1].name`, (o) => o.features.push(o.features[0])],
      [`${at}.policies[1].policyId`, (o) => o.policies.push(o.policies[0])],
      [`${at}.privateKeys[1].privateKeyId`, (o) => o.privateKeys.push(o.privateKeys[0])],
      [
        `${at}.users[0].authenticators[1].credentialId`,
        (o) => o.users[0].authenticators.push(o.users[0].authenticators[0]),
      ],
      [
        `${at}.users[0].oauthProviders[1].subject`,
        (o) => o.users[0].oauthProviders.push({ ...o.users[0].oauthProviders[0], providerId: 'other' }),
      ],
      [
        `${at}.users[0].mfaPolicies[1].mfaPolicyId`,
        (o) => o.users[0].mfaPolicies.push(o.users[0].mfaPolicies[0]),
      ],
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
