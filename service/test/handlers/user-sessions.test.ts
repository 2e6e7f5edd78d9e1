import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { call, createDeviceKey, whoami, type DeviceKey } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { createTargetKey, decryptToTarget } from '../support/hpke-bundles.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('sessions of a user', (database) => {
  const party = createOrganization(['root', 'ada', 'bob']);
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { organizationId } = party;
  const { ada, bob, root } = party.members;
  const target = createTargetKey();
  const targetPublicKey = target.publicKey;
  const act = (segment: string, parameters: object, member = ada) =>
    submit(service(), organizationId, member, segment, parameters);
  const list = async (parameters: object = {}, member = ada) =>
    (await query(service(), organizationId, member, 'list_sessions', parameters)).body.sessions;

  /** Opens a bundle as published clients do: base58check of the compressed key and the ciphertext. */
  async function openCredential(bundle: string): Promise<DeviceKey> {
    const bytes = createBase58check(sha256).decode(bundle);
    const encapped = p256.Point.fromBytes(bytes.slice(0, 33)).toBytes(false);
    const secretKey = await decryptToTarget(target, encapped, bytes.slice(33));
    return { secretKey, publicKey: bytesToHex(p256.getPublicKey(secretKey)) };
  }

  it('are opened with a key that the service makes, and that only the target key reads', async () => {
    const reply = await act('create_read_write_session', {
      ...{ targetPublicKey, apiKeyName: 'Mobile', expirationSeconds: '600' },
    });
    const { apiKeyId, credentialBundle, ...owner } = resultOf(reply);
    assert.deepEqual(owner, {
      ...{ organizationId, organizationName: 'Test', userId: ada.userId, username: 'ada' },
    });
    const key = await openCredential(credentialBundle as string);
    assert.equal(key.publicKey, apiKeyId);
    assert.equal((await whoami(service(), key, organizationId)).body.userId, ada.userId);
    const [session, ...others] = await list();
    assert.equal(others.length, 0);
    assert.deepEqual(
      [session.sessionId, session.sessionType, session.name, session.openedBy],
      [apiKeyId, 'SESSION_TYPE_READ_WRITE', 'Mobile', 'AUTHENTICATION_TYPE_API_KEY'],
    );
    assert.equal(Number(session.expiresAt.seconds) - Number(session.createdAt.seconds), 600);
    service().clock.offsetMs += 600_000;
    assert.equal((await whoami(service(), key, organizationId)).status, 401);
    assert.deepEqual(await list(), []);
  });

  it('of another user are opened by whom the policies let, and say nothing of how that user is known', async () => {
    const parameters = { targetPublicKey, userId: bob.userId };
    assertProblem(await act('create_read_write_session', parameters), 403, 'ACTIVITY_DENIED');
    const { credentialBundle } = resultOf(await act('create_read_write_session', parameters, root));
    const key = await openCredential(credentialBundle as string);
    assert.equal((await whoami(service(), key, organizationId)).body.userId, bob.userId);
    const [session] = await list({ userId: bob.userId });
    assert.equal(session.openedBy, undefined);
    resultOf(await act('end_sessions', { userId: bob.userId }, bob));
    const unknown = { targetPublicKey, userId: randomUUID() };
    assertFailed(await act('create_read_write_session', unknown, root), 'NOT_FOUND', 'parameters.userId');
    const noKey = { targetPublicKey: '0400' };
    const refused = await act('create_read_write_session', noKey);
    assertProblem(refused, 400, 'INVALID_REQUEST', 'parameters.targetPublicKey');
    const long = { targetPublicKey, expirationSeconds: '31536001' };
    const tooLong = await act('create_read_write_session', long);
    assertProblem(tooLong, 400, 'INVALID_REQUEST', 'parameters.expirationSeconds');
  });

  it('end one by one or all at once, with what they have opened, and lasting keys stay', async () => {
    const first = createDeviceKey();
    const child = createDeviceKey();
    const second = createDeviceKey();
    resultOf(await act('stamp_login', { publicKey: first.publicKey }));
    resultOf(await act('stamp_login', { publicKey: second.publicKey }));
    const holder = { userId: ada.userId, key: first };
    resultOf(await act('stamp_login', { publicKey: child.publicKey }, holder));
    const { session } = resultOf(await act('create_read_only_session', {}));
    const read = () =>
      call(service(), '/public/v1/query/whoami', JSON.stringify({ organizationId }), {
        configId: null,
        headers: { 'x-session': session as string },
      });
    assert.equal((await read()).status, 200);
    const all = await list();
    assert.deepEqual(
      all.map(({ sessionType }: { sessionType: string }) => sessionType.slice(13)),
      ['READ_WRITE', 'READ_WRITE', 'READ_WRITE', 'READ_ONLY'],
    );
    const readOnlyId = all[3].sessionId as string;

    const foreign = { userId: ada.userId, sessionIds: [second.publicKey] };
    assertProblem(await act('end_sessions', foreign, bob), 403, 'ACTIVITY_DENIED');
    const mixed = { userId: ada.userId, sessionIds: [first.publicKey, 'unknown'] };
    assertFailed(await act('end_sessions', mixed), 'NOT_FOUND', 'parameters.sessionIds[1]');
    assert.equal((await list()).length, 4);
    const some = { userId: ada.userId, sessionIds: [first.publicKey, readOnlyId] };
    assert.deepEqual(resultOf(await act('end_sessions', some)).sessionIds, some.sessionIds);
    for (const key of [first, child]) {
      assert.equal((await whoami(service(), key, organizationId)).status, 401);
    }
    assert.equal((await read()).status, 401);
    const ended = resultOf(await act('end_sessions', { userId: ada.userId }));
    assert.deepEqual(ended.sessionIds, [second.publicKey]);
    assert.deepEqual(await list(), []);
    assert.equal((await whoami(service(), ada.key, organizationId)).status, 200);
    assertProblem(
      await query(service(), organizationId, ada, 'list_sessions', { userId: randomUUID() }),
      404,
      'NOT_FOUND',
      'userId',
    );
  });
});
