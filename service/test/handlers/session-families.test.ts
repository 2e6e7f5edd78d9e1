import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  createBody,
  createOrganization,
  post,
  provisioningOf,
  query,
  submit,
  type Member,
} from '../support/activities.ts';
import {
  call,
  createDeviceKey,
  decodeJwt,
  stamp,
  whoami,
  type DeviceKey,
  type Reply,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed } from '../support/outcome.ts';
import { createPasskey, passkeyStamp } from '../support/stamps.ts';
import { useTestService } from '../support/test-service.ts';

const LOGIN = '/public/v1/submit/stamp_login';
const LOGOUT = '/public/v1/submit/stamp_logout';
const YEAR = '31536000';

describeOnOneDatabase('a session opened by a session (issue 19)', (database) => {
  const names = [
    'root',
    'chain',
    'other',
    'many',
    'full',
    'race',
    'reader',
    'keys',
    'thief',
    'guarded',
    'lost',
    'backend',
  ] as const;
  const passkeys = [createPasskey(), createPasskey()] as const;
  const party = createOrganization(names, {
    rootQuorum: { threshold: 1, members: ['root', 'keys', 'thief', 'guarded', 'backend'] },
    users: {
      lost: {
        authenticators: passkeys.map(({ credentialId, publicKey, rpId }) => ({
          ...{ credentialId, publicKey, rpId },
        })),
      },
    },
  });
  const { organizationId, members } = party;
  const service = useTestService(database, {
    provisioning: provisioningOf(party),
    program: { trustedProxies: 1 },
  });

  type Opening = Readonly<Record<string, unknown>>;
  const login = (by: Member, key: DeviceKey, opening: Opening = {}): Promise<Reply> =>
    submit(service(), organizationId, by, 'stamp_login', { publicKey: key.publicKey, ...opening });

  /** Opens a session and answers a member that acts with its key. */
  async function open(by: Member, opening: Opening = {}): Promise<Member> {
    const key = createDeviceKey();
    const reply = await login(by, key, opening);
    assert.equal(reply.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', reply.text);
    return { userId: by.userId, key };
  }
  const endOf = ({ body }: Reply): number =>
    decodeJwt(body.activity.result.stampLoginResult.session as string).payload['exp'] as number;
  const isAlive = async ({ key }: Member): Promise<boolean> =>
    (await whoami(service(), key, organizationId)).status === 200;
  const areAlive = async (...sessions: readonly Member[]): Promise<readonly boolean[]> => {
    const alive: boolean[] = [];
    for (const session of sessions) alive.push(await isAlive(session));
    return alive;
  };
  const logOut = (session: Member): Promise<Reply> =>
    submit(service(), organizationId, session, 'stamp_logout', {});
  const openReadOnly = async (by: Member): Promise<Record<string, string>> => {
    const reply = await submit(service(), organizationId, by, 'create_read_only_session', {});
    assert.equal(reply.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', reply.text);
    return reply.body.activity.result.createReadOnlySessionResult as Record<string, string>;
  };
  const read = ({ session = '' }: Record<string, string>): Promise<Reply> =>
    call(service(), '/public/v1/query/whoami', JSON.stringify({ organizationId }), {
      configId: null,
      headers: { 'x-session': session },
    });

  it('lives no longer than that one has left, whatever is asked for', async () => {
    const first = createDeviceKey();
    const end = endOf(await login(members.chain, first));
    service().clock.offsetMs += 300_000;
    const session = { ...members.chain, key: first };
    const [foreign, usual, short] = [createDeviceKey(), createDeviceKey(), createDeviceKey()];
    assert.equal(endOf(await login(session, foreign, { expirationSeconds: YEAR })), end);
    assert.equal(endOf(await login(session, usual)), end);
    const now = Math.floor(service().clock.now() / 1000);
    assert.equal(endOf(await login(session, short, { expirationSeconds: '60' })), now + 60);
    const next = { ...session, key: foreign };
    assert.equal(endOf(await login(next, createDeviceKey(), { expirationSeconds: YEAR })), end);
    service().clock.offsetMs += end * 1000 - service().clock.now();
    assert.deepEqual(await areAlive(session, next, { ...session, key: usual }), [false, false, false]);
    service().clock.offsetMs = 0;
  });

  it('ends with every other of its family, whichever of them is logged out', async () => {
    for (const index of [0, 1, 2, 3]) {
      const first = await open(members.chain);
      const second = await open(first);
      const third = await open(second);
      const sibling = await open(first);
      const apart = await open(members.chain);
      const family = [first, second, third, sibling];
      assert.deepEqual(await areAlive(...family, apart), [true, true, true, true, true]);
      const reply = await logOut(family[index] ?? first);
      assert.equal(reply.status, 200, reply.text);
      assert.deepEqual(await areAlive(...family, apart), [false, false, false, false, true]);
    }
  });

  it('ends when the key of either is deleted', async () => {
    for (const index of [0, 1]) {
      const first = await open(members.chain);
      const family = [first, await open(first)];
      const { userId } = members.chain;
      const apiKeyIds = [family[index]?.key.publicKey];
      const deleted = await submit(service(), organizationId, members.root, 'delete_api_keys', {
        userId,
        apiKeyIds,
      });
      assert.equal(deleted.body.activity.status, 'ACTIVITY_STATUS_COMPLETED', deleted.text);
      assert.deepEqual(await areAlive(...family), [false, false]);
    }
  });

  it('ends with the lasting key that opened its family, when that is deleted', async () => {
    const { root, thief } = members;
    const stolen = { userId: thief.userId, key: thief.key };
    const session = await open(stolen, { expirationSeconds: YEAR });
    const next = await open(session, { expirationSeconds: YEAR });
    const readOnly = await openReadOnly(stolen);
    assert.equal((await read(readOnly)).status, 200);
    await submit(service(), organizationId, root, 'delete_api_keys', {
      userId: thief.userId,
      apiKeyIds: [thief.key.publicKey],
    });
    assert.deepEqual(await areAlive(stolen, session, next), [false, false, false]);
    assert.equal((await read(readOnly)).status, 401);
  });

  it('ends with the passkey that opened its family, when that is deleted, and with no other', async () => {
    const { lost, root } = members;
    const families: Member[][] = [];
    for (const passkey of passkeys) {
      const key = createDeviceKey();
      const opening = { publicKey: key.publicKey, expirationSeconds: YEAR };
      const body = createBody(service(), organizationId, 'stamp_login', opening);
      const reply = await call(service(), LOGIN, body, {
        configId: null,
        headers: passkeyStamp(passkey, body),
      });
      assert.equal(reply.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', reply.text);
      const session = { userId: lost.userId, key };
      families.push([session, await open(session)]);
    }
    const remove = (...authenticatorIds: readonly string[]): Promise<Reply> => {
      const named = { userId: lost.userId, authenticatorIds };
      return submit(service(), organizationId, root, 'delete_authenticators', named);
    };
    const [stolen, kept] = passkeys.map(({ credentialId }) => credentialId);
    assertFailed(await remove(stolen ?? '', 'unknown'), 'NOT_FOUND', 'parameters.authenticatorIds[1]');
    assert.deepEqual(await areAlive(...families.flat()), [true, true, true, true]);
    assert.equal((await remove(stolen ?? '')).body.activity?.status, 'ACTIVITY_STATUS_COMPLETED');
    assert.deepEqual(await areAlive(...families.flat()), [false, false, true, true], kept);
  });

  it('is no API key that expires: that one outlives logins, and what it has opened ends with it', async () => {
    const { backend, root } = members;
    const expiring = { userId: backend.userId, key: createDeviceKey() };
    const { publicKey } = expiring.key;
    const apiKey = {
      apiKeyName: 'mine',
      publicKey,
      curveType: 'API_KEY_CURVE_P256',
      expirationSeconds: '7200',
    };
    const { userId } = backend;
    await submit(service(), organizationId, root, 'create_api_keys', { userId, apiKeys: [apiKey] });
    const session = await open(expiring, { expirationSeconds: YEAR });
    const child = createDeviceKey();
    const apiKeys = [{ ...apiKey, publicKey: child.publicKey, expirationSeconds: '60' }];
    await submit(service(), organizationId, expiring, 'create_api_keys', { userId, apiKeys });
    const family = [expiring, session, { userId, key: child }];
    assert.deepEqual(await areAlive(...family), [true, true, true]);
    const listed = await query(service(), organizationId, expiring, 'list_sessions');
    assert.deepEqual(
      listed.body.sessions.map(({ sessionId }: { readonly sessionId: string }) => sessionId),
      [session.key.publicKey],
    );
    for (let count = 0; count < 11; count += 1) await open(backend);
    assert.deepEqual(await areAlive(...family), [true, false, true]);
    const second = await open(expiring);
    await open(backend, { invalidateExisting: true });
    assert.deepEqual(await areAlive(...family, second), [true, false, true, false]);
    const third = await open(expiring);
    const named = { userId, apiKeyIds: [publicKey] };
    await submit(service(), organizationId, root, 'delete_api_keys', named);
    assert.deepEqual(await areAlive(...family, third), [false, false, false, false]);
  });

  it('ends when a login ends all others, and keeps its own family when it ends them itself', async () => {
    const { other } = members;
    const first = await open(other);
    const second = await open(first);
    const apart = await open(other);
    const third = await open(second, { invalidateExisting: true });
    assert.deepEqual(await areAlive(first, second, third, apart), [true, true, true, false]);
    const last = await open(other, { invalidateExisting: true });
    assert.deepEqual(await areAlive(first, second, third, last), [false, false, false, true]);
  });

  it('is given up with its whole family to newer logins, never in part', async () => {
    const { many } = members;
    const first = await open(many);
    const family = [first, await open(first), await open(first)];
    const later: Member[] = [];
    for (let count = 0; count < 7; count += 1) later.push(await open(many));
    assert.deepEqual(await areAlive(...family), [true, true, true], 'ten keys in all');
    later.push(await open(many));
    assert.deepEqual(await areAlive(...family), [false, false, false]);
    assert.ok((await areAlive(...later)).every(Boolean));
  });

  it('has nine brothers and sisters at most, so that none pushes the first one out', async () => {
    const first = await open(members.full);
    const family = [first];
    while (family.length < 10) family.push(await open(family.at(-1) ?? first));
    assert.ok((await areAlive(...family)).every(Boolean));
    assertFailed(await login(first, createDeviceKey()), 'PRECONDITION_FAILED', 'parameters.publicKey');
    assert.ok((await areAlive(...family)).every(Boolean));
  });

  it('is answered with its own end where it names its own key', async () => {
    const first = createDeviceKey();
    const session = { ...members.chain, key: first };
    const end = endOf(await login(members.chain, first, { expirationSeconds: '60' }));
    const second = await open(session);
    assert.equal(endOf(await login(session, first, { expirationSeconds: YEAR })), end);
    assert.deepEqual(await areAlive(session, second), [true, true]);
    assertFailed(await login(second, first), 'ALREADY_EXISTS', 'parameters.publicKey');
    assert.deepEqual(await areAlive(session, second), [true, true]);
  });

  it('is not left over when it is opened at the moment of the logout', async () => {
    for (let round = 0; round < 6; round += 1) {
      const first = await open(members.race);
      const second = await open(first);
      const keys = Array.from({ length: 6 }, () => createDeviceKey());
      const opening = keys.map((key, index) => login(index % 2 === 0 ? first : second, key));
      const ending = round % 2 === 0 ? first : second;
      const replies = await Promise.all([...opening.slice(0, 3), logOut(ending), ...opening.slice(3)]);
      for (const { status, text } of replies) assert.ok(status === 200 || status === 401, text);
      const sessions = keys.map((key) => ({ ...first, key }));
      assert.ok((await areAlive(first, second, ...sessions)).every((alive) => !alive));
    }
  });

  it('reads no longer than that one, and ends with it', async () => {
    const first = createDeviceKey();
    const session = { ...members.reader, key: first };
    const end = endOf(await login(members.reader, first));
    const child = await open(session);
    const ofFirst = await openReadOnly(session);
    const ofChild = await openReadOnly(child);
    assert.equal(ofFirst['sessionExpiry'], String(end));
    assert.equal(decodeJwt(ofFirst['session'] ?? '').payload['exp'], end);
    const long = await open(members.reader, { expirationSeconds: '7200' });
    const hour = Math.floor(service().clock.now() / 1000) + 3600;
    assert.equal((await openReadOnly(long))['sessionExpiry'], String(hour), 'an hour at most');
    for (const one of [ofFirst, ofChild]) assert.equal((await read(one)).status, 200);
    await logOut(session);
    for (const one of [ofFirst, ofChild]) assert.equal((await read(one)).status, 401);
  });

  it('reads from where the key may that opened it, and no other address', async () => {
    const { reader } = members;
    const elsewhere = { 'x-forwarded-for': '11.0.0.1' };
    const there = { 'x-forwarded-for': '10.0.0.1' };
    const allowed = await submit(service(), organizationId, members.root, 'set_ip_allowlist', {
      publicKey: reader.key.publicKey,
      rules: [{ cidr: '10.0.0.0/8' }],
    });
    assert.equal(allowed.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', allowed.text);
    assert.equal((await whoami(service(), reader.key, organizationId)).status, 403);
    const from = async (segment: string, parameters: object, key: DeviceKey): Promise<Reply> => {
      const body = createBody(service(), organizationId, segment, parameters);
      const headers = { 'x-stamp': stamp(key, body), ...there };
      return call(service(), `/public/v1/submit/${segment}`, body, { configId: null, headers });
    };
    const session = createDeviceKey();
    const { publicKey } = session;
    assert.equal((await from('stamp_login', { publicKey }, reader.key)).status, 200);
    const next = createDeviceKey();
    assert.equal((await from('stamp_login', { publicKey: next.publicKey }, session)).status, 200);
    assert.equal((await whoami(service(), next, organizationId)).status, 403);
    for (const key of [reader.key, session, next]) {
      service().clock.offsetMs += 1;
      const opened = await from('create_read_only_session', {}, key);
      const readOnly = opened.body.activity.result.createReadOnlySessionResult.session as string;
      const ask = (headers: Record<string, string>): Promise<Reply> =>
        call(service(), '/public/v1/query/whoami', JSON.stringify({ organizationId }), {
          configId: null,
          headers: { 'x-session': readOnly, ...headers },
        });
      assert.equal((await ask(there)).status, 200);
      const refused = await ask(elsewhere);
      assert.deepEqual([refused.status, refused.body.errorCode], [403, 'ADDRESS_NOT_ALLOWED']);
    }
    service().clock.offsetMs = 0;
  });

  it('comes from where the key may that opened it, also when its list is set later', async () => {
    const { root, guarded } = members;
    const session = await open(guarded, { expirationSeconds: YEAR });
    const next = await open(session);
    const apart = await open(root);
    const short = createDeviceKey();
    const made = await submit(service(), organizationId, next, 'create_api_keys', {
      userId: guarded.userId,
      apiKeys: [
        {
          ...{ apiKeyName: 'mine', publicKey: short.publicKey, curveType: 'API_KEY_CURVE_P256' },
          expirationSeconds: '60',
        },
      ],
    });
    assert.equal(made.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', made.text);
    const reading: Record<string, string>[] = [];
    for (const by of [guarded, session, next]) reading.push(await openReadOnly(by));
    const statuses = async (): Promise<readonly number[]> => {
      const keys = [guarded.key, session.key, next.key, short];
      const replies = [];
      for (const key of keys) replies.push(await whoami(service(), key, organizationId));
      for (const one of reading) replies.push(await read(one));
      return replies.map(({ status }) => status);
    };
    const set = async (segment: string, parameters: object): Promise<void> => {
      const reply = await submit(service(), organizationId, root, segment, parameters);
      assert.equal(reply.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', reply.text);
    };
    const { publicKey } = guarded.key;
    assert.deepEqual(await statuses(), Array(7).fill(200));
    await set('set_ip_allowlist', { publicKey, rules: [{ cidr: '10.0.0.0/8' }] });
    assert.deepEqual(await statuses(), Array(7).fill(403));
    assert.ok(await isAlive(apart), 'sessions of other keys stay as they are');
    await set('remove_ip_allowlist', { publicKey });
    assert.deepEqual(await statuses(), Array(7).fill(200));
    await set('set_ip_allowlist', { publicKey: session.key.publicKey, rules: [{ cidr: '10.0.0.0/8' }] });
    assert.deepEqual(
      await statuses(),
      [200, 403, 403, 403, 200, 403, 403],
      'the list of a session is its own',
    );
  });

  it('gives its own user no API key that outlives it', async () => {
    const { keys } = members;
    const session = await open(keys, { expirationSeconds: '600' });
    const create = (by: Member, key: DeviceKey, expirationSeconds?: string): Promise<Reply> =>
      submit(service(), organizationId, by, 'create_api_keys', {
        userId: keys.userId,
        apiKeys: [
          {
            apiKeyName: 'mine',
            publicKey: key.publicKey,
            curveType: 'API_KEY_CURVE_P256',
            ...(expirationSeconds === undefined ? {} : { expirationSeconds }),
          },
        ],
      });
    const path = 'parameters.apiKeys[0].expirationSeconds';
    assertFailed(await create(session, createDeviceKey()), 'PERMISSION_DENIED', path);
    assertFailed(await create(session, createDeviceKey(), '601'), 'PERMISSION_DENIED', path);
    const short = createDeviceKey();
    const made = await create(session, short, '300');
    assert.equal(made.body.activity.status, 'ACTIVITY_STATUS_COMPLETED', made.text);
    const lasting = createDeviceKey();
    const kept = await create(keys, lasting);
    assert.equal(kept.body.activity.status, 'ACTIVITY_STATUS_COMPLETED', kept.text);
    await logOut(session);
    const [ofSession, ofKey] = [short, lasting].map((key) => ({ ...keys, key }));
    assert.ok(ofSession !== undefined && ofKey !== undefined);
    assert.deepEqual(await areAlive(ofSession, ofKey), [false, true]);
  });

  it('is asked for again with the same answer, and not after its family has ended', async () => {
    const first = await open(members.chain);
    const body = createBody(service(), organizationId, 'stamp_login', {
      publicKey: createDeviceKey().publicKey,
    });
    const reply = await post(service(), LOGIN, first.key, body);
    assert.equal((await post(service(), LOGIN, first.key, body)).text, reply.text);
    const logout = createBody(service(), organizationId, 'stamp_logout', {});
    assert.equal((await post(service(), LOGOUT, first.key, logout)).status, 200);
    assert.equal((await post(service(), LOGIN, first.key, body)).status, 401);
  });
});
