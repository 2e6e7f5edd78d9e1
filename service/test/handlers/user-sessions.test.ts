import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import {
  createBody,
  createOrganization,
  provisioningOf,
  query,
  submit,
  type Member,
} from '../support/activities.ts';
import { call, createDeviceKey, stamp, whoami, type DeviceKey } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { createTargetKey, decryptToTarget } from '../support/hpke-bundles.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { createRegistration } from '../support/passkey-registration.ts';
import { createPasskey, passkeyStamp } from '../support/stamps.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('sessions of a user', (database) => {
  const passkeys = [createPasskey(), createPasskey()] as const;
  const authenticators = passkeys.map(({ credentialId, publicKey, rpId }) => ({
    ...{ credentialId, publicKey, rpId },
  }));
  const party = createOrganization(['root', 'ada', 'bob', 'carol'], {
    rootQuorum: { threshold: 1, members: ['root', 'carol'] },
    users: { carol: { authenticators } },
  });
  const service = useTestService(database, {
    provisioning: provisioningOf(party),
    program: { trustedProxies: 1 },
  });
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

  describe('of another user', () => {
    const NEAR = { 'x-forwarded-for': '10.1.2.3' };
    const FAR = { 'x-forwarded-for': '203.0.113.9' };
    /** Adds a key to the root user for one test, and answers a member that acts with it. */
    async function addKey(): Promise<Member> {
      const key = createDeviceKey();
      const apiKey = {
        ...{ apiKeyName: 'Backend', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' },
      };
      resultOf(await act('create_api_keys', { userId: root.userId, apiKeys: [apiKey] }, root));
      return { userId: root.userId, key };
    }
    /** Opens a session for Bob and answers a member that acts with it. */
    async function openForBob(by: Member, more: object = {}): Promise<Member> {
      const parameters = { targetPublicKey, userId: bob.userId, ...more };
      const { credentialBundle } = resultOf(await act('create_read_write_session', parameters, by));
      return { userId: bob.userId, key: await openCredential(credentialBundle as string) };
    }
    const open = async (by: Member, parameters: object = {}): Promise<Member> => {
      const key = createDeviceKey();
      resultOf(await act('stamp_login', { publicKey: key.publicKey, ...parameters }, by));
      return { userId: by.userId, key };
    };
    const statusOf = async ({ key }: Member, headers: Record<string, string> = {}): Promise<number> => {
      const body = JSON.stringify({ organizationId });
      const stamped = { 'x-stamp': stamp(key, body), ...headers };
      const options = { configId: null, headers: stamped };
      return (await call(service(), '/public/v1/query/whoami', body, options)).status;
    };

    it('add no way in: nobody has logged in to them', async () => {
      const session = await openForBob(root);
      const authenticators = [{ authenticatorName: 'Planted', ...createRegistration().entry }];
      const reply = await act('create_authenticators', { authenticators }, session);
      assertProblem(reply, 403, 'RECENT_LOGIN_REQUIRED');
      const key = createDeviceKey();
      resultOf(await act('stamp_login', { publicKey: key.publicKey }, session));
      const renewed = await act('create_authenticators', { authenticators }, { ...session, key });
      assertProblem(renewed, 403, 'RECENT_LOGIN_REQUIRED');
    });

    it('come from where the key may that opened them, also when that is said later', async () => {
      const backend = await addKey();
      const allow = async (cidr: string): Promise<void> => {
        const rules = [{ cidr }];
        const { publicKey } = backend.key;
        resultOf(await act('set_ip_allowlist', { publicKey, rules }, root));
      };
      const before = await openForBob(backend);
      const opened = await open(before);
      const { session } = resultOf(await act('create_read_only_session', {}, before));
      const read = async (headers: Record<string, string>): Promise<number> => {
        const options = { configId: null, headers: { 'x-session': session as string, ...headers } };
        const body = JSON.stringify({ organizationId });
        return (await call(service(), '/public/v1/query/whoami', body, options)).status;
      };
      const ownSession = await open(backend);
      const bySession = await openForBob(ownSession);
      assert.equal(await statusOf(before, FAR), 200);
      await allow('10.0.0.0/8');
      for (const one of [before, opened, bySession]) {
        assert.deepEqual([await statusOf(one, NEAR), await statusOf(one, FAR)], [200, 403]);
      }
      assert.deepEqual([await read(NEAR), await read(FAR)], [200, 403]);
      // The test's own requests come from this machine.
      await allow('127.0.0.0/8');
      const after = await openForBob(backend);
      assert.deepEqual([await statusOf(after), await statusOf(after, FAR)], [200, 403]);
      assert.equal(await statusOf(bob, FAR), 200, 'what the person has opened otherwise');
    });

    it('end with the key that opened them, with what they have opened themselves', async () => {
      const backend = await addKey();
      const session = await openForBob(backend);
      const child = await open(session);
      const parameters = { userId: root.userId, apiKeyIds: [backend.key.publicKey] };
      resultOf(await act('delete_api_keys', parameters, root));
      assert.deepEqual([await statusOf(session), await statusOf(child)], [401, 401]);
      assert.equal(await statusOf(bob), 200);
    });

    it('end with the passkey that opened them, or with its user, and with no other passkey', async () => {
      const { carol } = party.members;
      const opened: Member[][] = [];
      for (const passkey of passkeys) {
        // The names differ, because equal bodies would be one activity.
        const apiKeyName = passkey.credentialId;
        const parameters = {
          ...{ targetPublicKey, apiKeyName, userId: bob.userId, expirationSeconds: '31536000' },
        };
        const body = createBody(service(), organizationId, 'create_read_write_session', parameters);
        const path = '/public/v1/submit/create_read_write_session';
        const reply = await call(service(), path, body, {
          configId: null,
          headers: passkeyStamp(passkey, body),
        });
        const key = await openCredential(resultOf(reply).credentialBundle as string);
        const session = { userId: bob.userId, key };
        opened.push([session, await open(session)]);
      }
      const statuses = async (): Promise<readonly number[]> => {
        const found: number[] = [];
        for (const session of opened.flat()) found.push(await statusOf(session));
        return found;
      };
      assert.deepEqual(await statuses(), [200, 200, 200, 200]);
      const named = { userId: carol.userId, authenticatorIds: [passkeys[0].credentialId] };
      resultOf(await act('delete_authenticators', named, root));
      assert.deepEqual(await statuses(), [401, 401, 200, 200]);
      const quorum = { threshold: 1, userIds: [root.userId] };
      resultOf(await act('update_root_quorum', quorum, root));
      resultOf(await act('delete_users', { userIds: [carol.userId] }, root));
      assert.deepEqual(await statuses(), [401, 401, 401, 401]);
    });

    it('live no longer than the session that opened them, and end with it', async () => {
      const opener = await open(root, { expirationSeconds: '300' });
      const session = await openForBob(opener, { expirationSeconds: '3600' });
      const other = await openForBob(opener, { expirationSeconds: '60' });
      const listed = await list({ userId: bob.userId });
      const lifeOf = ({ key }: Member): number => {
        const { createdAt, expiresAt } = listed.find(
          ({ sessionId }: { sessionId: string }) => sessionId === key.publicKey,
        );
        return Number(expiresAt.seconds) - Number(createdAt.seconds);
      };
      assert.deepEqual([lifeOf(session), lifeOf(other)], [300, 60]);
      resultOf(await act('stamp_logout', {}, opener));
      assert.deepEqual([await statusOf(session), await statusOf(other)], [401, 401]);
    });

    it('end nothing of whoever opened them', async () => {
      const backend = await addKey();
      const opener = await open(backend);
      for (const by of [backend, opener]) {
        const session = await openForBob(by);
        const second = await openForBob(by);
        resultOf(await act('stamp_logout', {}, session));
        assert.deepEqual([await statusOf(session), await statusOf(second)], [401, 200]);
        const last = await openForBob(by, { invalidateExisting: true });
        assert.deepEqual([await statusOf(second), await statusOf(last)], [401, 200]);
        // Eleven are more than a user may have.
        const many: Member[] = [];
        for (let count = 0; count < 11; count += 1) many.push(await openForBob(by));
        assert.equal(await statusOf(many[0] ?? assert.fail()), 401);
        assert.equal(await statusOf(many[10] ?? assert.fail()), 200);
        resultOf(await act('end_sessions', { userId: bob.userId }, bob));
        assert.deepEqual([await statusOf(backend), await statusOf(opener)], [200, 200]);
      }
    });

    it('are opened by two for each other at the same time', async () => {
      const grant = { userId: root.userId, targetPublicKey };
      resultOf(
        await act(
          'create_policy',
          {
            ...{ policyName: 'Bob opens', effect: 'EFFECT_ALLOW' },
            condition: `activity.type == 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2' && user.id == '${bob.userId}'`,
          },
          root,
        ),
      );
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_one, index) =>
          index % 2 === 0
            ? act('create_read_write_session', grant, bob)
            : act('create_read_write_session', { targetPublicKey, userId: bob.userId }, root),
        ),
      );
      for (const reply of replies) resultOf(reply);
    });
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
