/** A stranger adds other people's credentials to their own sub-organization, without a proof, to be found instead of them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { toNonce } from '../../src/auth/social/verify-id-token.ts';
import { createOrganization, provisioningOf, submit, type Member } from '../support/activities.ts';
import { call, createDeviceKey, whoami, type DeviceKey, type Reply } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { createRegistration } from '../support/passkey-registration.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { useTokenIssuer } from '../support/token-issuer.ts';

const OPEN = { configId: 'credentials-open' };
const NOTHING = { apiKeys: [], authenticators: [], oauthProviders: [] };
const CLIENT_ID = 'credentials-client';

const keyOf = ({ publicKey }: DeviceKey, changes: object = {}) => ({
  ...{ apiKeyName: 'Key', publicKey, curveType: 'API_KEY_CURVE_P256' },
  ...changes,
});

describeOnEachDatabase('a credential that only its sub-organization speaks of', (database) => {
  const issuer = useTokenIssuer();
  const party = createOrganization(['root']);
  let running: TestService | undefined;
  const service = (): TestService => running as TestService;
  before(async () => {
    const logins = {
      ...{ authProxyConfigId: OPEN.configId, signupEnabled: true },
      enabledProviders: ['google', 'passkey', 'wallet'],
      oauthClientIds: { google: CLIENT_ID },
      oauthRedirectUrl: 'http://localhost:5173/callback',
      oauthIssuers: { google: { issuer: issuer().url } },
    };
    const file = { ...party.file, authProxyConfigs: [logins] };
    running = await startTestService(database, { provisioning: provisioningOf({ file }) });
  });
  after(() => running?.close());

  const post = (path: string, body: object): Promise<Reply> => call(service(), path, body, OPEN);
  const signUp = (body: object): Promise<Reply> => post('/v1/signup_v2', { ...NOTHING, ...body });
  const find = async (filterType: string, filterValue: string): Promise<string | undefined> =>
    (await post('/v1/account', { filterType, filterValue })).body.organizationId;
  const act = async (id: string, member: Member, segment: string, parameters: object) =>
    resultOf(await submit(service(), id, member, segment, parameters));

  /** Makes an account of a stranger with their key. */
  async function createAccount(): Promise<{ readonly id: string; readonly member: Member }> {
    const key = createDeviceKey();
    const { body, text } = await signUp({ apiKeys: [keyOf(key)] });
    assert.ok(typeof body.organizationId === 'string', text);
    return { id: body.organizationId, member: { userId: body.userId as string, key } };
  }

  /** Answers an ID token of a person (`sub`), bound to their key. */
  const idToken = async (key: DeviceKey, sub: string): Promise<string> => {
    const now = Math.floor(service().clock.now() / 1000);
    const claims = { iss: issuer().url, aud: CLIENT_ID, iat: now, exp: now + 600, jti: randomUUID() };
    return issuer().sign({ claims: { ...claims, sub, nonce: toNonce(key.publicKey) } });
  };
  const socialLoginOf = (sub: string) => ({
    providerName: 'google',
    oidcClaims: { iss: issuer().url, aud: CLIENT_ID, sub },
  });
  const person = (changes: object) => ({ userName: 'Planted', userTags: [], ...NOTHING, ...changes });

  const PLANTS = {
    create_api_keys: (userId: string, apiKey: object) => ({ userId, apiKeys: [apiKey] }),
    create_users: (_userId: string, apiKey: object) => ({ users: [person({ apiKeys: [apiKey] })] }),
  };
  const SOCIAL_PLANTS = {
    create_oauth_providers: (userId: string, login: object) => ({ userId, oauthProviders: [login] }),
    create_users: (_userId: string, login: object) => ({ users: [person({ oauthProviders: [login] })] }),
  };

  for (const [segment, toParameters] of Object.entries(PLANTS)) {
    it(`is passed over, and its holder can sign up: an API key by ${segment}`, async () => {
      const victim = createDeviceKey();
      const { id, member } = await createAccount();
      await act(id, member, segment, toParameters(member.userId, keyOf(victim)));
      assert.equal(await find('PUBLIC_KEY', victim.publicKey), undefined);
      assertProblem(
        await whoami(service(), victim, party.organizationId),
        403,
        'PERMISSION_DENIED',
        'organizationId',
      );
      const { body, status, text } = await signUp({ apiKeys: [keyOf(victim)] });
      assert.equal(status, 200, text);
      assert.equal(await find('PUBLIC_KEY', victim.publicKey), body.organizationId);
      assert.equal(
        (await whoami(service(), victim, party.organizationId)).body.organizationId,
        body.organizationId,
      );
      assertProblem(
        await signUp({ apiKeys: [keyOf(victim)], userName: 'Again' }),
        409,
        'ALREADY_EXISTS',
        'apiKeys[0]',
      );
    });

    it(`does not come before the account of its holder: an API key by ${segment}`, async () => {
      const { id, member } = await createAccount();
      const victim = await createAccount();
      await act(id, member, segment, toParameters(member.userId, keyOf(victim.member.key)));
      assert.equal(await find('PUBLIC_KEY', victim.member.key.publicKey), victim.id);
    });
  }

  for (const [segment, toParameters] of Object.entries(SOCIAL_PLANTS)) {
    it(`is passed over, and its holder can sign up: a social login by ${segment}`, async () => {
      const [sub, key] = [randomUUID(), createDeviceKey()];
      const { id, member } = await createAccount();
      await act(id, member, segment, toParameters(member.userId, socialLoginOf(sub)));
      const oidcToken = await idToken(key, sub);
      assert.equal(await find('OIDC_TOKEN', oidcToken), undefined);
      const login = { oidcToken, publicKey: key.publicKey };
      assertProblem(await post('/v1/oauth_login', login), 404, 'ACCOUNT_NOT_FOUND');
      const oauthProviders = [{ providerName: 'google', oidcToken }];
      const session = keyOf(key, { expirationSeconds: '900' });
      const { body, status, text } = await signUp({ oauthProviders, apiKeys: [session] });
      assert.equal(status, 200, text);
      assert.equal(await find('OIDC_TOKEN', oidcToken), body.organizationId);
      assert.equal((await post('/v1/oauth_login', login)).status, 200);
      assert.equal((await whoami(service(), key, body.organizationId)).status, 200);
    });
  }

  it('is passed over where it is the key of a session beside a passkey', async () => {
    const victim = createDeviceKey();
    const session = keyOf(victim, { expirationSeconds: '31536000' });
    const made = await signUp({ authenticators: [createRegistration().entry], apiKeys: [session] });
    assert.equal(made.status, 200, made.text);
    assert.equal(await find('PUBLIC_KEY', victim.publicKey), undefined);
    assert.equal((await signUp({ apiKeys: [keyOf(victim)] })).status, 200);
  });

  it('is found when its holder has shown it there: a key by a stamp', async () => {
    const second = createDeviceKey();
    const { id, member } = await createAccount();
    await act(id, member, 'create_api_keys', { userId: member.userId, apiKeys: [keyOf(second)] });
    // A stamp on a request that names the parent proves nothing for this sub-organization.
    await whoami(service(), second, party.organizationId);
    assert.equal(await find('PUBLIC_KEY', second.publicKey), undefined);
    assert.equal((await whoami(service(), second, id)).status, 200);
    assert.equal(await find('PUBLIC_KEY', second.publicKey), id);
    assert.equal((await whoami(service(), second, party.organizationId)).body.organizationId, id);
  });

  it('is found when its holder has shown it there: a social login by an ID token', async () => {
    const [sub, key] = [randomUUID(), createDeviceKey()];
    const { id, member } = await createAccount();
    const oauthProviders = [socialLoginOf(sub)];
    await act(id, member, 'create_oauth_providers', { userId: member.userId, oauthProviders });
    const oidcToken = await idToken(key, sub);
    const named = { oidcToken, publicKey: key.publicKey, organizationId: id };
    const login = await post('/v1/oauth_login', named);
    assert.equal(login.status, 200, login.text);
    assert.equal(await find('OIDC_TOKEN', await idToken(key, sub)), id);
  });

  it('is found where the organization above gave it', async () => {
    const [sub, key] = [randomUUID(), createDeviceKey()];
    const rootUsers = [
      { ...person({ apiKeys: [keyOf(key)], oauthProviders: [socialLoginOf(sub)] }), userTags: undefined },
    ];
    const given = { subOrganizationName: 'Given', rootUsers, rootQuorumThreshold: 1 };
    const { organizationId, members } = party;
    const { subOrganizationId } = await act(organizationId, members.root, 'create_sub_organization', given);
    assert.equal(await find('PUBLIC_KEY', key.publicKey), subOrganizationId);
    assert.equal(await find('OIDC_TOKEN', await idToken(key, sub)), subOrganizationId);
  });
});
