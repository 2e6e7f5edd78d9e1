import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { createClock } from '../../src/clock.ts';
import { applyProvisioning } from '../../src/provision/apply-provisioning.ts';
import { parseProvisioning } from '../../src/provision/read-provisioning.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { apiKeys, authProxyConfigs, organizations, provisionedItems, users } from '../../src/store/tables.ts';
import { createDeviceKey } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { provisioning as large } from '../support/test-service.ts';

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
  let open: OpenDatabase;
  const apply = (...list: object[]) =>
    applyProvisioning(
      open.database,
      parseProvisioning(Buffer.from(JSON.stringify({ organizations: list }))),
      createClock(),
    );
  before(async () => {
    open = await openDatabase(await kind.create());
  });
  after(() => open.close());
  beforeEach(async () => {
    for (const table of [apiKeys, authProxyConfigs, users, provisionedItems])
      await open.database.delete(table);
    await open.database.update(organizations).set({ parentOrganizationId: null });
    await open.database.delete(organizations);
  });

  it('creates what the file describes, with contacts and keys in their one form', async () => {
    assert.deepEqual(await apply(main), { organizations: 1, users: 1, apiKeys: 1, authProxyConfigs: 1 });
    const [user] = await open.database.select().from(users);
    assert.equal(user?.email, 'Ada@example.com');
    assert.equal(user?.normalizedEmail, 'ada@example.com');
    assert.equal(user?.phoneNumber, '+15555550100');
    const [key] = await open.database.select().from(apiKeys);
    assert.equal(key?.publicKey, publicKey);
    assert.equal(key?.expiresAt, null);
    const [stored] = await open.database.select().from(authProxyConfigs);
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
    });
  });

  it('does nothing the second time', async () => {
    await apply(main);
    assert.deepEqual(await apply(main), { organizations: 0, users: 0, apiKeys: 0, authProxyConfigs: 0 });
  });

  it('undoes nothing that was changed or removed since', async () => {
    await apply(main);
    await open.database.update(organizations).set({ name: 'Renamed' });
    await open.database.update(users).set({ name: 'Lovelace' });
    await open.database.update(authProxyConfigs).set({ otpLength: 8 });
    await open.database.delete(apiKeys);
    await apply({ ...main, organizationName: 'From the file' });
    const [organization] = await open.database.select().from(organizations);
    assert.equal(organization?.name, 'Renamed');
    const [user] = await open.database.select().from(users);
    assert.equal(user?.name, 'Lovelace');
    const [stored] = await open.database.select().from(authProxyConfigs);
    assert.equal(stored?.otpLength, 8);
    assert.equal((await open.database.select().from(apiKeys)).length, 0);
    await open.database.delete(users);
    await apply(main);
    assert.equal((await open.database.select().from(users)).length, 0);
  });

  it('adds what is new in the file', async () => {
    await apply(main);
    const grace = { userId: 'grace', userName: 'Grace' };
    const report = await apply(
      { ...main, users: [ada, grace] },
      { organizationId: 'other', organizationName: 'Other' },
    );
    assert.deepEqual(report, { organizations: 1, users: 1, apiKeys: 0, authProxyConfigs: 0 });
  });

  it('changes a login configuration that reads differently than last time', async () => {
    await apply(main);
    const changed = { ...config, otpLength: '9', otpAlphanumeric: false };
    assert.equal((await apply({ ...main, authProxyConfigs: [changed] })).authProxyConfigs, 1);
    const [stored] = await open.database.select().from(authProxyConfigs);
    assert.equal(stored?.otpLength, 9);
    assert.equal(stored?.otpAlphanumeric, false);
  });

  it('puts sub-organizations below their parent, in whatever order they stand', async () => {
    const child = { organizationId: 'child', organizationName: 'Child', parentOrganizationId: 'main' };
    await apply(child, main);
    const [row] = await open.database.select().from(organizations).where(eq(organizations.id, 'child'));
    assert.equal(row?.parentOrganizationId, 'main');
    const later = { ...child, organizationId: 'later' };
    assert.equal((await apply(later)).organizations, 1, 'the parent may be in the database already');
  });

  it('applies nothing when something does not fit the database', async () => {
    await apply(main);
    const fresh = { organizationId: 'fresh', organizationName: 'Fresh' };
    await assert.rejects(apply({ ...fresh, parentOrganizationId: 'nowhere' }), {
      path: 'organizations[0].parentOrganizationId',
    });
    await assert.rejects(apply({ ...fresh, users: [{ userId: 'bob', userName: 'Bob' }, ada] }), {
      path: 'organizations[0].users[1].userId',
    });
    assert.equal((await open.database.select().from(organizations)).length, 1);
    assert.equal((await open.database.select().from(users)).length, 1);
    assert.equal((await apply(fresh)).organizations, 1, 'and remembers nothing of it');
  });

  it('takes hundreds of users at once', async () => {
    const report = await apply(...large.organizations);
    assert.ok(report.users > 200);
    assert.equal((await open.database.select().from(users)).length, report.users);
  });
});
