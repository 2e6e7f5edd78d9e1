import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { apiKeys, authProxyConfigs, organizations, users } from '../../src/store/tables.ts';
import { createDeviceKey } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { provisioning as large } from '../support/test-service.ts';
import { useProvisioning } from './support.ts';

const { publicKey } = createDeviceKey();
const config = { authProxyConfigId: 'config', enabledProviders: ['email'], otpLength: '6' };
const ada = {
  userId: 'ada',
  userName: 'Ada',
  userEmail: 'Ada@Example.com',
  userPhoneNumber: '+1 555 555 0100',
  apiKeys: [{ publicKey: publicKey.toUpperCase(), curveType: 'API_KEY_CURVE_P256' }],
};
const main = { organizationId: 'main', organizationName: 'Main', users: [ada], authProxyConfigs: [config] };

describeOnEachDatabase('provisioning', (kind) => {
  const bench = useProvisioning(kind);
  const { apply, assertRefused, database } = bench;

  it('creates what the file describes, with contacts and keys in their one form', async () => {
    assert.deepEqual(await apply(main), { organizations: 1, users: 1, apiKeys: 1, authProxyConfigs: 1 });
    const [user] = await database().select().from(users);
    assert.equal(user?.email, 'Ada@example.com');
    assert.equal(user?.normalizedEmail, 'ada@example.com');
    assert.equal(user?.phoneNumber, '+15555550100');
    const [key] = await database().select().from(apiKeys);
    assert.equal(key?.publicKey, publicKey);
    assert.equal(key?.expiresAt, null);
    const [stored] = await database().select().from(authProxyConfigs);
    assert.deepEqual(stored, {
      id: 'config',
      organizationId: 'main',
      enabledProviders: ['email'],
      sessionExpirationSeconds: 900,
      otpLength: 6,
      otpAlphanumeric: null,
      allowedOrigins: ['*'],
      oauthClientIds: null,
      oauthRedirectUrl: null,
      oauthIssuers: null,
      oauth2Endpoints: null,
      logoUrl: null,
      signupEnabled: false,
      otpExpirationSeconds: null,
      verificationTokenExpirationSeconds: null,
      changedAt: null,
    });
  });

  it('does nothing the second time', async () => {
    await apply(main);
    assert.deepEqual(await apply(main), {});
  });

  it('undoes nothing that was changed or removed since', async () => {
    await apply(main);
    await database().update(organizations).set({ name: 'Renamed' });
    await database().update(users).set({ name: 'Lovelace' });
    await database().update(authProxyConfigs).set({ otpLength: 8 });
    await database().delete(apiKeys);
    await apply({ ...main, organizationName: 'From the file' });
    const [organization] = await database().select().from(organizations);
    assert.equal(organization?.name, 'Renamed');
    const [user] = await database().select().from(users);
    assert.equal(user?.name, 'Lovelace');
    const [stored] = await database().select().from(authProxyConfigs);
    assert.equal(stored?.otpLength, 8);
    assert.equal((await database().select().from(apiKeys)).length, 0);
    await database().delete(users);
    await apply(main);
    assert.equal((await database().select().from(users)).length, 0);
  });

  it('adds what is new in the file', async () => {
    await apply(main);
    const grace = { userId: 'grace', userName: 'Grace' };
    const report = await apply(
      { ...main, users: [ada, grace] },
      { organizationId: 'other', organizationName: 'Other' },
    );
    assert.deepEqual(report, { organizations: 1, users: 1 });
  });

  it('lifts the limits of codes for the contacts of its list, and for no other', async () => {
    await apply(main);
    const lifted = { ...main, testContacts: ['Robot@example.com', '@TEST.example'] };
    assert.deepEqual(await apply(lifted), { testContacts: 1 });
    assert.deepEqual(await apply(lifted), {});
    const [stored] = await database().select().from(organizations);
    assert.deepEqual(stored?.testContacts, ['robot@example.com', '@test.example']);
    assert.deepEqual(await apply(main), { testContacts: 1 }, 'a list that is taken out ends');
    assert.deepEqual(await apply(main), {});
  });

  it('changes a login configuration that reads differently than last time', async () => {
    await apply(main);
    const changed = { ...config, otpLength: '9', otpAlphanumeric: false };
    assert.deepEqual(await apply({ ...main, authProxyConfigs: [changed] }), { authProxyConfigs: 1 });
    const [stored] = await database().select().from(authProxyConfigs);
    assert.equal(stored?.otpLength, 9);
    assert.equal(stored?.otpAlphanumeric, false);
  });

  it('leaves a login configuration alone that an activity has changed, however it reads', async () => {
    await apply(main);
    await database().update(authProxyConfigs).set({ otpLength: 8, changedAt: 1 });
    await apply({ ...main, authProxyConfigs: [{ ...config, otpLength: '9' }] });
    const [stored] = await database().select().from(authProxyConfigs);
    assert.equal(stored?.otpLength, 8);
  });

  const fileOnly = {
    logoUrl: 'https://example.com/logo.png',
    oauthIssuers: { google: { issuer: 'https://id.example.com' } },
    oauth2Endpoints: {
      x: { tokenUrl: 'https://x.example.com/token', userinfoUrl: 'https://x.example.com/me' },
    },
  };

  it('sets what no activity can set of a login configuration that an activity has changed', async () => {
    await apply(main);
    await database().update(authProxyConfigs).set({ otpLength: 8, allowedOrigins: [], changedAt: 1 });
    const file = { ...main, authProxyConfigs: [{ ...config, ...fileOnly, otpLength: '9' }] };
    assert.deepEqual(await apply(file), {
      authProxyConfigs: 1,
      leftAlone: [
        {
          path: 'organizations[0].authProxyConfigs[0]',
          id: 'config',
          members: ['otpLength', 'allowedOrigins'],
        },
      ],
    });
    const [stored] = await database().select().from(authProxyConfigs);
    assert.equal(stored?.logoUrl, fileOnly.logoUrl);
    assert.equal(stored.oauthIssuers?.['google']?.issuer, 'https://id.example.com');
    assert.equal(stored.oauth2Endpoints?.['x']?.tokenUrl, 'https://x.example.com/token');
    assert.deepEqual([stored.otpLength, stored.allowedOrigins, stored.changedAt], [8, [], 1]);
    assert.deepEqual(await apply(file), {}, 'it is said once');
    const without = { ...main, authProxyConfigs: [{ ...config, otpLength: '8', allowedOrigins: [] }] };
    assert.deepEqual(await apply(without), { authProxyConfigs: 1 });
    const [emptied] = await database().select().from(authProxyConfigs);
    assert.deepEqual([emptied?.logoUrl, emptied?.oauthIssuers, emptied?.oauth2Endpoints], [null, null, null]);
  });

  it('sets what no activity can set although the file reads as it did last time', async () => {
    const file = { ...main, authProxyConfigs: [{ ...config, ...fileOnly }] };
    await apply(file);
    // The state that earlier versions left: they recorded an edit of the file and did not apply it.
    await database().update(authProxyConfigs).set({ logoUrl: null, otpLength: 8, changedAt: 1 });
    assert.deepEqual(await apply(file), { authProxyConfigs: 1 });
    const [stored] = await database().select().from(authProxyConfigs);
    assert.deepEqual([stored?.logoUrl, stored?.otpLength], [fileOnly.logoUrl, 8]);
  });

  it('does not count a login configuration of which nothing was set', async () => {
    await apply(main);
    await database().update(authProxyConfigs).set({ changedAt: 1 });
    const { leftAlone, ...report } = await apply({
      ...main,
      authProxyConfigs: [{ ...config, otpLength: '9' }],
    });
    assert.deepEqual(report, {});
    assert.deepEqual(leftAlone?.[0]?.members, ['otpLength']);
  });

  it('moves no login configuration that an activity has changed to another organization', async () => {
    await apply(main);
    await database().update(authProxyConfigs).set({ changedAt: 1 });
    const other = { organizationId: 'other', organizationName: 'Other' };
    const moved = { ...other, authProxyConfigs: [{ ...config, ...fileOnly }] };
    const { authProxyConfigs: count, leftAlone } = await apply({ ...main, authProxyConfigs: [] }, moved);
    assert.deepEqual([count, leftAlone?.[0]?.members], [undefined, ['organizationId']]);
    const [stored] = await database().select().from(authProxyConfigs);
    assert.deepEqual([stored?.organizationId, stored?.logoUrl], ['main', null]);
  });

  it('puts sub-organizations below their parent, in whatever order they stand', async () => {
    const child = { organizationId: 'child', organizationName: 'Child', parentOrganizationId: 'main' };
    await apply(child, main);
    const [row] = await database().select().from(organizations).where(eq(organizations.id, 'child'));
    assert.equal(row?.parentOrganizationId, 'main');
    const later = { ...child, organizationId: 'later' };
    assert.equal((await apply(later)).organizations, 1, 'the parent may be in the database already');
  });

  it('refuses to move an organization below another one, or below one at all', async () => {
    const child = { organizationId: 'child', organizationName: 'Child', parentOrganizationId: 'main' };
    const other = { organizationId: 'other', organizationName: 'Other' };
    await apply(main, child, other);
    const path = 'organizations[0].parentOrganizationId';
    const moved = await assertRefused(path, { ...child, parentOrganizationId: 'other' });
    assert.match(moved.message, /a sub-organization of main, and stays where it is/);
    const put = await assertRefused(path, { ...other, parentOrganizationId: 'main' });
    assert.match(put.message, /no sub-organization, and stays where it is/);
    assert.deepEqual(await apply({ ...child, parentOrganizationId: undefined }), {});
  });

  it('knows a sub-organization also where the file does not say that it is one', async () => {
    const child = { organizationId: 'child', organizationName: 'Child' };
    await apply(main, { ...child, parentOrganizationId: 'main' });
    const below = { organizationId: 'below', organizationName: 'Below', parentOrganizationId: 'child' };
    await assertRefused('organizations[1].parentOrganizationId', child, below);
    const authProxyConfigs = [
      { authProxyConfigId: 'open', enabledProviders: ['email'], signupEnabled: true },
    ];
    await assertRefused('organizations[0].authProxyConfigs[0].signupEnabled', { ...child, authProxyConfigs });
  });

  it('applies nothing when something does not fit the database', async () => {
    await apply(main);
    const fresh = { organizationId: 'fresh', organizationName: 'Fresh' };
    await assertRefused('organizations[0].parentOrganizationId', {
      ...fresh,
      parentOrganizationId: 'nowhere',
    });
    await assertRefused('organizations[0].users[1].userId', {
      ...fresh,
      users: [{ userId: 'bob', userName: 'Bob' }, ada],
    });
    assert.equal((await apply(fresh)).organizations, 1, 'and remembers nothing of it');
  });

  it('keeps keys of every curve compressed and in lower case', async () => {
    const { secretKey } = secp256k1.keygen();
    const long = bytesToHex(secp256k1.getPublicKey(secretKey, false)).toUpperCase();
    const key = { publicKey: long, curveType: 'API_KEY_CURVE_SECP256K1' };
    await apply({ ...main, users: [{ ...ada, apiKeys: [key] }] });
    const [stored] = await database().select().from(apiKeys);
    assert.equal(stored?.publicKey, bytesToHex(secp256k1.getPublicKey(secretKey, true)));
    assert.deepEqual(
      await apply({ ...main, users: [{ ...ada, apiKeys: [{ ...key, publicKey: stored?.publicKey }] }] }),
      {},
      'the same key written otherwise is the same key',
    );
  });

  it('refuses an API key that another user has, or a session until it has expired', async () => {
    await apply(main);
    const bob = { userId: 'bob', userName: 'Bob', apiKeys: ada.apiKeys };
    const path = 'organizations[0].users[0].apiKeys[0].publicKey';
    const refusal = await assertRefused(path, { ...main, users: [bob] });
    assert.match(refusal.message, /that of user ada; delete_api_keys removes it there/);
    await database().delete(apiKeys);
    assert.deepEqual(await apply({ ...main, users: [bob] }), { users: 1, apiKeys: 1 }, 'it is given anew');
    await database().update(apiKeys).set({ userId: 'ada' });
    assert.deepEqual(await apply({ ...main, users: [bob] }), {}, 'what activities have moved stays');
    assert.deepEqual(await apply(main), {}, 'and the file may follow them');
    const session = createDeviceKey().publicKey;
    await database()
      .insert(apiKeys)
      .values({
        organizationId: 'main',
        userId: 'ada',
        publicKey: session,
        curve: 'API_KEY_CURVE_P256',
        createdAt: 0,
        expiresAt: bench.now + 1,
      });
    const apiKey = { publicKey: session, curveType: 'API_KEY_CURVE_P256' };
    const changed = { ...main, users: [{ ...ada, apiKeys: [apiKey] }] };
    await assertRefused(path, changed);
    bench.now += 1;
    assert.deepEqual(await apply(changed), { apiKeys: 1 });
  });

  it('by several processes at once is like one after the other', async () => {
    const whole = {
      ...main,
      rootQuorum: { threshold: 1, userIds: ['ada'] },
      features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'https://example.com/' }],
      privateKeys: [{ privateKeyId: 'k', privateKeyName: 'K', curve: 'CURVE_ED25519' }],
      userTags: [{ userTagId: 't', userTagName: 'T', userIds: ['ada'] }],
      policies: [{ policyId: 'p', policyName: 'P', effect: 'EFFECT_ALLOW' }],
      ipAllowlist: { cidrs: ['127.0.0.0/8'] },
    };
    const reports = await Promise.all([1, 2, 3, 4].map(() => apply(whole)));
    for (const name of [
      'organizations',
      'users',
      'apiKeys',
      'privateKeys',
      'userTags',
      'features',
    ] as const) {
      assert.equal(
        reports.reduce((sum, report) => sum + (report[name] ?? 0), 0),
        1,
        name,
      );
    }
    assert.deepEqual(await apply(whole), {});
  });

  it('takes hundreds of users at once', async () => {
    const report = await apply(...large.organizations);
    assert.ok((report.users ?? 0) > 200);
    assert.equal((await database().select().from(users)).length, report.users);
  });
});
