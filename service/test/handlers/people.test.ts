import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { createDeviceKey, whoami } from '../support/client.ts';
import { createLastingDatabase, describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { withFolder } from '../support/program.ts';
import { startTestService, useTestService } from '../support/test-service.ts';

const person = (changes: object = {}) => ({
  userName: 'Grace',
  apiKeys: [],
  authenticators: [],
  oauthProviders: [],
  userTags: [],
  ...changes,
});
const keyOf = (publicKey: string, changes: object = {}) => ({
  apiKeyName: 'Laptop',
  publicKey,
  curveType: 'API_KEY_CURVE_P256',
  ...changes,
});
const GOOGLE = { iss: 'https://accounts.google.com', aud: 'client-id', sub: 'grace' };

describeOnOneDatabase('people', (database) => {
  const party = createOrganization(['root', 'second', 'ada'], {
    rootQuorum: { threshold: 1, members: ['root', 'second'] },
  });
  const other = createOrganization(['eve']);
  const provisioning = provisioningOf(party, other);
  const service = useTestService(database, { provisioning });
  const { ada, root } = party.members;
  const act = (segment: string, parameters: object, member = root) =>
    submit(service(), party.organizationId, member, segment, parameters);
  const ask = (segment: string, parameters: object = {}, member = root) =>
    query(service(), party.organizationId, member, segment, parameters);
  const read = async (userId: string) => (await ask('get_user', { userId })).body.user;
  const create = async (changes: object = {}): Promise<string> =>
    resultOf(await act('create_users', { users: [person(changes)] })).userIds[0];

  it('are created with keys, social logins and tags, and are who they are at once', async () => {
    const key = createDeviceKey();
    const { userTagId } = resultOf(await act('create_user_tag', { userTagName: 'ops', userIds: [] }));
    const userId = await create({
      userEmail: 'Grace@Example.com',
      userPhoneNumber: '+1 555 555 0199',
      apiKeys: [keyOf(key.publicKey)],
      oauthProviders: [{ providerName: 'google', oidcClaims: GOOGLE }],
      userTags: [userTagId],
    });
    const user = await read(userId);
    assert.deepEqual(
      { ...user, createdAt: 0, updatedAt: 0, apiKeys: 0, oauthProviders: 0 },
      {
        userId,
        userName: 'Grace',
        userEmail: 'Grace@example.com',
        userPhoneNumber: '+15555550199',
        userEmailVerified: false,
        userPhoneNumberVerified: false,
        authenticators: [],
        apiKeys: 0,
        userTags: [userTagId],
        oauthProviders: 0,
        createdAt: 0,
        updatedAt: 0,
        mfaPolicies: [],
      },
    );
    assert.equal(user.apiKeys[0].apiKeyName, 'Laptop');
    assert.deepEqual(user.apiKeys[0].credential, {
      publicKey: key.publicKey,
      type: 'CREDENTIAL_TYPE_API_KEY_P256',
    });
    assert.equal(user.oauthProviders[0].subject, 'grace');
    assert.equal((await whoami(service(), key, party.organizationId)).body.userId, userId);
    const { users } = (await ask('list_users')).body;
    assert.deepEqual(users.at(-1), user);
    assert.equal(users.length, 4);
  });

  it('are created all or none, and what is wrong is named', async () => {
    const key = createDeviceKey();
    const { users: before } = (await ask('list_users')).body;
    const twice = [person({ apiKeys: [keyOf(key.publicKey)] }), person({ apiKeys: [keyOf(key.publicKey)] })];
    assertFailed(
      await act('create_users', { users: twice }),
      'ALREADY_EXISTS',
      'parameters.users[1].apiKeys[0].publicKey',
    );
    assertFailed(
      await act('create_users', { users: [person({ userTags: [randomUUID()] })] }),
      'NOT_FOUND',
      'parameters.users[0].userTags[0]',
    );
    for (const [changes, path] of [
      [{ userEmail: 'nobody' }, 'userEmail'],
      [{ userPhoneNumber: '0815' }, 'userPhoneNumber'],
      [{ apiKeys: [keyOf('00')] }, 'apiKeys[0].publicKey'],
      [
        { apiKeys: [keyOf(key.publicKey, { expirationSeconds: '99999999' })] },
        'apiKeys[0].expirationSeconds',
      ],
    ] as const) {
      const reply = await act('create_users', { users: [person(changes)] });
      assertProblem(reply, 400, 'INVALID_REQUEST', `parameters.users[0].${path}`);
    }
    assert.deepEqual((await ask('list_users')).body.users, before);
  });

  it('change: what is absent stays, an empty contact goes, a new one is not verified', async () => {
    const userId = await create({ userEmail: 'grace@example.com' });
    resultOf(await act('update_user', { userId, userName: 'Hopper' }));
    assert.equal((await read(userId)).userEmail, 'grace@example.com');
    resultOf(await act('update_user', { userId, userPhoneNumber: '+15555550198', userEmail: '' }));
    const user = await read(userId);
    assert.deepEqual(
      [user.userName, user.userEmail, user.userPhoneNumber],
      ['Hopper', undefined, '+15555550198'],
    );
    resultOf(await act('update_user_name', { userId, userName: 'Grace' }));
    resultOf(await act('update_user_email', { userId, userEmail: 'hopper@example.com' }));
    resultOf(await act('update_user_phone_number', { userId, userPhoneNumber: '' }));
    const last = await read(userId);
    assert.deepEqual(
      [last.userName, last.userEmail, last.userPhoneNumber, last.userEmailVerified],
      ['Grace', 'hopper@example.com', undefined, false],
    );
    const forged = { userId, userEmail: 'hopper@example.com', verificationToken: 'a.b.c' };
    assertFailed(await act('update_user_email', forged), 'INVALID_REQUEST', 'parameters.verificationToken');
  });

  it('get and lose API keys, and a lost one opens nothing', async () => {
    const userId = await create();
    const key = createDeviceKey();
    const { apiKeyIds } = resultOf(
      await act('create_api_keys', { userId, apiKeys: [keyOf(key.publicKey, { expirationSeconds: '900' })] }),
    );
    const { apiKeys } = (await ask('get_api_keys', { userId })).body;
    assert.deepEqual([apiKeys.length, apiKeys[0].expirationSeconds], [1, '900']);
    assert.deepEqual((await ask('get_api_key', { apiKeyId: apiKeyIds[0] })).body.apiKey, apiKeys[0]);
    assert.equal((await whoami(service(), key, party.organizationId)).status, 200);
    assertFailed(
      await act('delete_api_keys', { userId, apiKeyIds: [apiKeyIds[0], 'none'] }),
      'NOT_FOUND',
      'parameters.apiKeyIds[1]',
    );
    assert.equal((await whoami(service(), key, party.organizationId)).status, 200);
    resultOf(await act('delete_api_keys', { userId, apiKeyIds }));
    assert.equal((await whoami(service(), key, party.organizationId)).status, 401);
    assert.deepEqual((await ask('get_api_keys', { userId })).body.apiKeys, []);
  });

  it('get a key anew as soon as it has expired, and another person may have it then', async () => {
    const key = createDeviceKey();
    const [userId, otherId] = [await create({ apiKeys: [] }), await create({ apiKeys: [] })];
    const short = { ...keyOf(key.publicKey), expirationSeconds: '60' };
    resultOf(await act('create_api_keys', { userId, apiKeys: [short] }));
    service().clock.offsetMs += 59_999;
    assertFailed(
      await act('create_api_keys', { userId, apiKeys: [keyOf(key.publicKey)] }),
      'ALREADY_EXISTS',
      'parameters.apiKeys[0].publicKey',
    );
    service().clock.offsetMs += 1;
    resultOf(await act('create_api_keys', { userId, apiKeys: [short] }));
    assert.equal((await whoami(service(), key, party.organizationId)).body.userId, userId);
    service().clock.offsetMs += 60_000;
    resultOf(await act('create_api_keys', { userId: otherId, apiKeys: [keyOf(key.publicKey)] }));
    assert.equal((await whoami(service(), key, party.organizationId)).body.userId, otherId);
    service().clock.offsetMs = 0;
  });

  it('get social logins, each once, however its issuer is written', async () => {
    const userId = await create();
    const oauthProviders = [{ providerName: 'google', oidcClaims: { ...GOOGLE, sub: userId } }];
    const { providerIds } = resultOf(await act('create_oauth_providers', { userId, oauthProviders }));
    assert.equal(
      (await ask('get_oauth_providers', { userId })).body.oauthProviders[0].providerId,
      providerIds[0],
    );
    assertFailed(
      await act('create_oauth_providers', { userId, oauthProviders }),
      'ALREADY_EXISTS',
      'parameters.oauthProviders[0].oidcClaims',
    );
    // Google's ID tokens may name the issuer without `https://`. Both names mean the same issuer.
    const oidcClaims = { ...GOOGLE, iss: 'accounts.google.com', sub: userId };
    assertFailed(
      await act('create_oauth_providers', {
        userId,
        oauthProviders: [{ providerName: 'google', oidcClaims }],
      }),
      'ALREADY_EXISTS',
      'parameters.oauthProviders[0].oidcClaims',
    );
  });

  it('are deleted with all that they sign in with; a member of the root quorum is not', async () => {
    const key = createDeviceKey();
    const userId = await create({ apiKeys: [keyOf(key.publicKey)], userEmail: 'gone@example.com' });
    resultOf(await act('create_read_only_session', {}, { userId, key }));
    assertFailed(
      await act('delete_users', { userIds: [userId, party.members.second.userId] }),
      'PRECONDITION_FAILED',
      'parameters.userIds[1]',
    );
    assert.deepEqual(resultOf(await act('delete_users', { userIds: [userId] })), { userIds: [userId] });
    assert.equal((await whoami(service(), key, party.organizationId)).status, 401);
    assertProblem(await ask('get_user', { userId }), 404, 'NOT_FOUND', 'userId');
    assert.ok(!(await ask('list_users')).text.includes(userId));
    assertFailed(await act('delete_users', { userIds: [userId] }), 'NOT_FOUND', 'parameters.userIds[0]');
  });

  it('stay deleted when the service starts again with the same provisioning file', async () => {
    await withFolder(async (folder) => {
      const location = await createLastingDatabase(database, folder);
      const first = await startTestService(database, { provisioning, location });
      resultOf(await submit(first, party.organizationId, root, 'delete_users', { userIds: [ada.userId] }));
      await first.close();
      const again = await startTestService(database, { provisioning, location });
      assert.equal((await whoami(again, ada.key, party.organizationId)).status, 401);
      await again.close();
    });
  });
});
