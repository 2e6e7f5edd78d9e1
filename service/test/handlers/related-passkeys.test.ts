import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createOrganization, provisioningOf, submit } from '../support/activities.ts';
import { call, createDeviceKey, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { createRegistration, type RegistrationChanges } from '../support/passkey-registration.ts';
import { useTestService } from '../support/test-service.ts';

const SHOP = 'https://shop.example';
const RP_ID = 'example.com';

describeOnOneDatabase('a passkey that was made on a page of another domain', (database) => {
  const features = [{ name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: `https://${RP_ID} ${SHOP}` }];
  const configOf = (authProxyConfigId: string): object => ({
    authProxyConfigs: [
      {
        authProxyConfigId,
        enabledProviders: ['passkey'],
        signupEnabled: true,
        otpAlphanumeric: false,
      },
    ],
  });
  const owner = createOrganization(['root'], { parts: () => ({ features, ...configOf('owner') }) });
  const claimant = createOrganization(['root'], { parts: () => ({ features, ...configOf('claimant') }) });
  const silent = createOrganization(['root']);
  const service = useTestService(database, {
    provisioning: provisioningOf(owner, claimant, silent),
    program: {
      relyingParties: new Map([
        [RP_ID, owner.organizationId],
        ['silent.example', silent.organizationId],
      ]),
    },
  });

  const add = (
    { members: { root }, organizationId }: typeof owner,
    changes: RegistrationChanges = {},
  ): Promise<Reply> => {
    const { entry } = createRegistration({ origin: SHOP, rpId: RP_ID, ...changes });
    const authenticators = [{ authenticatorName: 'x', ...entry }];
    return submit(service(), organizationId, root, 'create_authenticators', { authenticators });
  };
  const signUp = (configId: string, changes: RegistrationChanges = {}, origin = SHOP): Promise<Reply> => {
    const { entry } = createRegistration({ origin: SHOP, rpId: RP_ID, ...changes });
    const body = { apiKeys: [], authenticators: [entry], oauthProviders: [] };
    return call(service(), '/v1/signup_v2', body, { configId, origin });
  };
  const isTaken = ({ body, status }: Reply): boolean =>
    status === 200 && body.activity?.status === 'ACTIVITY_STATUS_COMPLETED';

  it('is added where the operator has given the relying party to the organization', async () => {
    const reply = await add(owner);
    assert.ok(isTaken(reply), reply.text);
  });

  it('begins an account below that organization, whose people add others there', async () => {
    const made = await signUp('owner');
    assert.equal(made.status, 200, made.text);
    const { entry } = createRegistration({ origin: SHOP, rpId: RP_ID });
    const key = createDeviceKey();
    const rootUsers = [
      {
        userName: 'x',
        apiKeys: [{ apiKeyName: 'x', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
        authenticators: [{ authenticatorName: 'x', ...entry }],
        oauthProviders: [],
      },
    ];
    const { organizationId, members } = owner;
    const parameters = { subOrganizationName: 'x', rootQuorumThreshold: 1, rootUsers };
    const below = await submit(
      service(),
      organizationId,
      members.root,
      'create_sub_organization',
      parameters,
    );
    assert.ok(isTaken(below), below.text);
    const { subOrganizationId, rootUserIds } = Object.values(
      below.body.activity?.result as Record<string, unknown>,
    )[0] as { subOrganizationId: string; rootUserIds: [string] };
    const person = { organizationId: subOrganizationId, members: { root: { userId: rootUserIds[0], key } } };
    const added = await add({ ...owner, ...person });
    assert.ok(isTaken(added), added.text);
  });

  it('is refused to an organization that only says so of itself', async () => {
    const added = await add(claimant);
    assert.equal(added.body.errorCode, 'INVALID_REQUEST', added.text);
    const made = await signUp('claimant');
    assert.equal(made.body.errorCode, 'INVALID_REQUEST', made.text);
  });

  it('is refused from a page that the organization does not list', async () => {
    for (const origin of ['https://other.example', `${SHOP}:8443`, 'http://shop.example']) {
      const reply = await add(owner, { origin });
      assert.equal(reply.body.errorCode, 'INVALID_REQUEST', `${origin} ${reply.text}`);
    }
    const reply = await add(silent, { rpId: 'silent.example' });
    assert.equal(reply.body.errorCode, 'INVALID_REQUEST', reply.text);
  });

  it('is refused for the relying party of somebody else, and from a page that has not made it', async () => {
    const reply = await add(owner, { rpId: 'silent.example' });
    assert.equal(reply.body.errorCode, 'INVALID_REQUEST', reply.text);
    const elsewhere = await signUp('owner', {}, `https://${RP_ID}`);
    assert.equal(elsewhere.body.errorCode, 'INVALID_REQUEST', elsewhere.text);
  });
});
