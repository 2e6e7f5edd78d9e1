/** A session may add credentials that outlive it only soon after its login, however often it is renewed. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { DEFAULT_LIMITS } from '../../src/program/limits.ts';
import { createDeviceKey, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { createTargetKey } from '../support/hpke-bundles.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { createRegistration } from '../support/passkey-registration.ts';
import { useSessions } from '../support/sessions.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
const CONTACT = { userEmail: 'new@example.com' };

const createApiKey = (changes: object = {}) => ({
  ...{ apiKeyName: 'Key', publicKey: createDeviceKey().publicKey, curveType: 'API_KEY_CURVE_P256' },
  ...changes,
});
const createPasskey = () => ({ authenticatorName: 'Key', ...createRegistration().entry });
const createSocialLogin = () => ({
  providerName: 'google',
  oidcClaims: { iss: 'https://accounts.google.com', aud: 'client', sub: randomUUID() },
});
const createPerson = () => ({
  ...{ userName: 'Planted', userTags: [], apiKeys: [createApiKey()] },
  ...{ authenticators: [], oauthProviders: [] },
});

const createRootUser = () => {
  const { userTags: _tags, ...user } = createPerson();
  return user;
};

/** Each activity that adds a credential or a user. */
const ADDITIONS = {
  create_authenticators: (userId: string) => ({ userId, authenticators: [createPasskey()] }),
  create_oauth_providers: (userId: string) => ({ userId, oauthProviders: [createSocialLogin()] }),
  create_users: () => ({ users: [createPerson()] }),
  create_sub_organization: () => ({
    subOrganizationName: 'Planted',
    rootQuorumThreshold: 1,
    rootUsers: [createRootUser()],
  }),
  update_user: (userId: string) => ({ userId, ...CONTACT }),
  update_user_email: (userId: string) => ({ userId, ...CONTACT }),
  update_user_phone_number: (userId: string) => ({ userId, userPhoneNumber: '+15555550123' }),
} as const;

const assertRefused = (reply: Reply): void => assertProblem(reply, 403, 'RECENT_LOGIN_REQUIRED');

describeOnOneDatabase('a session whose login is some time ago (issue 19)', (database) => {
  const { act, countActivities, open, other, pass, root } = useSessions(database);

  for (const [segment, toParameters] of Object.entries(ADDITIONS)) {
    it(`does ${segment} for a quarter of an hour, and no longer`, async () => {
      const session = await open(root);
      pass(QUARTER_MS);
      resultOf(await act(session, segment, toParameters(root.userId)));
      pass(2000);
      assertRefused(await act(session, segment, toParameters(root.userId)));
      resultOf(await act(root, segment, toParameters(root.userId)));
    });
  }

  it('exports a wallet, its accounts and private keys for as long', async () => {
    const accounts = [
      {
        ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0" },
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ];
    const { addresses, walletId } = resultOf(
      await act(root, 'create_wallet', { walletName: 'Own', accounts }),
    );
    const key = { privateKeyName: 'Own', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] };
    const { privateKeys } = resultOf(await act(root, 'create_private_keys', { privateKeys: [key] }));
    const { publicKey: targetPublicKey } = createTargetKey();
    const exports = [
      ['export_wallet', { walletId, targetPublicKey }],
      ['export_wallet_account', { address: addresses[0], targetPublicKey }],
      ['export_private_key', { privateKeyId: privateKeys[0].privateKeyId, targetPublicKey }],
    ] as const;
    const session = await open(root);
    for (const [segment, parameters] of exports) resultOf(await act(session, segment, parameters));
    pass(QUARTER_MS + 2000);
    for (const [segment, parameters] of exports) assertRefused(await act(session, segment, parameters));
  });

  it('is none by a login of the next day, of a clock that ran ahead and was set right', async () => {
    pass(DAY_MS);
    const session = await open(root);
    resultOf(await act(session, 'create_users', ADDITIONS.create_users()));
    pass(-DAY_MS);
    assertRefused(await act(session, 'create_users', ADDITIONS.create_users()));
    await open(root, session.key);
    resultOf(await act(session, 'create_users', ADDITIONS.create_users()));
    pass(-30_000);
    resultOf(await act(session, 'create_users', ADDITIONS.create_users()));
  });

  it('leaves no record of what it was refused', async () => {
    const session = await open(root);
    pass(QUARTER_MS + 2000);
    const before = await countActivities();
    assertRefused(await act(session, 'create_users', ADDITIONS.create_users()));
    assert.equal(await countActivities(), before);
  });

  it('is no younger by a new key of its own', async () => {
    const session = await open(root);
    pass(QUARTER_MS + 2000);
    const next = await open(await open(session));
    assertRefused(await act(next, 'create_users', ADDITIONS.create_users()));
  });

  it('is no younger by the session that an API key of its own opens', async () => {
    const session = await open(root);
    pass(QUARTER_MS + 2000);
    const key = createDeviceKey();
    const apiKeys = [createApiKey({ publicKey: key.publicKey, expirationSeconds: '3600' })];
    resultOf(await act(session, 'create_api_keys', { userId: root.userId, apiKeys }));
    const next = await open({ userId: root.userId, key });
    assertRefused(await act(next, 'create_users', ADDITIONS.create_users()));
    assertRefused(await act(await open(next), 'create_users', ADDITIONS.create_users()));
  });

  it('is not an API key that expires, nor what that has just opened', async () => {
    const backend = { userId: root.userId, key: createDeviceKey() };
    const { publicKey } = backend.key;
    const apiKeys = [createApiKey({ publicKey, expirationSeconds: '7776000' })];
    resultOf(await act(root, 'create_api_keys', { userId: root.userId, apiKeys }));
    pass(QUARTER_MS + 2000);
    resultOf(await act(backend, 'create_users', ADDITIONS.create_users()));
    const session = await open(backend);
    resultOf(await act(session, 'create_users', ADDITIONS.create_users()));
    pass(QUARTER_MS + 2000);
    assertRefused(await act(session, 'create_users', ADDITIONS.create_users()));
    resultOf(await act(backend, 'create_users', ADDITIONS.create_users()));
  });

  it('is as young as a new login with its key', async () => {
    const session = await open(root);
    pass(QUARTER_MS + 2000);
    await open(root, session.key);
    resultOf(await act(session, 'create_users', ADDITIONS.create_users()));
  });

  it('does what ends with it, and what adds no way in', async () => {
    const session = await open(root);
    pass(QUARTER_MS + 2000);
    const { userId } = root;
    const apiKeys = [createApiKey({ expirationSeconds: '60' })];
    resultOf(await act(session, 'create_api_keys', { userId, apiKeys }));
    resultOf(await act(session, 'update_user', { userId, userName: 'Root' }));
    resultOf(await act(session, 'update_user_name', { userId, userName: 'Root' }));
    assertRefused(await act(session, 'create_api_keys', { userId: other.userId, apiKeys }));
  });
});

describeOnOneDatabase('a session, where the operator gives it longer', (database) => {
  const limits = { ...DEFAULT_LIMITS, recentLoginMs: 2 * QUARTER_MS };
  const { act, open, pass, root } = useSessions(database, { program: { limits } });

  it('adds ways in for as long', async () => {
    const session = await open(root);
    pass(2 * QUARTER_MS);
    resultOf(await act(session, 'create_users', ADDITIONS.create_users()));
    pass(2000);
    assertRefused(await act(session, 'create_users', ADDITIONS.create_users()));
  });
});
