import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import {
  operations,
  schemas,
  type Operation,
  type Schema,
  type operations as Operations,
} from '../../src/base/contract.ts';
import { createOrganization, provisioningOf, post, query, submit } from '../support/activities.ts';
import { createDeviceKey, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { encryptClientSecret } from '../support/client-secret.ts';
import { createTargetKey } from '../support/hpke-bundles.ts';
import { resultOf } from '../support/outcome.ts';
import { createRegistration } from '../support/passkey-registration.ts';
import { useTestService } from '../support/test-service.ts';

type Stamped = {
  [Name in keyof typeof Operations]: (typeof Operations)[Name]['kind'] extends 'activity' | 'query'
    ? Name
    : never;
}[keyof typeof Operations];

/** Things of one organization that a request can name. */
interface Ids {
  readonly user: string;
  readonly apiKey: string;
  readonly passkey: string;
  readonly provider: string;
  readonly mfaPolicy: string;
  readonly policy: string;
  readonly userTag: string;
  readonly keyTag: string;
  readonly privateKey: string;
  readonly keyAddress: string;
  readonly wallet: string;
  readonly account: string;
  readonly accountAddress: string;
  readonly activity: string;
  readonly fingerprint: string;
  readonly session: string;
  readonly cursor: string;
  readonly configuration: string;
  readonly credential: string;
}

/** Things of the caller's own organization, for requests that name both. */
interface Own {
  readonly user: string;
  readonly userTag: string;
  readonly keyTag: string;
  /** A client secret that the service can open. */
  readonly secret: string;
}

const target = createTargetKey().publicKey;
const { entry } = createRegistration();
const ETHEREUM = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
};
const PERSON = { userName: 'P', apiKeys: [], authenticators: [], oauthProviders: [] };
const POLICY = { policyName: 'P', effect: 'EFFECT_ALLOW', consensus: 'true', notes: '' };
const payload = (signWith: string) => ({
  ...{ signWith, payload: '00'.repeat(32), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' },
  hashFunction: 'HASH_FUNCTION_NO_OP',
});

/** The bodies of a request that name things of an organization; `null`: it names none. */
type Naming = ((ids: Ids, own: Own) => readonly object[]) | null;

/** Every operation with a stamp that takes anything besides the organization. */
const NAMING: Readonly<Partial<Record<Stamped, Naming>>> = {
  approveActivity: ({ fingerprint }) => [{ fingerprint }],
  createApiKeys: ({ user: userId }) => [{ userId, apiKeys: [] }],
  createAuthenticators: ({ user: userId }) => [
    { userId, authenticators: [{ authenticatorName: 'P', ...entry }] },
  ],
  createMfaPolicy: ({ user: userId }) => [
    { userId, mfaPolicyName: 'P', condition: 'true', requiredAuthenticationMethods: [], order: 0 },
  ],
  createOauth2Credential: null,
  createOauthProviders: ({ user: userId }) => [{ userId, oauthProviders: [] }],
  createPolicies: null,
  createPolicy: null,
  createPrivateKeyTag: ({ privateKey }) => [{ privateKeyTagName: 'T', privateKeyIds: [privateKey] }],
  createPrivateKeys: ({ keyTag }) => [
    {
      privateKeys: [
        { privateKeyName: 'K', curve: 'CURVE_P256', privateKeyTags: [keyTag], addressFormats: [] },
      ],
    },
  ],
  createReadWriteSession: ({ user: userId }) => [{ userId, targetPublicKey: target }],
  createSubOrganization: null,
  createUserTag: ({ user }) => [{ userTagName: 'T', userIds: [user] }],
  createUsers: ({ userTag }) => [{ users: [{ ...PERSON, userTags: [userTag] }] }],
  createWallet: null,
  createWalletAccounts: ({ wallet: walletId }) => [{ walletId, accounts: [ETHEREUM] }],
  deleteApiKeys: ({ apiKey, user: userId }) => [{ userId, apiKeyIds: [apiKey] }],
  deleteAuthenticators: ({ passkey, user: userId }) => [{ userId, authenticatorIds: [passkey] }],
  deleteMfaPolicy: ({ mfaPolicy: mfaPolicyId, user: userId }) => [{ userId, mfaPolicyId }],
  deleteOauth2Credential: ({ credential }) => [{ oauth2CredentialId: credential }],
  deleteOauthProviders: ({ provider, user: userId }) => [{ userId, providerIds: [provider] }],
  deletePolicies: ({ policy }) => [{ policyIds: [policy] }],
  deletePolicy: ({ policy: policyId }) => [{ policyId }],
  deletePrivateKeyTags: ({ keyTag }) => [{ privateKeyTagIds: [keyTag] }],
  deletePrivateKeys: ({ privateKey }) => [{ privateKeyIds: [privateKey], deleteWithoutExport: true }],
  deleteSubOrganization: null,
  deleteUserTags: ({ userTag }) => [{ userTagIds: [userTag] }],
  deleteUsers: ({ user }) => [{ userIds: [user] }],
  deleteWalletAccounts: ({ account }) => [{ walletAccountIds: [account], deleteWithoutExport: true }],
  deleteWallets: ({ wallet }) => [{ walletIds: [wallet], deleteWithoutExport: true }],
  endSessions: ({ session, user: userId }) => [{ userId }, { userId, sessionIds: [session] }],
  evaluateActivity: ({ user: userId }) => [
    { type: 'ACTIVITY_TYPE_CREATE_WALLET', parameters: {}, approvals: [{ userId }] },
  ],
  exportPrivateKey: ({ privateKey: privateKeyId }) => [{ privateKeyId, targetPublicKey: target }],
  exportWallet: ({ wallet: walletId }) => [{ walletId, targetPublicKey: target }],
  exportWalletAccount: ({ accountAddress: address }) => [{ address, targetPublicKey: target }],
  getActivity: ({ activity: activityId }) => [{ activityId }],
  getApiKey: ({ apiKey: apiKeyId }) => [{ apiKeyId }],
  getApiKeys: ({ user: userId }) => [{ userId }],
  getAuthenticator: ({ passkey: authenticatorId }) => [{ authenticatorId }],
  getAuthenticators: ({ user: userId }) => [{ userId }],
  // Proofs belong to the service, and to no organization.
  getBootProof: null,
  getIpAllowlist: ({ apiKey: publicKey }) => [{ publicKey }],
  getMfaPolicies: ({ user: userId }) => [{ userId }],
  getMfaPolicy: ({ mfaPolicy: mfaPolicyId, user: userId }) => [{ userId, mfaPolicyId }],
  getLatestBootProof: null,
  getLogProof: ({ activity: activityId }) => [{ activityId }],
  getOauth2Credential: ({ credential }) => [{ oauth2CredentialId: credential }],
  getOauthProviders: ({ user: userId }) => [{ userId }],
  getPolicy: ({ policy: policyId }) => [{ policyId }],
  getPolicyEvaluations: ({ activity: activityId }) => [{ activityId }],
  getPrivateKey: ({ privateKey: privateKeyId }) => [{ privateKeyId }],
  getSendTransactionStatus: ({ activity: sendTransactionStatusId }) => [{ sendTransactionStatusId }],
  getUser: ({ user: userId }) => [{ userId }],
  getWallet: ({ wallet: walletId }) => [{ walletId }],
  getWalletAccount: ({ accountAddress: address, wallet: walletId }) => [{ walletId, address }],
  importPrivateKey: ({ user: userId }) => [
    { userId, privateKeyName: 'K', encryptedBundle: '{}', curve: 'CURVE_P256', addressFormats: [] },
  ],
  importWallet: ({ user: userId }) => [{ userId, walletName: 'W', encryptedBundle: '{}', accounts: [] }],
  initImportPrivateKey: ({ user: userId }) => [{ userId }],
  initImportWallet: ({ user: userId }) => [{ userId }],
  // Codes and their tokens: stamped-codes.test.ts.
  initOtp: null,
  listActivities: ({ activity }) => [{ paginationOptions: { after: activity } }],
  listSessions: ({ user: userId }) => [{ userId }],
  listSuborgs: ({ cursor }) => [
    { paginationOptions: { after: cursor } },
    { filterType: 'NAME', filterValue: 'Below' },
  ],
  listVerifiedSuborgs: ({ cursor }) => [{ paginationOptions: { before: cursor } }],
  listWalletAccounts: ({ account, wallet: walletId }) => [
    { walletId },
    { paginationOptions: { after: account } },
  ],
  otpLogin: null,
  replayActivities: ({ activity }) => [{ paginationOptions: { after: activity } }],
  rejectActivity: ({ fingerprint }) => [{ fingerprint }],
  removeIpAllowlist: ({ apiKey: publicKey }) => [{ publicKey }],
  removeOrganizationFeature: null,
  setIpAllowlist: ({ apiKey: publicKey }) => [{ publicKey, rules: [{ cidr: '0.0.0.0/0' }] }],
  setOrganizationFeature: null,
  signRawPayload: ({ accountAddress, keyAddress, privateKey }) =>
    [privateKey, keyAddress, accountAddress].map(payload),
  signRawPayloads: ({ accountAddress, keyAddress, privateKey }) =>
    [privateKey, keyAddress, accountAddress].map((signWith) => {
      const { payload: one, ...rest } = payload(signWith);
      return { ...rest, payloads: [one] };
    }),
  signTransaction: ({ accountAddress, keyAddress, privateKey }) =>
    [privateKey, keyAddress, accountAddress].map((signWith) => ({
      ...{ signWith, unsignedTransaction: 'c0', type: 'TRANSACTION_TYPE_ETHEREUM' },
    })),
  solSendTransaction: ({ keyAddress: signWith }) => [
    { signWith, unsignedTransaction: 'AAAA', caip2: 'solana:devnet' },
  ],
  stampLogin: null,
  updateAuthProxyConfig: ({ configuration: configId }) => [{ configId, signupEnabled: true }],
  updateMfaPolicy: ({ mfaPolicy: mfaPolicyId, user: userId }) => [{ userId, mfaPolicyId, notes: 'x' }],
  updateOrganizationName: null,
  updateOauth2Credential: ({ credential }, { secret: encryptedClientSecret }) => [
    { oauth2CredentialId: credential, provider: 'OAUTH2_PROVIDER_X', clientId: 'x', encryptedClientSecret },
  ],
  updatePolicy: ({ policy: policyId }) => [{ policyId, policyName: 'x' }],
  updatePrivateKeyTag: ({ keyTag, privateKey }, own) => [
    { privateKeyTagId: keyTag, addPrivateKeyIds: [], removePrivateKeyIds: [] },
    { privateKeyTagId: own.keyTag, addPrivateKeyIds: [privateKey], removePrivateKeyIds: [] },
    { privateKeyTagId: own.keyTag, addPrivateKeyIds: [], removePrivateKeyIds: [privateKey] },
  ],
  updateRootQuorum: ({ user }) => [{ threshold: 1, userIds: [user] }],
  updateUser: ({ user: userId, userTag }, own) => [
    { userId, userName: 'x' },
    { userId: own.user, userTagIds: [userTag] },
  ],
  updateUserEmail: ({ user: userId }) => [{ userId, userEmail: 'x@example.com' }],
  updateUserName: ({ user: userId }) => [{ userId, userName: 'x' }],
  updateUserPhoneNumber: ({ user: userId }) => [{ userId, userPhoneNumber: '' }],
  updateUserTag: ({ user, userTag }, own) => [
    { userTagId: userTag, addUserIds: [], removeUserIds: [] },
    { userTagId: own.userTag, addUserIds: [user], removeUserIds: [] },
  ],
  updateWallet: ({ wallet: walletId }) => [{ walletId, walletName: 'x' }],
  verifyOtp: null,
};

/** Ids of the same forms that nothing has. */
const NOBODY: Ids = {
  ...{ user: randomUUID(), apiKey: createDeviceKey().publicKey, passkey: createRegistration().credentialId },
  ...{ provider: randomUUID(), mfaPolicy: randomUUID(), policy: randomUUID(), userTag: randomUUID() },
  ...{ keyTag: randomUUID(), privateKey: randomUUID(), keyAddress: `0x${'1'.repeat(40)}` },
  ...{ wallet: randomUUID(), account: randomUUID(), accountAddress: `0x${'2'.repeat(40)}` },
  ...{
    activity: randomUUID(),
    fingerprint: `sha256:${'0'.repeat(64)}`,
    session: 'none',
    cursor: randomUUID(),
    configuration: randomUUID(),
    credential: randomUUID(),
  },
};

function takesParameters(name: Stamped): boolean {
  const schema: { readonly parameters?: Schema; readonly request?: Schema } = schemas[name];
  const members = Object.keys((schema.parameters ?? schema.request)?.properties ?? {});
  return members.some((member) => member !== 'organizationId');
}

/** The words of a reply about a request, without what differs from request to request. */
function toVerdict({ body, status }: Reply): unknown {
  const { activity, details, errorCode, message } = body ?? {};
  return activity === undefined
    ? { status, errorCode, message, details, rest: errorCode === undefined ? body : undefined }
    : { status, activityStatus: activity.status, failure: activity.failure, result: activity.result };
}

describeOnOneDatabase('another organization', (database) => {
  const party = createOrganization(['root'], {
    parts: () => ({
      privateKeys: [
        {
          ...{ privateKeyId: randomUUID(), privateKeyName: 'K', curve: 'CURVE_SECP256K1' },
          addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
        },
      ],
    }),
  });
  const thieves = createOrganization(['eve']);
  const service = useTestService(database, { provisioning: provisioningOf(party, thieves) });
  const { root } = party.members;
  const { eve } = thieves.members;
  const own = (segment: string, parameters: object) =>
    submit(service(), party.organizationId, root, segment, parameters);
  const read = async (segment: string, parameters: object = {}) =>
    (await query(service(), party.organizationId, root, segment, parameters)).body;
  const names = (Object.keys(operations) as Stamped[]).filter((name) => {
    const { kind } = operations[name] as Operation;
    return kind === 'activity' || kind === 'query';
  });
  const segmentOf = (name: Stamped): string => operations[name].path.split('/').at(-1) ?? '';

  const clientSecret = () => ({
    ...{ provider: 'OAUTH2_PROVIDER_X', clientId: 'c' },
    encryptedClientSecret: encryptClientSecret('secret', service().ready.quorumKey),
  });

  /** Everything of the organization that queries tell. */
  const snapshot = async () => {
    const lists = [
      'list_users',
      'list_private_keys',
      'list_wallets',
      'list_wallet_accounts',
      'list_policies',
    ];
    const more = ['list_user_tags', 'list_private_key_tags', 'get_organization_configs', 'list_suborgs'];
    const last = ['list_activities', 'get_ip_allowlist', 'get_auth_proxy_config', 'list_oauth2_credentials'];
    return Promise.all([...lists, ...more, ...last].map((one) => read(one)));
  };

  /** Things of every kind in the organization that is attacked. */
  async function createThings(): Promise<Ids> {
    const key = createDeviceKey();
    const registration = createRegistration();
    const oidcClaims = { iss: 'https://accounts.google.com', aud: 'a', sub: 's' };
    const { userTagId } = resultOf(await own('create_user_tag', { userTagName: 'U', userIds: [] }));
    const apiKey = { apiKeyName: 'K', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' };
    const user = {
      ...{ userName: 'Ada', apiKeys: [apiKey], userTags: [userTagId] },
      authenticators: [{ authenticatorName: 'P', ...registration.entry }],
      oauthProviders: [{ providerName: 'google', oidcClaims }],
    };
    const [userId] = resultOf(await own('create_users', { users: [user] })).userIds;
    const steps = { requiredAuthenticationMethods: [], order: 0 };
    const mfa = { userId, mfaPolicyName: 'M', condition: 'false', ...steps };
    const { mfaPolicyId } = resultOf(await own('create_mfa_policy', mfa));
    const { policyId } = resultOf(await own('create_policy', { ...POLICY, condition: 'false' }));
    const [privateKey] = (await read('list_private_keys')).privateKeys;
    const tag = { privateKeyTagName: 'T', privateKeyIds: [privateKey.privateKeyId] };
    const { privateKeyTagId } = resultOf(await own('create_private_key_tag', tag));
    const made = resultOf(await own('create_wallet', { walletName: 'W', accounts: [ETHEREUM] }));
    const [account] = (await read('list_wallet_accounts')).accounts;
    const sub = { subOrganizationName: 'Below', rootUsers: [PERSON], rootQuorumThreshold: 1 };
    const { subOrganizationId } = resultOf(await own('create_sub_organization', sub));
    const { configId } = resultOf(await own('enable_auth_proxy', {}));
    const { oauth2CredentialId } = resultOf(await own('create_oauth2_credential', clientSecret()));
    const session = createDeviceKey();
    resultOf(await own('stamp_login', { publicKey: session.publicKey }));
    const activity = (await read('list_activities')).activities[0];
    const { user: shown } = await read('get_user', { userId });
    return {
      ...{ user: userId, apiKey: key.publicKey, passkey: registration.credentialId },
      ...{ provider: shown.oauthProviders[0].providerId, mfaPolicy: mfaPolicyId, policy: policyId },
      ...{ userTag: userTagId, keyTag: privateKeyTagId, privateKey: privateKey.privateKeyId },
      ...{ keyAddress: privateKey.addresses[0].address, wallet: made.walletId },
      ...{ account: account.walletAccountId, accountAddress: account.address },
      ...{ activity: activity.id, fingerprint: activity.fingerprint, session: session.publicKey },
      cursor: subOrganizationId,
      configuration: configId,
      credential: oauth2CredentialId,
    };
  }

  it('is thought of for each operation: what it takes besides the organization is listed above', () => {
    const missing = names.filter((name) => NAMING[name] === undefined && takesParameters(name));
    assert.deepEqual(missing, [], 'say what of an organization it names, or null');
  });

  it('is refused to a stamp in every operation, whether it exists or not, in the same words', async () => {
    for (const name of names) {
      const operation: Operation = operations[name];
      const verdicts = [];
      for (const organizationId of [party.organizationId, randomUUID()]) {
        const [parameters = {}] =
          NAMING[name]?.(NOBODY, { user: 'u', userTag: 't', keyTag: 'k', secret: '00' }) ?? [];
        const body =
          operation.kind === 'activity'
            ? {
                ...{ type: operation.type, timestampMs: String(service().clock.now()), organizationId },
                parameters,
              }
            : { organizationId, ...parameters };
        verdicts.push(toVerdict(await post(service(), operation.path, eve.key, JSON.stringify(body))));
      }
      assert.deepEqual(verdicts[0], verdicts[1], name);
      const { status } = verdicts[0] as { status: number };
      // 400: the body of an operation that takes no empty parameters, judged before anybody is looked up.
      assert.ok(status === 403 || (status === 400 && !NAMING[name]), `${name}: ${status}`);
    }
  });

  it('has nothing that can be named: what exists there is refused like what exists nowhere', async () => {
    const ids = await createThings();
    const before = await snapshot();
    const ask = async (name: Stamped, parameters: object): Promise<Reply> =>
      operations[name].kind === 'activity'
        ? submit(service(), thieves.organizationId, eve, segmentOf(name), parameters)
        : query(service(), thieves.organizationId, eve, segmentOf(name), parameters);
    const { userTagId } = resultOf(await ask('createUserTag', { userTagName: 'E', userIds: [] }));
    const tag = { privateKeyTagName: 'E', privateKeyIds: [] };
    const { privateKeyTagId } = resultOf(await ask('createPrivateKeyTag', tag));
    const mine = {
      user: eve.userId,
      userTag: userTagId,
      keyTag: privateKeyTagId,
      secret: clientSecret().encryptedClientSecret,
    };
    let asked = 0;
    for (const name of names) {
      const toBodies = NAMING[name];
      if (!toBodies) continue;
      const real = toBodies(ids, mine);
      const unreal = toBodies(NOBODY, mine);
      for (const [index, parameters] of real.entries()) {
        const reply = await ask(name, parameters);
        const expected = toVerdict(await ask(name, unreal[index] ?? {}));
        assert.deepEqual(toVerdict(reply), expected, `${name} ${JSON.stringify(parameters)}`);
        const isRefused = reply.status !== 200 || reply.body.activity?.status !== 'ACTIVITY_STATUS_COMPLETED';
        const isActivity = operations[name].kind === 'activity';
        const isHarmless = /^(?:create(?:ApiKeys|OauthProviders))$/.test(name);
        if (isActivity && !isHarmless) assert.ok(isRefused, `${name} ${reply.text}`);
        asked += 1;
      }
    }
    assert.ok(asked > 60, String(asked));
    assert.deepEqual(await snapshot(), before);
  });
});
