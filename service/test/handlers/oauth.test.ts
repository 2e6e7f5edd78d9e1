import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import type { Reply } from '../support/client.ts';
import { encryptClientSecret } from '../support/client-secret.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const toProvider = (subject: string) => ({
  providerId: randomUUID(),
  providerName: 'google',
  issuer: 'https://accounts.google.com',
  audience: 'client-id',
  subject,
});

describeOnOneDatabase('create_oauth2_credential', (database) => {
  const party = createOrganization(['root']);
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const create = (encryptedClientSecret: string): Promise<Reply> =>
    submit(service(), party.organizationId, party.members.root, 'create_oauth2_credential', {
      provider: 'OAUTH2_PROVIDER_DISCORD',
      clientId: 'client-id',
      encryptedClientSecret,
    });

  it('keeps a secret that was encrypted to the quorum key', async () => {
    const { quorumKey } = service().ready;
    const ids = new Set<string>();
    for (const secret of ['first', 'second', 'second']) {
      const result = resultOf(await create(encryptClientSecret(secret, quorumKey)));
      assert.deepEqual(Object.keys(result), ['oauth2CredentialId']);
      ids.add(result.oauth2CredentialId as string);
    }
    assert.equal(ids.size, 3, 'each is a credential of its own');
    assert.ok(!service().log().includes('second'));
  });

  it('refuses a secret that it cannot open', async () => {
    const { quorumKey } = service().ready;
    const other = bytesToHex(p256.getPublicKey(p256.utils.randomSecretKey(), false));
    const good = encryptClientSecret('secret', quorumKey);
    const bad = ['00', 'plain', good.slice(2), `${good}00`, encryptClientSecret('secret', other)];
    for (const text of [...bad, encryptClientSecret('', quorumKey)]) {
      const path = 'parameters.encryptedClientSecret';
      assertProblem(await create(text), 400, 'INVALID_REQUEST', path);
    }
  });
});

describeOnOneDatabase('social logins', (database) => {
  const [first, second, third] = ['1', '2', '3'].map(toProvider);
  const [ofBen] = ['4'].map(toProvider);
  const [foreign] = ['1'].map(toProvider);
  assert.ok(first && second && third && ofBen && foreign);
  const party = createOrganization(['root', 'ada', 'ben'], {
    users: { ada: { oauthProviders: [first, second, third] }, ben: { oauthProviders: [ofBen] } },
  });
  const other = createOrganization(['eve'], { users: { eve: { oauthProviders: [foreign] } } });
  const service = useTestService(database, { provisioning: provisioningOf(party, other) });
  const { ada, ben, root } = party.members;
  const list = (parameters: object = {}): Promise<Reply> =>
    query(service(), party.organizationId, ada, 'get_oauth_providers', parameters);
  const idsOf = async (parameters: object = {}): Promise<string[]> =>
    (await list(parameters)).body.oauthProviders.map(({ providerId }: { providerId: string }) => providerId);
  const remove = (userId: string, providerIds: readonly string[]): Promise<Reply> =>
    submit(service(), party.organizationId, root, 'delete_oauth_providers', { userId, providerIds });

  it('have claims of at most 255 characters: they are looked up together', async () => {
    const add = (claims: object): Promise<Reply> =>
      submit(service(), other.organizationId, other.members.eve, 'create_oauth_providers', {
        userId: other.members.eve.userId,
        oauthProviders: [{ providerName: 'long', oidcClaims: claims }],
      });
    const longest = { iss: 'a'.repeat(255), sub: '𝒜'.repeat(255), aud: 'b'.repeat(255) };
    resultOf(await add(longest));
    for (const [name, value] of Object.entries(longest)) {
      const path = `parameters.oauthProviders[0].oidcClaims.${name}`;
      assertProblem(await add({ ...longest, [name]: `${value}.` }), 400, 'INVALID_REQUEST', path);
    }
  });

  it('are listed of the organization or of one user, with every member', async () => {
    const now = service().clock.now();
    const time = { seconds: String(Math.floor(now / 1000)), nanos: String((now % 1000) * 1_000_000) };
    const { body } = await list({ userId: ben.userId });
    assert.deepEqual(body, { oauthProviders: [{ ...ofBen, createdAt: time, updatedAt: time }] });
    assert.deepEqual(
      await idsOf(),
      [first, second, third, ofBen].map(({ providerId }) => providerId),
    );
    assert.deepEqual(await idsOf({ userId: root.userId }), []);
  });

  it('of unknown users and of another organization’s are not found', async () => {
    const unknown = await list({ userId: randomUUID() });
    assertProblem(unknown, 404, 'NOT_FOUND', 'userId');
    assert.equal((await list({ userId: other.members.eve.userId })).text, unknown.text);
  });

  it('are deleted all or none', async () => {
    const before = await idsOf();
    const strange = [randomUUID(), ofBen.providerId, foreign.providerId];
    for (const id of strange) {
      const path = 'parameters.providerIds[1]';
      assertFailed(await remove(ada.userId, [first.providerId, id]), 'NOT_FOUND', path);
    }
    for (const userId of [randomUUID(), other.members.eve.userId]) {
      assertFailed(await remove(userId, [foreign.providerId]), 'NOT_FOUND', 'parameters.userId');
    }
    const twice = await remove(ada.userId, [first.providerId, first.providerId]);
    assertProblem(twice, 400, 'INVALID_REQUEST', 'parameters.providerIds[1]');
    assert.deepEqual(await idsOf(), before);
    assert.deepEqual(resultOf(await remove(ada.userId, [])), { providerIds: [] });
    assert.deepEqual(await idsOf(), before, 'an empty list names none');

    const providerIds = [third.providerId, first.providerId];
    assert.deepEqual(resultOf(await remove(ada.userId, providerIds)), { providerIds });
    assert.deepEqual(await idsOf(), [second.providerId, ofBen.providerId]);
    assertFailed(await remove(ada.userId, providerIds), 'NOT_FOUND', 'parameters.providerIds[0]');
  });
});
