import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { fromUtf8 } from '../../src/base/contract.ts';
import type { ExecutionContext } from '../../src/handlers/activity-handler.ts';
import { createOauth2Credential } from '../../src/handlers/oauth2-credentials.ts';
import { CLIENT_SECRET_KIND } from '../../src/auth/social/client-secret.ts';
import { openServiceKeys, type ServiceKeys } from '../../src/secrets/service-keys.ts';
import { inTransaction } from '../../src/store/database.ts';
import { findOauth2Credential } from '../../src/store/oauth2-credentials.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { organizations } from '../../src/store/tables.ts';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { encryptClientSecret } from '../support/client-secret.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('a kept OAuth 2.0 credential', (database) => {
  let open: OpenDatabase;
  let keys: ServiceKeys;
  before(async () => {
    open = await openDatabase(await database.create());
    keys = await openServiceKeys(open.database, new Uint8Array(32), { now: () => 0 });
    const toRow = (id: string) => ({ id, name: id, createdAt: 0, updatedAt: 0 });
    await open.database.insert(organizations).values([toRow('main'), toRow('other')]);
  });
  after(() => open.close());

  const keep = (secret: string, now: number) =>
    inTransaction(open.database, async (transaction) => {
      const encryptedClientSecret = encryptClientSecret(secret, keys.quorumPublicKey);
      const parameters = {
        provider: 'OAUTH2_PROVIDER_X',
        clientId: 'client',
        encryptedClientSecret,
      } as const;
      const context = { services: { keys }, transaction, organizationId: 'main', now };
      return createOauth2Credential.execute(parameters, context as unknown as ExecutionContext);
    });
  const find = (changes: object = {}) =>
    findOauth2Credential(open.database, {
      organizationId: 'main',
      provider: 'OAUTH2_PROVIDER_X',
      clientId: 'client',
      ...changes,
    });

  it('is found by organization, provider and client id; the newest when there are several', async () => {
    await keep('old', 1);
    const { oauth2CredentialId } = await keep('new', 2);
    const found = await find();
    assert.equal(found?.id, oauth2CredentialId);
    assert.equal(await find({ organizationId: 'other' }), undefined);
    assert.equal(await find({ provider: 'OAUTH2_PROVIDER_DISCORD' }), undefined);
    assert.equal(await find({ clientId: 'Client' }), undefined);
  });

  it('holds its secret sealed, bound to the organization and the credential', async () => {
    const found = await find();
    assert.ok(found);
    const place = { organizationId: 'main', keyId: found.id, curve: CLIENT_SECRET_KIND };
    assert.equal(fromUtf8(keys.open(found.sealedSecret, place)), 'new');
    for (const moved of [{ organizationId: 'other' }, { keyId: 'another' }, { curve: 'CURVE_P256' }]) {
      assert.throws(() => keys.open(found.sealedSecret, { ...place, ...moved }), { name: 'SealedDataError' });
    }
    assert.ok(!JSON.stringify(found).includes(Buffer.from('new').toString('base64url')));
  });
});

describeOnOneDatabase('the OAuth 2.0 credentials of an organization', (database) => {
  const party = createOrganization(['root']);
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { root } = party.members;
  const act = (segment: string, parameters: object) =>
    submit(service(), party.organizationId, root, segment, parameters);
  const ask = (segment: string, parameters: object = {}) =>
    query(service(), party.organizationId, root, segment, parameters);
  const say = (clientId: string, provider = 'OAUTH2_PROVIDER_X') => ({
    ...{ provider, clientId },
    encryptedClientSecret: encryptClientSecret('secret', service().ready.quorumKey),
  });

  it('are listed, read, changed and deleted, and tell their secrets to nobody', async () => {
    const { oauth2CredentialId } = resultOf(await act('create_oauth2_credential', say('one')));
    const other = resultOf(await act('create_oauth2_credential', say('two', 'OAUTH2_PROVIDER_DISCORD')));
    const { oauth2Credentials } = (await ask('list_oauth2_credentials')).body;
    assert.equal(oauth2Credentials.length, 2);
    const name = { oauth2CredentialId };
    const shown = (await ask('get_oauth2_credential', name)).body.oauth2Credential;
    assert.deepEqual(shown, {
      ...{ oauth2CredentialId, organizationId: party.organizationId, provider: 'OAUTH2_PROVIDER_X' },
      ...{ clientId: 'one', encryptedClientSecret: '', createdAt: shown.createdAt },
      updatedAt: shown.createdAt,
    });

    service().clock.offsetMs += 1000;
    const path = 'parameters.encryptedClientSecret';
    const broken = { ...name, ...say('three'), encryptedClientSecret: '00' };
    assertProblem(await act('update_oauth2_credential', broken), 400, 'INVALID_REQUEST', path);
    assert.deepEqual(resultOf(await act('update_oauth2_credential', { ...name, ...say('three') })), name);
    const changed = (await ask('get_oauth2_credential', name)).body.oauth2Credential;
    assert.equal(changed.clientId, 'three');
    assert.equal(Number(changed.updatedAt.seconds), Number(shown.createdAt.seconds) + 1);

    assert.deepEqual(resultOf(await act('delete_oauth2_credential', name)), name);
    assertProblem(await ask('get_oauth2_credential', name), 404, 'NOT_FOUND', 'oauth2CredentialId');
    const unknown = 'parameters.oauth2CredentialId';
    assertFailed(await act('delete_oauth2_credential', name), 'NOT_FOUND', unknown);
    assertFailed(await act('update_oauth2_credential', { ...name, ...say('four') }), 'NOT_FOUND', unknown);
    const left = (await ask('list_oauth2_credentials')).body.oauth2Credentials;
    assert.deepEqual(
      left.map((one: { oauth2CredentialId: string }) => one.oauth2CredentialId),
      [other.oauth2CredentialId],
    );
  });
});
