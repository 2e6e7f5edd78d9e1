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

  it('get social logins and MFA policies, which then hold', async () => {
    const key = createDeviceKey();
    const userId = await create({ apiKeys: [keyOf(key.publicKey)] });
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
    // ID tokens of Google may name it so, and an account is found by one name.
    const oidcClaims = { ...GOOGLE, iss: 'accounts.google.com', sub: userId };
    assertFailed(
      await act('create_oauth_providers', {
        userId,
        oauthProviders: [{ providerName: 'google', oidcClaims }],
      }),
      'ALREADY_EXISTS',
      'parameters.oauthProviders[0].oidcClaims',
    );
    const { mfaPolicyId } = resultOf(
      await act('create_mfa_policy', {
        userId,
        mfaPolicyName: 'Passkey too',
        condition: 'true',
        requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }],
        order: 0,
      }),
    );
    const { mfaPolicies } = (await ask('get_mfa_policies', { userId })).body;
    assert.equal(mfaPolicies[0].mfaPolicyId, mfaPolicyId);
    const member = { userId, key };
    const reply = await act('create_read_only_session', {}, member);
    assert.equal(reply.body.activity.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED');
    const any = [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }];
    assert.deepEqual(reply.body.activity.mfaStep, { mfaPolicyId, step: 0, any });
    const { activity } = (await ask('get_activity', { activityId: reply.body.activity.id })).body;
    assert.deepEqual(activity.mfaStep, { mfaPolicyId, step: 0, any }, 'whoever reads it later');
    const broken = {
      userId,
      mfaPolicyName: 'No',
      condition: '(',
      requiredAuthenticationMethods: [],
      order: 0,
    };
    assertProblem(await act('create_mfa_policy', broken), 400, 'INVALID_REQUEST', 'parameters.condition');
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

  it('are told the next step of the first MFA policy that asks for one, vote by vote (issue 16)', async () => {
    const [key, second] = [createDeviceKey(), createDeviceKey()];
    const userId = await create({ apiKeys: [keyOf(key.publicKey), keyOf(second.publicKey)] });
    const toPolicy = (order: number, ...types: readonly string[]) => ({
      ...{ userId, order, mfaPolicyName: `Order ${order}`, condition: 'true' },
      requiredAuthenticationMethods: types.map((type) => ({ any: [{ type }] })),
    });
    const [keys, passkey] = ['AUTHENTICATION_TYPE_API_KEY', 'AUTHENTICATION_TYPE_PASSKEY'];
    const add = async (policy: object) => resultOf(await act('create_mfa_policy', policy)).mfaPolicyId;
    const last = await add(toPolicy(1.5, passkey));
    const first = await add(toPolicy(-2, keys, keys));
    const pending = (await act('create_read_only_session', {}, { userId, key })).body.activity;
    assert.deepEqual(pending.mfaStep, { mfaPolicyId: first, step: 1, any: [{ type: keys }] });
    const { fingerprint } = pending;
    const voted = await act('approve_activity', { fingerprint }, { userId, key: second });
    assert.deepEqual(voted.body.activity.mfaStep, { mfaPolicyId: last, step: 0, any: [{ type: passkey }] });
    const rejected = await act('reject_activity', { fingerprint }, { userId, key });
    assert.equal(rejected.body.activity.status, 'ACTIVITY_STATUS_REJECTED', rejected.text);
    assert.equal(rejected.body.activity.mfaStep, undefined);
  });

  it('leave activities that say so, and not that voters have rejected them (issue 19)', async () => {
    const key = createDeviceKey();
    const userId = await create({ apiKeys: [keyOf(key.publicKey)] });
    resultOf(
      await act('create_mfa_policy', {
        userId,
        mfaPolicyName: 'A passkey',
        condition: 'true',
        requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY' }] }],
        order: 0,
      }),
    );
    const { activity } = (await act('create_read_only_session', {}, { userId, key })).body;
    assert.equal(activity.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED');
    resultOf(await act('delete_users', { userIds: [userId] }));
    const left = (await ask('get_activity', { activityId: activity.id })).body.activity;
    assert.deepEqual(
      [left.status, left.failure.code, left.failure.message],
      ['ACTIVITY_STATUS_REJECTED', 9, 'Its submitter was deleted.'],
    );
    const reply = await act('approve_activity', { fingerprint: activity.fingerprint });
    assertProblem(reply, 400, 'PRECONDITION_FAILED');
    assert.equal(
      reply.body.message,
      'The activity awaits no votes; its status is ACTIVITY_STATUS_REJECTED. Its submitter was deleted.',
    );
  });

  it('are let in from the networks that are set, and the list is read as it was given', async () => {
    const rules = [{ cidr: '127.0.0.0/8', label: 'here' }, { cidr: '::1/128' }];
    resultOf(await act('set_ip_allowlist', { enabled: true, rules }));
    const { allowlist } = (await ask('get_ip_allowlist')).body;
    assert.deepEqual(
      [allowlist.enabled, allowlist.rules[0].label, allowlist.rules.length],
      [true, 'here', 2],
    );
    const { publicKey } = ada.key;
    resultOf(await act('set_ip_allowlist', { publicKey, rules: [{ cidr: '10.0.0.0/8' }] }));
    assert.equal((await whoami(service(), ada.key, party.organizationId)).status, 403);
    assert.equal((await ask('get_ip_allowlist', { publicKey })).body.allowlist.rules[0].cidr, '10.0.0.0/8');
    const enabledOfKey = async () => (await ask('get_ip_allowlist', { publicKey })).body.allowlist.enabled;
    resultOf(await act('set_ip_allowlist', { publicKey, rules: [] }));
    assert.equal(await enabledOfKey(), true, 'an empty list lets nobody in');
    resultOf(await act('remove_ip_allowlist', { publicKey }));
    assert.equal(await enabledOfKey(), false);
    assert.equal((await whoami(service(), ada.key, party.organizationId)).status, 200);
    resultOf(await act('set_ip_allowlist', { enabled: false, rules: [{ cidr: '10.0.0.0/8' }] }));
    assert.equal((await ask('get_ip_allowlist')).body.allowlist.enabled, false);
    const wrong = await act('set_ip_allowlist', { rules: [{ cidr: '10.0.0.0/33' }] });
    assertProblem(wrong, 400, 'INVALID_REQUEST', 'parameters.rules[0].cidr');
  });

  it('add passkeys to themselves only; for others policies decide', async () => {
    const authenticators: object[] = [];
    const empty = await act('create_authenticators', { authenticators }, ada);
    assertProblem(empty, 400, 'INVALID_REQUEST', 'parameters.authenticators');
    const { body } = await ask('get_authenticators', { userId: ada.userId });
    assert.deepEqual(body.authenticators, []);
    assertFailed(
      await act('delete_authenticators', { userId: ada.userId, authenticatorIds: ['none'] }),
      'NOT_FOUND',
      'parameters.authenticatorIds[0]',
    );
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

describeOnOneDatabase('private keys and tags', (database) => {
  const party = createOrganization(['root', 'ada']);
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { ada, root } = party.members;
  const act = (segment: string, parameters: object, member = root) =>
    submit(service(), party.organizationId, member, segment, parameters);
  const ask = (segment: string, parameters: object = {}) =>
    query(service(), party.organizationId, root, segment, parameters);

  it('are created with addresses and tags, sign, are listed and deleted for good', async () => {
    const { privateKeyTagId } = resultOf(
      await act('create_private_key_tag', { privateKeyTagName: 'hot', privateKeyIds: [] }),
    );
    const key = {
      privateKeyName: 'Treasury',
      curve: 'CURVE_SECP256K1',
      privateKeyTags: [privateKeyTagId],
      addressFormats: ['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_TRON'],
    };
    const { privateKeys } = resultOf(await act('create_private_keys', { privateKeys: [key] }));
    const [{ addresses, privateKeyId }] = privateKeys;
    assert.deepEqual(
      addresses.map(({ format }: { readonly format: string }) => format),
      key.addressFormats,
    );
    const sign = () =>
      act('sign_raw_payload', {
        signWith: addresses[0].address,
        payload: '46'.repeat(32),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      });
    resultOf(await sign());
    const { body } = await ask('get_private_key', { privateKeyId });
    assert.deepEqual((await ask('list_private_keys')).body.privateKeys, [body.privateKey]);
    assert.deepEqual([body.privateKey.privateKeyTags, body.privateKey.imported], [[privateKeyTagId], false]);
    const ids = { privateKeyIds: [privateKeyId] };
    assertFailed(await act('delete_private_keys', ids), 'PRECONDITION_FAILED', 'parameters.privateKeyIds[0]');
    resultOf(await act('delete_private_keys', { ...ids, deleteWithoutExport: true }));
    assertProblem(await sign(), 404, 'NOT_FOUND', 'parameters.signWith');
    assert.deepEqual((await ask('list_private_keys')).body.privateKeys, []);
    const again = { ...ids, deleteWithoutExport: true };
    assertFailed(await act('delete_private_keys', again), 'NOT_FOUND', 'parameters.privateKeyIds[0]');
  });

  it('refuse formats that the curve does not have and tags that there are not', async () => {
    const key = {
      privateKeyName: 'No',
      curve: 'CURVE_ED25519',
      privateKeyTags: [] as string[],
      addressFormats: ['ADDRESS_FORMAT_SOLANA', 'ADDRESS_FORMAT_ETHEREUM'],
    };
    assertProblem(
      await act('create_private_keys', { privateKeys: [key] }),
      400,
      'INVALID_REQUEST',
      'parameters.privateKeys[0].addressFormats[1]',
    );
    const tagged = { ...key, addressFormats: [], privateKeyTags: [randomUUID()] };
    assertFailed(
      await act('create_private_keys', { privateKeys: [tagged] }),
      'NOT_FOUND',
      'parameters.privateKeys[0].privateKeyTags[0]',
    );
    assert.deepEqual((await ask('list_private_keys')).body.privateKeys, []);
  });

  it('lose tags, which say who carried them', async () => {
    const { userTagId } = resultOf(await act('create_user_tag', { userTagName: 'b', userIds: [ada.userId] }));
    resultOf(await act('create_user_tag', { userTagName: 'a', userIds: [] }));
    const { userTags } = (await ask('list_user_tags')).body;
    assert.deepEqual(
      userTags.map(({ tagName, tagType }: Record<string, string>) => [tagName, tagType]),
      [
        ['a', 'TAG_TYPE_USER'],
        ['b', 'TAG_TYPE_USER'],
      ],
    );
    const ids = { userTagIds: [userTagId] };
    assert.deepEqual(resultOf(await act('delete_user_tags', ids)), { ...ids, userIds: [ada.userId] });
    assertFailed(await act('delete_user_tags', ids), 'NOT_FOUND', 'parameters.userTagIds[0]');
    const { privateKeyTags } = (await ask('list_private_key_tags')).body;
    const privateKeyTagIds = privateKeyTags.map(({ tagId }: { readonly tagId: string }) => tagId);
    resultOf(await act('delete_private_key_tags', { privateKeyTagIds }));
    assert.deepEqual((await ask('list_private_key_tags')).body.privateKeyTags, []);
  });
});
