import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit, type Member } from '../support/activities.ts';
import { call, createDeviceKey, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { createRegistration } from '../support/passkey-registration.ts';
import { startTestService, useTestService } from '../support/test-service.ts';

const TYPE = 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2';

/** The condition of a policy, as service/README.md shows it. */
const NOT_BY_SESSIONS = `activity.type == '${TYPE}' && 'AUTHENTICATION_TYPE_SESSION' in credential.types`;

describeOnOneDatabase('create_authenticators', (database) => {
  const one = createOrganization(['root', 'ada', 'denied', 'guarded', 'strict'], {
    parts: ({ userIds }) => ({
      policies: [
        {
          policyId: 'no-passkeys',
          policyName: 'one person adds no passkeys',
          effect: 'EFFECT_DENY',
          condition: `activity.type == '${TYPE}' && user.id == '${userIds.denied}'`,
        },
        {
          policyId: 'no-passkeys-by-sessions',
          policyName: 'one person adds passkeys by an authenticator only',
          effect: 'EFFECT_DENY',
          condition: `${NOT_BY_SESSIONS} && user.id == '${userIds.strict}'`,
        },
      ],
      authProxyConfigs: [
        { authProxyConfigId: 'strict', enabledProviders: ['passkey'], otpAlphanumeric: false },
      ],
    }),
    users: {
      guarded: {
        mfaPolicies: [
          {
            mfaPolicyId: 'guard',
            mfaPolicyName: 'a code for adding passkeys',
            condition: `activity.type == '${TYPE}'`,
            requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_EMAIL_OTP' }] }],
            order: 0,
          },
        ],
      },
    },
  });
  const { organizationId, members } = one;
  const service = useTestService(database, { provisioning: provisioningOf(one) });
  const add = (member: Member, ...entries: readonly unknown[]): Promise<Reply> =>
    submit(service(), organizationId, member, 'create_authenticators', { authenticators: entries });

  it('adds a passkey to whoever asks', async () => {
    const { credentialId, entry } = createRegistration();
    const { body, text } = await add(members.ada, entry);
    assert.equal(body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', text);
    assert.deepEqual(body.activity.result, {
      createAuthenticatorsResult: { authenticatorIds: [credentialId] },
    });
  });

  it('can be taken from sessions by a policy (issue 19)', async () => {
    const key = createDeviceKey();
    const { userId } = members.strict;
    const login = { publicKey: key.publicKey };
    await submit(service(), organizationId, members.strict, 'stamp_login', login);
    const refused = await add({ userId, key }, createRegistration().entry);
    assert.equal(refused.body.errorCode, 'ACTIVITY_DENIED', refused.text);
    const { body, text } = await add(members.strict, createRegistration().entry);
    assert.equal(body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', text);
  });

  it('adds several or none', async () => {
    const [first, second] = [createRegistration(), createRegistration()];
    const broken = createRegistration({ algorithm: -8 });
    const refused = await add(members.ada, first.entry, broken.entry);
    assert.equal(refused.status, 400, refused.text);
    assert.match(refused.text, /parameters\.authenticators\[1\]\.attestation/);
    const { body, text } = await add(members.ada, first.entry, second.entry);
    assert.equal(body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', text);
  });

  it('takes no passkey twice in an organization', async () => {
    const { entry } = createRegistration();
    assert.equal((await add(members.ada, entry)).body.activity?.status, 'ACTIVITY_STATUS_COMPLETED');
    for (const member of [members.ada, members.root]) {
      const { body, text } = await add(member, entry);
      assert.equal(body.activity?.status, 'ACTIVITY_STATUS_FAILED', text);
      assert.match(text, /ALREADY_EXISTS|has this passkey already/);
    }
  });

  for (const [what, changes] of [
    ['another challenge', { challenge: 'AAAA' }],
    ['another domain', { rpId: 'example.com' }],
    ['an assertion', { clientData: { type: 'webauthn.get' } }],
    ['a frame of another site', { clientData: { crossOrigin: true } }],
    ['nobody present', { flags: 0x44 }],
    ['a curve that is not P-256', { algorithm: -8 }],
    ['a signature by another key', { format: 'packed', hasOtherSigner: true }],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const reply = await add(members.ada, createRegistration(changes).entry);
      assert.equal(reply.status, 400, reply.text);
      assert.equal(reply.body.errorCode, 'INVALID_REQUEST');
    });
  }

  it('refuses one that has not verified the person, where the service asks for it (issue 19)', async () => {
    const [verified, unverified] = [{ flags: 0x45 }, { flags: 0x41 }].map(
      (one) => createRegistration(one).entry,
    );
    const strict = await startTestService(database, {
      provisioning: provisioningOf(one),
      program: { requiresUserVerification: true },
    });
    try {
      const { body } = await call(strict, '/v1/wallet_kit_config', {}, { configId: 'strict' });
      assert.equal(body['userVerification'], 'required', 'pages hear of it, and ask for it');
      const parameters = (entry: object | undefined): object => ({
        authenticators: [{ authenticatorName: 'x', ...entry }],
      });
      const { ada, root } = members;
      const to = [strict, organizationId] as const;
      const refused = await submit(...to, ada, 'create_authenticators', parameters(unverified));
      assert.equal(refused.body.errorCode, 'INVALID_REQUEST', refused.text);
      assert.match(refused.text, /without a PIN, a fingerprint or a face/);
      const taken = await submit(...to, ada, 'create_authenticators', parameters(verified));
      assert.equal(taken.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', taken.text);
      const users = [{ userName: 'x', authenticators: [{ authenticatorName: 'x', ...unverified }] }];
      const person = { ...users[0], apiKeys: [], oauthProviders: [], userTags: [] };
      const made = await submit(...to, root, 'create_users', { users: [person] });
      assert.equal(made.body.errorCode, 'INVALID_REQUEST', made.text);
      assert.match(made.text, /without a PIN, a fingerprint or a face/);
    } finally {
      await strict.close();
    }
    // Everywhere else a device without a PIN may be used.
    assert.equal((await add(members.ada, unverified)).body.activity?.status, 'ACTIVITY_STATUS_COMPLETED');
  });

  it('asks policies and MFA policies', async () => {
    const denied = await add(members.denied, createRegistration().entry);
    assert.equal(denied.body.errorCode, 'ACTIVITY_DENIED', denied.text);
    const guarded = await add(members.guarded, createRegistration().entry);
    assert.equal(guarded.body.activity?.status, 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED', guarded.text);
  });

  it('adds one to somebody else only where policies let the submitter', async () => {
    const { credentialId, entry } = createRegistration();
    const { userId } = members.strict;
    const parameters = { userId, authenticators: [{ authenticatorName: 'x', ...entry }] };
    const refused = await submit(service(), organizationId, members.ada, 'create_authenticators', parameters);
    assert.equal(refused.body.errorCode, 'ACTIVITY_DENIED', refused.text);
    resultOf(await submit(service(), organizationId, members.root, 'create_authenticators', parameters));
    const { body } = await query(service(), organizationId, members.root, 'get_authenticators', { userId });
    assert.equal(body.authenticators.at(-1).authenticatorId, credentialId);
  });

  it('takes no empty list', async () => {
    assertProblem(await add(members.ada), 400, 'INVALID_REQUEST', 'parameters.authenticators');
  });
});

describeOnOneDatabase('delete_authenticators', (database) => {
  const one = createOrganization(['root', 'ada']);
  const { organizationId, members } = one;
  const service = useTestService(database, { provisioning: provisioningOf(one) });

  it('finds none that the user does not have', async () => {
    const { userId } = members.ada;
    const { body } = await query(service(), organizationId, members.root, 'get_authenticators', { userId });
    assert.deepEqual(body.authenticators, []);
    const parameters = { userId, authenticatorIds: ['none'] };
    assertFailed(
      await submit(service(), organizationId, members.root, 'delete_authenticators', parameters),
      'NOT_FOUND',
      'parameters.authenticatorIds[0]',
    );
  });
});
