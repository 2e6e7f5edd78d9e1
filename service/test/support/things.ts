/** Objects of every kind in an organization, for tests of authorization. */
import { randomUUID } from 'node:crypto';
import { query, submit, type Member } from './activities.ts';
import { encryptClientSecret } from './client-secret.ts';
import { createDeviceKey } from './client.ts';
import { ETHEREUM, PERSON, POLICY, type Ids } from './named-things.ts';
import { resultOf } from './outcome.ts';
import { createRegistration } from './passkey-registration.ts';
import type { TestService } from './test-service.ts';

/** An organization that tests attack. */
export interface Things {
  /** The parameters of a new OAuth 2.0 credential, with its encrypted client secret. */
  clientSecret(): {
    readonly provider: string;
    readonly clientId: string;
    readonly encryptedClientSecret: string;
  };
  /** Reads everything that queries answer about the organization. */
  snapshot(): Promise<readonly Json[]>;
  /**
   * Makes one thing of each kind and answers the ids. A sub-organization (`isBelow`) gets no organization below it. The
   * organization must have a private key with an Ethereum address already.
   */
  createThings(): Promise<Ids>;
}

// The reply of any query, so no one type fits.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** Answers the functions that read and fill an organization as its root user. */
export function useThings(
  service: () => TestService,
  organizationId: string,
  root: Member,
  { isBelow = false }: { readonly isBelow?: boolean } = {},
): Things {
  const own = (segment: string, parameters: object) =>
    submit(service(), organizationId, root, segment, parameters);
  const read = async (segment: string, parameters: object = {}) =>
    (await query(service(), organizationId, root, segment, parameters)).body;
  const clientSecret = () => ({
    ...{ provider: 'OAUTH2_PROVIDER_X', clientId: 'c' },
    encryptedClientSecret: encryptClientSecret('secret', service().ready.quorumKey),
  });

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

  /** Objects of every kind in the attacked organization. */
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
    const subOrganizationId = isBelow
      ? randomUUID()
      : resultOf(await own('create_sub_organization', sub)).subOrganizationId;
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
  return { clientSecret, snapshot, createThings };
}
