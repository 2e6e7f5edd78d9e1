import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { openDatabase } from '../../src/store/open-database.ts';
import { users } from '../../src/store/tables.ts';
import {
  call,
  createDeviceKey,
  createLogin,
  decodeJwt,
  logIn,
  verifyContact,
  type DeviceKey,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

const user = (userId: string, userEmail: string) => ({ userId, userName: userId, userEmail });
const config = (authProxyConfigId: string) => ({
  authProxyConfigId,
  enabledProviders: ['email'],
  otpLength: '6',
});
const provisioning = {
  organizations: [
    {
      organizationId: 'young',
      organizationName: 'Young',
      parentOrganizationId: 'main',
      users: [user('both-young', 'both@example.com'), user('young-only', 'young@example.com')],
    },
    {
      organizationId: 'main',
      organizationName: 'Main',
      users: [user('main-first', 'everywhere@example.com'), user('main-second', 'everywhere@example.com')],
      authProxyConfigs: [config('main-config')],
    },
    {
      organizationId: 'old',
      organizationName: 'Old',
      parentOrganizationId: 'main',
      users: [user('both-old', 'both@example.com'), user('old-too', 'everywhere@example.com')],
    },
    {
      organizationId: 'stranger',
      organizationName: 'Stranger',
      users: [user('stranger-user', 'stranger@example.com'), user('stranger-too', 'both@example.com')],
      authProxyConfigs: [config('stranger-config')],
    },
  ],
};

describeOnOneDatabase('the user of a contact', (database) => {
  const service = useTestService(database, { provisioning });
  const options = { configId: 'main-config' };
  const userOf = async (contact: string, organizationId?: string, key: DeviceKey = createDeviceKey()) => {
    const body = organizationId === undefined ? {} : { organizationId };
    const reply = await logIn(service(), contact, key, { body }, options);
    service().clock.offsetMs += 61_000;
    return reply.status === 200
      ? (decodeJwt(reply.body.session as string).payload['user_id'] as string)
      : (reply.body.errorCode as string);
  };

  it('is looked for in the configuration’s own organization first', async () => {
    assert.equal(await userOf('everywhere@example.com'), 'main-first');
  });

  it('is then looked for in the sub-organizations, oldest first', async () => {
    assert.equal(await userOf('both@example.com'), 'both-young');
    assert.equal(await userOf('young@example.com'), 'young-only');
  });

  it('is taken from the organization that the request names', async () => {
    assert.equal(await userOf('both@example.com', 'old'), 'both-old');
    assert.equal(await userOf('everywhere@example.com', 'old'), 'old-too');
  });

  it('is not found in an organization that is none of the configuration’s', async () => {
    for (const organizationId of ['stranger', 'nowhere', 'young']) {
      assert.equal(await userOf('everywhere@example.com', organizationId), 'ACCOUNT_NOT_FOUND');
    }
    assert.equal(await userOf('stranger@example.com'), 'ACCOUNT_NOT_FOUND');
    assert.equal(await userOf('both@example.com', 'stranger'), 'ACCOUNT_NOT_FOUND');
  });

  it('is found with the token of a try that found nobody', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), 'young@example.com', key, options);
    const nowhere = createLogin(token, key, { body: { organizationId: 'old' } });
    assert.equal((await call(service(), '/v1/otp_login_v2', nowhere, options)).status, 404);
    assert.equal((await call(service(), '/v1/otp_login_v2', createLogin(token, key), options)).status, 200);
  });

  it('does not open a token to another organization’s configuration', async () => {
    const key = createDeviceKey();
    const token = await verifyContact(service(), 'stranger@example.com', key, {
      configId: 'stranger-config',
    });
    const reply = await call(service(), '/v1/otp_login_v2', createLogin(token, key), options);
    assert.equal(reply.body.errorCode, 'VERIFICATION_TOKEN_INVALID');
  });

  // A database in memory belongs to one process, so the test can read the rows only on PostgreSQL.
  if (database.name === 'PGlite') return;
  it('has the contact marked as verified by the login', async () => {
    await userOf('young@example.com');
    const { close, database: connection } = await openDatabase(service().location);
    const [row] = await connection.select().from(users).where(eq(users.id, 'young-only'));
    await close();
    assert.ok((row?.emailVerifiedAt ?? 0) > 0);
    assert.equal(row?.phoneNumberVerifiedAt, null);
  });
});
