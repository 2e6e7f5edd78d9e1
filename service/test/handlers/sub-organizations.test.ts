import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit, type Member } from '../support/activities.ts';
import {
  call,
  createClientSignature,
  createDeviceKey,
  createLogin,
  decodeJwt,
  requestCode,
  verifyContact,
  whoami,
  type DeviceKey,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { createRegistration } from '../support/passkey-registration.ts';
import { useTestService } from '../support/test-service.ts';

const keyOf = (key: DeviceKey) => ({
  apiKeyName: 'Laptop',
  publicKey: key.publicKey,
  curveType: 'API_KEY_CURVE_P256',
});
const person = (changes: object = {}) => ({
  userName: 'Grace',
  apiKeys: [],
  authenticators: [],
  oauthProviders: [],
  ...changes,
});
const ETHEREUM = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
};
const OPEN = { configId: 'sub-open' };

describeOnOneDatabase('sub-organizations', (database) => {
  const party = createOrganization(['root', 'ada'], {
    parts: () => ({
      authProxyConfigs: [
        { authProxyConfigId: 'sub-open', enabledProviders: ['email', 'sms'], otpAlphanumeric: false },
      ],
    }),
  });
  const other = createOrganization(['eve']);
  const service = useTestService(database, { provisioning: provisioningOf(party, other) });
  const { ada, root } = party.members;
  const act = (segment: string, parameters: object, member: Member = root, id = party.organizationId) =>
    submit(service(), id, member, segment, parameters);
  const ask = (segment: string, parameters: object = {}, member: Member = root, id = party.organizationId) =>
    query(service(), id, member, segment, parameters);

  /** Makes a sub-organization with one user and a key, as a parent does. */
  async function create(changes: object = {}, user: object = {}) {
    const key = createDeviceKey();
    const result = resultOf(
      await act('create_sub_organization', {
        subOrganizationName: 'Sub',
        rootUsers: [person({ apiKeys: [keyOf(key)], ...user })],
        rootQuorumThreshold: 1,
        ...changes,
      }),
    );
    const id = result.subOrganizationId as string;
    return { id, result, member: { userId: result.rootUserIds[0] as string, key } };
  }
  const listed = async (parameters: object = {}): Promise<string[]> =>
    (await ask('list_suborgs', { paginationOptions: { limit: '100' }, ...parameters })).body.organizationIds;

  it('come whole: root quorum, users, wallet, and nothing of it when anything is wrong', async () => {
    const { id, member, result } = await create({
      wallet: { walletName: 'First', accounts: [ETHEREUM], mnemonicLength: 24 },
    });
    const { address } = (await ask('list_wallet_accounts', {}, member, id)).body.accounts[0];
    assert.deepEqual(result.wallet.addresses, [address]);
    const { configs } = (await ask('get_organization_configs', {}, member, id)).body;
    assert.deepEqual(configs, { features: [], quorum: { threshold: 1, userIds: [member.userId] } });
    // The root quorum needs no policy.
    resultOf(await act('update_organization_name', { organizationName: 'Mine' }, member, id));

    const before = await listed();
    const taken = createDeviceKey();
    for (const [changes, code, path] of [
      [
        { rootUsers: [person({ apiKeys: [keyOf(taken)] }), person({ apiKeys: [keyOf(taken)] })] },
        'ALREADY_EXISTS',
        'parameters.rootUsers[1].apiKeys[0].publicKey',
      ],
    ] as const) {
      const parameters = { subOrganizationName: 'No', rootQuorumThreshold: 1, ...changes };
      assertFailed(await act('create_sub_organization', parameters), code, path);
    }
    for (const [changes, path] of [
      [{ rootQuorumThreshold: 2 }, 'parameters.rootQuorumThreshold'],
      [{ rootUsers: [person({ userEmail: 'x' })] }, 'parameters.rootUsers[0].userEmail'],
      [
        { wallet: { walletName: 'W', accounts: [{ ...ETHEREUM, path: 'x' }] } },
        'parameters.wallet.accounts[0].path',
      ],
      [{ wallet: { walletName: 'W', accounts: [], mnemonicLength: 13 } }, 'parameters.wallet.mnemonicLength'],
      [{ verificationToken: 'a.b.c' }, undefined],
    ] as const) {
      const parameters = { subOrganizationName: 'No', rootUsers: [person()], rootQuorumThreshold: 1 };
      const reply = await act('create_sub_organization', { ...parameters, ...changes });
      assert.equal(reply.status >= 400 && reply.status < 500, true, reply.text);
      if (path !== undefined) assertProblem(reply, 400, 'INVALID_REQUEST', path);
    }
    assert.deepEqual(await listed(), before);
  });

  it('are made by whom the parent’s policies let, and have none below them', async () => {
    const parameters = { subOrganizationName: 'Sub', rootUsers: [person()], rootQuorumThreshold: 1 };
    assertProblem(await act('create_sub_organization', parameters, ada), 403, 'ACTIVITY_DENIED');
    const { id, member } = await create();
    const nested = await act('create_sub_organization', parameters, member, id);
    assertProblem(nested, 400, 'PRECONDITION_FAILED', 'organizationId');
  });

  it('are listed by everything that published clients filter by, page by page', async () => {
    const { credentialId, entry } = createRegistration();
    const tokenOf = (sub: unknown, iss = 'https://issuer.example'): string =>
      [{ alg: 'none' }, { iss, aud: 'app', sub }]
        .map((part) => `${Buffer.from(JSON.stringify(part)).toString('base64url')}.`)
        .join('');
    const { id, member, result } = await create(
      { subOrganizationName: 'Named', wallet: { walletName: 'W', accounts: [ETHEREUM] } },
      {
        userName: 'Unique Name',
        userEmail: 'Filter@Example.com',
        userPhoneNumber: '+15555550177',
        authenticators: [{ authenticatorName: 'Phone', ...entry }],
        oauthProviders: [
          {
            providerName: 'own',
            oidcClaims: { iss: 'https://issuer.example', aud: 'app', sub: 'sub-1' },
          },
          { providerName: 'google', oidcClaims: { iss: 'accounts.google.com', aud: 'app', sub: 'sub-2' } },
        ],
      },
    );
    const [address = ''] = result.wallet.addresses as string[];
    for (const [filterType, filterValue] of [
      ['NAME', 'Named'],
      ['USERNAME', 'Unique Name'],
      ['EMAIL', 'filter@example.com'],
      ['PHONE_NUMBER', '+1 555 555 0177'],
      ['CREDENTIAL_ID', credentialId],
      ['PUBLIC_KEY', member.key.publicKey],
      ['WALLET_ACCOUNT_ADDRESS', address.toLowerCase()],
      ['OIDC_TOKEN', tokenOf('sub-1')],
      ['OIDC_TOKEN', tokenOf('sub-2', 'accounts.google.com')],
      ['OIDC_TOKEN', tokenOf('sub-2', 'https://accounts.google.com')],
    ] as const) {
      assert.deepEqual(await listed({ filterType, filterValue }), [id], filterType);
    }
    assert.deepEqual(await listed({ filterType: 'NAME', filterValue: 'named' }), []);
    assertProblem(await ask('list_suborgs', { filterType: 'EMAIL' }), 400, 'INVALID_REQUEST', 'filterValue');
    assertProblem(await ask('list_suborgs', { filterValue: 'x' }), 400, 'INVALID_REQUEST', 'filterType');
    for (const claim of ['sub\0', 1, ['sub-1'], {}]) {
      const filter = { filterType: 'OIDC_TOKEN', filterValue: tokenOf(claim) };
      assertProblem(await ask('list_suborgs', filter), 400, 'INVALID_REQUEST', 'filterValue');
    }
    const verified = { filterType: 'EMAIL', filterValue: 'filter@example.com' };
    assert.deepEqual((await ask('list_verified_suborgs', verified)).body, { organizationIds: [] });

    const all = await listed();
    const page = (options: object) => listed({ paginationOptions: options });
    assert.deepEqual(await page({ limit: '1' }), all.slice(0, 1));
    assert.deepEqual(await page({ limit: '2', after: all[0] }), all.slice(1, 3));
    const named = { filterType: 'NAME', filterValue: 'no such name', paginationOptions: { after: all[0] } };
    assert.deepEqual(await listed(named), [], 'an item that the filter has left behind');
    assert.deepEqual(
      (await ask('list_suborgs', {}, other.members.eve, other.organizationId)).body.organizationIds,
      [],
    );
  });

  it('show who holds a contact with a verification token, which makes one organization and then logs in', async () => {
    const contact = 'holder@example.com';
    const key = createDeviceKey();
    const verificationToken = await verifyContact(service(), contact, key, OPEN);
    const user = person({ userEmail: contact });
    const { userEmail: email, apiKeys, authenticators, oauthProviders } = user as Record<string, unknown>;
    const tokenId = decodeJwt(verificationToken).payload['id'];
    const signup = { email, apiKeys, authenticators, oauthProviders };
    const message = JSON.stringify({ signup, tokenId, type: 'USAGE_TYPE_SIGNUP' });
    const clientSignature = createClientSignature(key, message);
    const parameters = {
      subOrganizationName: 'Held',
      rootUsers: [user],
      rootQuorumThreshold: 1,
      verificationToken,
    };
    assertProblem(
      await act('create_sub_organization', parameters),
      400,
      'INVALID_REQUEST',
      'parameters.clientSignature',
    );
    const elsewhere = { ...parameters, rootUsers: [person({ userEmail: 'a@example.com' })], clientSignature };
    assertProblem(
      await act('create_sub_organization', elsewhere),
      400,
      'INVALID_REQUEST',
      'parameters.verificationToken',
    );
    const more = { ...parameters, rootUsers: [{ ...user, apiKeys: [keyOf(key)] }], clientSignature };
    assertProblem(
      await act('create_sub_organization', more),
      401,
      'CLIENT_SIGNATURE_INVALID',
      'parameters.clientSignature.message',
    );
    const forged = { ...parameters, clientSignature: { ...clientSignature, signature: '0'.repeat(128) } };
    assertProblem(
      await act('create_sub_organization', forged),
      401,
      'CLIENT_SIGNATURE_INVALID',
      'parameters.clientSignature.signature',
    );
    const { subOrganizationId } = resultOf(
      await act('create_sub_organization', { ...parameters, clientSignature }),
    );
    const verified = { filterType: 'EMAIL', filterValue: contact };
    assert.deepEqual((await ask('list_verified_suborgs', verified)).body.organizationIds, [
      subOrganizationId,
    ]);
    const again = await act('create_sub_organization', { ...parameters, clientSignature });
    assertFailed(again, 'VERIFICATION_TOKEN_INVALID');
    const login = await call(service(), '/v1/otp_login_v2', createLogin(verificationToken, key), OPEN);
    assert.equal(login.status, 200, login.text);
    assert.equal((await whoami(service(), key, subOrganizationId)).status, 200);
  });

  it('take no signature that nothing can verify: a token without a key goes without one', async () => {
    const userEmail = 'keyless@example.com';
    const { code: otpCode, otpId } = await requestCode(service(), userEmail, OPEN);
    const { verificationToken } = (await call(service(), '/v1/otp_verify', { otpId, otpCode }, OPEN)).body;
    const key = createDeviceKey();
    const clientSignature = createClientSignature(key, 'anything');
    const parameters = {
      subOrganizationName: 'Keyless',
      rootUsers: [person({ userEmail })],
      rootQuorumThreshold: 1,
      verificationToken,
    };
    assertProblem(
      await act('create_sub_organization', { ...parameters, clientSignature }),
      401,
      'CLIENT_SIGNATURE_INVALID',
    );
    resultOf(await act('create_sub_organization', parameters));
  });

  it('are read by a parent’s key, which changes nothing in them', async () => {
    const { id, member } = await create({ wallet: { walletName: 'W', accounts: [ETHEREUM] } });
    assert.equal((await ask('list_wallets', {}, ada, id)).body.wallets.length, 1);
    assert.equal(
      (await ask('get_user', { userId: member.userId }, root, id)).body.user.userId,
      member.userId,
    );
    assert.deepEqual((await whoami(service(), ada.key, id)).body, {
      organizationId: party.organizationId,
      organizationName: 'Test',
      userId: ada.userId,
      username: 'ada',
    });
    const denied = await act('update_organization_name', { organizationName: 'Taken' }, root, id);
    assertProblem(denied, 403, 'PERMISSION_DENIED', 'organizationId');
    assertProblem(await ask('list_users', {}, member), 403, 'PERMISSION_DENIED', 'organizationId');
    assertProblem(
      await ask('list_users', {}, other.members.eve, id),
      403,
      'PERMISSION_DENIED',
      'organizationId',
    );
    assertProblem(
      await ask('list_users', {}, root, randomUUID()),
      403,
      'PERMISSION_DENIED',
      'organizationId',
    );
    // Published clients find out in this way to which organization a key belongs.
    assert.equal((await whoami(service(), member.key, party.organizationId)).body.organizationId, id);
  });

  it('tell a parent’s key that it has no vote on what waits in them', async () => {
    const { id, member } = await create();
    const second = { userId: '', key: createDeviceKey() };
    const apiKey = { apiKeyName: 'K', publicKey: second.key.publicKey, curveType: 'API_KEY_CURVE_P256' };
    const user = { userName: 'Two', apiKeys: [apiKey], authenticators: [], oauthProviders: [], userTags: [] };
    const [other = ''] = resultOf(await act('create_users', { users: [user] }, member, id)).userIds;
    const userIds = [member.userId, other];
    resultOf(await act('update_root_quorum', { threshold: 2, userIds }, member, id));
    const tag = { userTagName: 'waits', userIds: [] };
    const { activity } = (await act('create_user_tag', tag, member, id)).body;
    assert.equal(activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const parameters = { activityId: activity.id };
    const shown = async (by: Member): Promise<readonly boolean[]> => {
      const one = (await ask('get_activity', parameters, by, id)).body.activity;
      const listed = (await ask('list_activities', {}, by, id)).body.activities.find(
        (entry: { id: string }) => entry.id === activity.id,
      );
      return [one.canApprove, one.canReject, listed.canApprove, listed.canReject];
    };
    assert.deepEqual(await shown(root), [false, false, false, false]);
    assert.deepEqual(await shown(second), [true, true, true, true]);
    const { fingerprint } = activity;
    const refused = await act('approve_activity', { fingerprint }, root, id);
    assertProblem(refused, 403, 'PERMISSION_DENIED', 'organizationId');
  });

  it('ask a parent’s request for an address that they allow', async () => {
    const { id, member } = await create();
    assert.equal((await ask('list_users', {}, root, id)).status, 200);
    const rules = [{ cidr: '203.0.113.0/24' }];
    resultOf(await act('set_ip_allowlist', { rules, enabled: true }, member, id));
    assertProblem(await ask('list_users', {}, root, id), 403, 'ADDRESS_NOT_ALLOWED');
  });

  it('switch ways to sign in off, from the start or later', async () => {
    const contact = 'switched@example.com';
    const { id, member } = await create({ disableOtpEmailAuth: true }, { userEmail: contact });
    const { configs } = (await ask('get_organization_configs', {}, member, id)).body;
    assert.deepEqual(configs.features, [{ name: 'FEATURE_NAME_OTP_EMAIL_AUTH', value: 'false' }]);
    const logIn = async () => {
      const key = createDeviceKey();
      const token = await verifyContact(service(), contact, key, OPEN);
      return call(service(), '/v1/otp_login_v2', createLogin(token, key), OPEN);
    };
    assertProblem(await logIn(), 403, 'PERMISSION_DENIED');
    const name = 'FEATURE_NAME_OTP_EMAIL_AUTH';
    resultOf(await act('set_organization_feature', { name, value: 'true' }, member, id));
    assert.equal((await logIn()).status, 200);
  });

  it('change their root quorum by the quorum alone, and never to one that cannot decide', async () => {
    const { id, member } = await create();
    const key = createDeviceKey();
    const users = [{ ...person({ apiKeys: [keyOf(key)] }), userTags: [] }];
    const [userId] = resultOf(await act('create_users', { users }, member, id)).userIds as string[];
    const second = { userId: userId as string, key };
    const both = { threshold: 2, userIds: [member.userId, second.userId] };
    const asked = await act('update_root_quorum', both, second, id);
    assert.equal(asked.body.activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    for (const [parameters, path] of [
      [{ threshold: 2, userIds: [member.userId] }, 'parameters.threshold'],
      [{ threshold: 1, userIds: [member.userId, member.userId] }, 'parameters.userIds[1]'],
    ] as const) {
      assertProblem(await act('update_root_quorum', parameters, member, id), 400, 'INVALID_REQUEST', path);
    }
    const stranger = { threshold: 1, userIds: [member.userId, root.userId] };
    assertFailed(await act('update_root_quorum', stranger, member, id), 'NOT_FOUND', 'parameters.userIds[1]');
    resultOf(await act('update_root_quorum', both, member, id));
    const pending = await act('update_organization_name', { organizationName: 'Both' }, member, id);
    assert.equal(pending.body.activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const { fingerprint } = pending.body.activity;
    const voted = await act('approve_activity', { fingerprint }, second, id);
    assert.equal(voted.body.activity.status, 'ACTIVITY_STATUS_COMPLETED', voted.text);
  });

  it('are deleted by themselves, and leave nothing that signs, logs in or is listed', async () => {
    const contact = 'gone@example.com';
    const { id, member } = await create(
      { subOrganizationName: 'Gone', wallet: { walletName: 'W', accounts: [ETHEREUM] } },
      { userEmail: contact },
    );
    assertProblem(
      await act('delete_sub_organization', {}, root, id),
      403,
      'PERMISSION_DENIED',
      'organizationId',
    );
    assertProblem(await act('delete_sub_organization', {}), 400, 'PRECONDITION_FAILED', 'organizationId');
    assertFailed(
      await act('delete_sub_organization', {}, member, id),
      'PRECONDITION_FAILED',
      'parameters.deleteWithoutExport',
    );
    const { session } = resultOf(await act('create_read_only_session', {}, member, id));
    const all = { deleteWithoutExport: true };
    assert.equal(resultOf(await act('delete_sub_organization', all, member, id)).subOrganizationUuid, id);

    assert.equal((await whoami(service(), member.key, id)).status, 401);
    const body = JSON.stringify({ organizationId: id });
    const headers = { 'x-session': session as string };
    const read = await call(service(), '/public/v1/query/list_users', body, { configId: null, headers });
    assert.equal(read.status, 401);
    assertProblem(await ask('list_users', {}, root, id), 403, 'PERMISSION_DENIED', 'organizationId');
    assert.deepEqual(await listed({ filterType: 'NAME', filterValue: 'Gone' }), []);
    const key = createDeviceKey();
    const token = await verifyContact(service(), contact, key, OPEN);
    const login = await call(service(), '/v1/otp_login_v2', createLogin(token, key), OPEN);
    assertProblem(login, 404, 'ACCOUNT_NOT_FOUND');
  });
});
