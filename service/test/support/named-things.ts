/** Requests of stamped operations that name objects of an organization, for tests of authorization. */
import { randomUUID } from 'node:crypto';
import {
  operations,
  schemas,
  type Operation,
  type Schema,
  type operations as Operations,
} from '../../src/base/contract.ts';
import { createDeviceKey } from './client.ts';
import { createTargetKey } from './hpke-bundles.ts';
import { createRegistration } from './passkey-registration.ts';

/** Names of the operations whose requests are stamped: activities and queries. */
export type Stamped = {
  [Name in keyof typeof Operations]: (typeof Operations)[Name]['kind'] extends 'activity' | 'query'
    ? Name
    : never;
}[keyof typeof Operations];

/** Objects of one organization that a request can name. */
export interface Ids {
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

/** Objects of the caller's own organization, for requests that name objects of both organizations. */
export interface Own {
  readonly user: string;
  readonly userTag: string;
  readonly keyTag: string;
  /** A client secret that the service can decrypt. */
  readonly secret: string;
}

const target = createTargetKey().publicKey;
const { entry } = createRegistration();
/** The parameters of an Ethereum account in a wallet. */
export const ETHEREUM = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
};
/** A user that has only a name. */
export const PERSON = { userName: 'P', apiKeys: [], authenticators: [], oauthProviders: [] };
/** The parameters of a policy that allows everything. */
export const POLICY = { policyName: 'P', effect: 'EFFECT_ALLOW', consensus: 'true', notes: '' };
const payload = (signWith: string) => ({
  ...{ signWith, payload: '00'.repeat(32), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' },
  hashFunction: 'HASH_FUNCTION_NO_OP',
});

/** Builds the bodies of an operation that name objects of an organization; `null` if the operation names none. */
export type Naming = ((ids: Ids, own: Own) => readonly object[]) | null;

/** Every stamped operation with members besides the organization. */
export const NAMING: Readonly<Partial<Record<Stamped, Naming>>> = {
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
  // Proofs belong to the service, not to an organization.
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
  // The operations for codes and their tokens are tested in stamped-codes.test.ts.
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

/** Ids of the same form that no object has. */
export const NOBODY: Ids = {
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

/** Whether an operation has members besides the organization. */
export function takesParameters(name: Stamped): boolean {
  const schema: { readonly parameters?: Schema; readonly request?: Schema } = schemas[name];
  const members = Object.keys((schema.parameters ?? schema.request)?.properties ?? {});
  return members.some((member) => member !== 'organizationId');
}

/** All stamped operations of the contract, so a new operation is included automatically. */
export const STAMPED = (Object.keys(operations) as Stamped[]).filter((name) => {
  const { kind } = operations[name] as Operation;
  return kind === 'activity' || kind === 'query';
});

/** The last part of an operation's path. */
export const segmentOf = (name: Stamped): string => operations[name].path.split('/').at(-1) ?? '';
