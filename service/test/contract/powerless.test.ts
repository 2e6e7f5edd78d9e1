import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { operations } from '../../src/base/contract.ts';
import { createOrganization, post, provisioningOf, submit, type Member } from '../support/activities.ts';
import { call, createDeviceKey, type DeviceKey, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { PERSON, STAMPED, type Ids, type Stamped } from '../support/named-things.ts';
import { resultOf } from '../support/outcome.ts';
import { isActivity, bodiesOf as stampedBodiesOf } from '../support/stamped-bodies.ts';
import { useTestService } from '../support/test-service.ts';
import { useThings } from '../support/things.ts';
import { codeOf } from '../support/verdict.ts';

const OF_THE_QUORUM = ['200 ACTIVITY_STATUS_CONSENSUS_NEEDED'];
const OWN_IMPORTS = ['403 PERMISSION_DENIED'];
const OWN_SESSION = ['200 ACTIVITY_STATUS_COMPLETED'];

/** The operations that answer something other than a denial by the policies, and what they answer. */
const OTHERWISE: Readonly<Partial<Record<Stamped, readonly string[]>>> = {
  // The activity awaits no votes.
  approveActivity: ['400 PRECONDITION_FAILED'],
  rejectActivity: ['400 PRECONDITION_FAILED'],
  // The organization is not a sub-organization.
  deleteSubOrganization: ['400 PRECONDITION_FAILED'],
  // These activities wait for the root quorum.
  disableAuthProxy: OF_THE_QUORUM,
  enableAuthProxy: OF_THE_QUORUM,
  removeOrganizationFeature: OF_THE_QUORUM,
  setOrganizationFeature: OF_THE_QUORUM,
  updateRootQuorum: OF_THE_QUORUM,
  // Users import for themselves only, and policies decide about that.
  importPrivateKey: OWN_IMPORTS,
  importWallet: OWN_IMPORTS,
  initImportPrivateKey: OWN_IMPORTS,
  initImportWallet: OWN_IMPORTS,
  // The transaction is invalid and the key is of another chain: the request is refused before policies decide.
  signTransaction: ['400 INVALID_REQUEST'],
  solSendTransaction: ['400 INVALID_REQUEST'],
  // The token says who logs in, and this token is invalid.
  otpLogin: ['200 ACTIVITY_STATUS_FAILED'],
  createReadOnlySession: OWN_SESSION,
  stampLogin: OWN_SESSION,
  // The key does not belong to a session.
  stampLogout: ['403 PERMISSION_DENIED'],
};

describeOnOneDatabase('somebody of the organization', (database) => {
  const party = createOrganization(['root', 'ada'], {
    parts: () => ({
      privateKeys: [
        {
          ...{ privateKeyId: randomUUID(), privateKeyName: 'K', curve: 'CURVE_SECP256K1' },
          addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
        },
      ],
    }),
  });
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { organizationId } = party;
  const { ada, root } = party.members;
  const things = useThings(service, organizationId, root);
  let made: Promise<Ids> | undefined;
  const madeOnce = (): Promise<Ids> => (made ??= things.createThings());

  /** Makes bodies that fit the schema. Where the operation names things, they name things of the organization. */
  async function bodiesOf(name: Stamped): Promise<readonly string[]> {
    const ids = await madeOnce();
    const clientSecret = things.clientSecret();
    const secret = clientSecret.encryptedClientSecret;
    const own = { user: ada.userId, userTag: ids.userTag, keyTag: ids.keyTag, secret };
    return stampedBodiesOf(name, service(), organizationId, { ids, own, clientSecret });
  }

  /** Sends a request of every operation and answers the replies. */
  async function askAll(
    send: (path: string, body: string) => Promise<Reply>,
  ): Promise<readonly { readonly name: Stamped; readonly reply: Reply }[]> {
    const replies = [];
    for (const name of STAMPED) {
      for (const body of await bodiesOf(name)) {
        replies.push({ name, reply: await send(operations[name].path, body) });
      }
    }
    return replies;
  }

  const withKey =
    (key: DeviceKey) =>
    (path: string, body: string): Promise<Reply> =>
      post(service(), path, key, body);
  const withSession =
    (session: string) =>
    (path: string, body: string): Promise<Reply> =>
      call(service(), path, body, { configId: null, headers: { 'x-session': session } });
  const act = async (by: Member, segment: string, parameters: object) =>
    resultOf(await submit(service(), organizationId, by, segment, parameters));
  const openReadOnly = async (): Promise<string> => (await act(ada, 'create_read_only_session', {})).session;

  /** Reads everything that queries answer except sessions and activities: refused activities are recorded, too. */
  async function readAll(): Promise<unknown> {
    const told = (await things.snapshot()).filter((answer) => !Array.isArray(answer.activities));
    return JSON.parse(JSON.stringify(told), (_name, value: unknown) =>
      Array.isArray(value)
        ? value.filter((item) => item?.credential?.type !== 'CREDENTIAL_TYPE_LOGIN')
        : value,
    );
  }

  it('whom no policy allows anything does nothing but open sessions of their own', async () => {
    await madeOnce();
    const before = await readAll();
    for (const { name, reply } of await askAll(withKey(ada.key))) {
      if (!isActivity(name)) continue;
      const expected = OTHERWISE[name] ?? ['403 ACTIVITY_DENIED'];
      assert.ok(expected.includes(codeOf(reply)), `${name}: ${reply.text}`);
    }
    assert.deepEqual(await readAll(), before);
  });

  it('who has a read-only session reads as with the key, and does nothing', async () => {
    await madeOnce();
    const session = await openReadOnly();
    const before = await things.snapshot();
    for (const name of STAMPED) {
      for (const body of await bodiesOf(name)) {
        const { path } = operations[name];
        const reply = await withSession(session)(path, body);
        if (isActivity(name)) assert.equal(codeOf(reply), '403 PERMISSION_DENIED', name);
        else {
          const expected = await withKey(ada.key)(path, body);
          assert.deepEqual([reply.status, reply.text], [expected.status, expected.text], name);
        }
      }
    }
    assert.deepEqual(await things.snapshot(), before);
  });

  it('whose key or session is over is answered like nobody, in every operation', async () => {
    await madeOnce();
    const make = async (of: Member, changes: object = {}): Promise<DeviceKey> => {
      const key = createDeviceKey();
      const entry = {
        apiKeyName: 'K',
        publicKey: key.publicKey,
        curveType: 'API_KEY_CURVE_P256',
        ...changes,
      };
      await act(root, 'create_api_keys', { userId: of.userId, apiKeys: [entry] });
      return key;
    };
    const open = async (changes: object = {}): Promise<DeviceKey> => {
      const key = createDeviceKey();
      await act(ada, 'stamp_login', { publicKey: key.publicKey, ...changes });
      return key;
    };
    const expiring = await make(ada, { expirationSeconds: '60' });
    const expiringSession = await open({ expirationSeconds: '60' });
    const readOnly = await openReadOnly();
    service().clock.offsetMs += 3_600_000;
    const deleted = await make(ada);
    await act(root, 'delete_api_keys', { userId: ada.userId, apiKeyIds: [deleted.publicKey] });
    const ended = await open();
    await act({ ...ada, key: ended }, 'stamp_logout', {});
    const opener = await make(ada);
    const family = createDeviceKey();
    await act({ ...ada, key: opener }, 'stamp_login', { publicKey: family.publicKey });
    const readsByOpener = (await act({ ...ada, key: opener }, 'create_read_only_session', {})).session;
    await act(root, 'delete_api_keys', { userId: ada.userId, apiKeyIds: [opener.publicKey] });
    const leaver = createDeviceKey();
    const entry = { apiKeyName: 'K', publicKey: leaver.publicKey, curveType: 'API_KEY_CURVE_P256' };
    const [userId] = (
      await act(root, 'create_users', { users: [{ ...PERSON, userTags: [], apiKeys: [entry] }] })
    ).userIds;
    await act(root, 'delete_users', { userIds: [userId] });
    const before = await things.snapshot();
    const senders = Object.entries({
      'an expired key': withKey(expiring),
      'an expired session': withKey(expiringSession),
      'an expired read-only session': withSession(readOnly),
      'a deleted key': withKey(deleted),
      'an ended session': withKey(ended),
      'a session of a deleted key': withKey(family),
      'a read-only session of a deleted key': withSession(readsByOpener),
      'the key of a deleted user': withKey(leaver),
    });
    // The senders run at the same time: none has any rights, so they cannot change anything for each other.
    const answers = await Promise.all(
      senders.map(async ([title, send]) => ({ title, replies: await askAll(send) })),
    );
    for (const { replies, title } of answers) {
      for (const { name, reply } of replies) {
        const isReadOnlyActivity = isActivity(name) && title.includes('read-only');
        const expected = isReadOnlyActivity ? '403 PERMISSION_DENIED' : '401 UNAUTHENTICATED';
        assert.equal(codeOf(reply), expected, `${title}: ${name}`);
      }
    }
    assert.deepEqual(await things.snapshot(), before);
  });
});
