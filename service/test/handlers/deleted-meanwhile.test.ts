/** Activities that refer to something which another process of the service deletes or adds at the same moment. */
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readRows, type Database } from '../../src/store/database.ts';
import { deleteAuthenticators } from '../../src/store/authenticators.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { holdOrganization } from '../../src/store/organizations.ts';
import { insertSignup } from '../../src/store/sub-organizations.ts';
import { addTagMembers, deleteTags, USER_TAGS } from '../../src/store/tags.ts';
import { deleteUsers } from '../../src/store/users.ts';
import { createBody, createOrganization, provisioningOf, submit } from '../support/activities.ts';
import {
  call,
  createClientSignature,
  createDeviceKey,
  decodeJwt,
  verifyContact,
  type Reply,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, resultOf } from '../support/outcome.ts';
import { createPasskey, passkeyStamp } from '../support/stamps.ts';
import { useTestService } from '../support/test-service.ts';

const OPEN = { configId: 'meanwhile-open' };

// An embedded database has one connection, so transactions cannot interleave.
describeOnOneDatabase('an activity about what another process changes at that moment', (database) => {
  const skip = database.name === 'PGlite';
  const passkey = createPasskey();
  const { credentialId, publicKey: passkeyKey, rpId } = passkey;
  const party = createOrganization(['root', 'holder'], {
    parts: () => ({
      authProxyConfigs: [
        { authProxyConfigId: OPEN.configId, enabledProviders: ['email'], otpAlphanumeric: false },
      ],
    }),
    users: { holder: { authenticators: [{ credentialId, publicKey: passkeyKey, rpId }] } },
  });
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { organizationId, members } = party;
  let other: OpenDatabase | undefined;
  before(async () => {
    if (!skip) other = await openDatabase(service().location);
  });
  after(() => other?.close());

  const act = (segment: string, parameters: object): Promise<Reply> =>
    submit(service(), organizationId, members.root, segment, parameters);
  const addUser = async (): Promise<string> => {
    const user = { userName: 'Ada', userTags: [], apiKeys: [], authenticators: [], oauthProviders: [] };
    return resultOf(await act('create_users', { users: [user] })).userIds[0] as string;
  };
  const addTag = async (userTagName: string): Promise<string> =>
    resultOf(await act('create_user_tag', { userTagName, userIds: [] })).userTagId as string;

  /** Sends a request while the other process has a change that is not committed yet. */
  async function during(work: (transaction: Database) => Promise<unknown>, send: () => Promise<Reply>) {
    if (other === undefined) throw new Error('There is no second connection.');
    const { database: connection } = other;
    return connection.transaction(async (transaction) => {
      await work(transaction);
      const reply = send();
      while (!(await isSomebodyWaiting(transaction))) await wait(5);
      return { reply };
    });
  }

  async function isSomebodyWaiting(transaction: Database): Promise<boolean> {
    const found = sql<{ readonly count: number }>`
      select count(*)::int as count from pg_locks
      where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
    `;
    return ((await readRows(transaction, found))[0]?.count ?? 0) > 0;
  }

  it('fails when the tag that it puts on a user goes', { skip }, async () => {
    const [userId, tagId] = [await addUser(), await addTag('going')];
    const { reply } = await during(
      (transaction) => deleteTags(transaction, USER_TAGS, [tagId]),
      () => act('update_user', { userId, userTagIds: [tagId] }),
    );
    assertFailed(await reply, 'NOT_FOUND', 'parameters.userTagIds[0]');
  });

  it('fails when the user that it gives a key goes', { skip }, async () => {
    const userId = await addUser();
    const { publicKey } = createDeviceKey();
    const apiKeys = [{ apiKeyName: 'Key', publicKey, curveType: 'API_KEY_CURVE_P256' }];
    const { reply } = await during(
      (transaction) => deleteUsers(transaction, organizationId, [userId], service().clock.now()),
      () => act('create_api_keys', { userId, apiKeys }),
    );
    assertFailed(await reply, 'NOT_FOUND', 'parameters.userId');
  });

  it('opens no session by a passkey that goes', { skip }, async () => {
    const { userId } = members.holder;
    const { publicKey } = createDeviceKey();
    const body = createBody(service(), organizationId, 'stamp_login', { publicKey });
    const headers = passkeyStamp(passkey, body);
    const { reply } = await during(
      (transaction) => deleteAuthenticators(transaction, { organizationId, userId }, [passkey.credentialId]),
      () => call(service(), '/public/v1/submit/stamp_login', body, { configId: null, headers }),
    );
    assertFailed(await reply, 'UNAUTHENTICATED');
  });

  it('makes no organization with a verification token that makes another one', { skip }, async () => {
    const [userEmail, key] = ['maker@example.com', createDeviceKey()];
    const verificationToken = await verifyContact(service(), userEmail, key, OPEN);
    const tokenId = decodeJwt(verificationToken).payload['id'] as string;
    const credentials = { apiKeys: [], authenticators: [], oauthProviders: [] };
    const signup = { email: userEmail, ...credentials };
    const message = JSON.stringify({ signup, tokenId, type: 'USAGE_TYPE_SIGNUP' });
    const { reply } = await during(
      async (transaction) => {
        await holdOrganization(transaction, organizationId);
        const { userId } = members.root;
        const made = { fingerprint: 'another', verificationTokenId: tokenId, organizationId, userId };
        await insertSignup(transaction, { ...made, createdAt: service().clock.now() });
      },
      () =>
        act('create_sub_organization', {
          ...{ subOrganizationName: 'Second', rootQuorumThreshold: 1, verificationToken },
          rootUsers: [{ userName: 'Maker', userEmail, ...credentials }],
          clientSignature: createClientSignature(key, message),
        }),
    );
    assertFailed(await reply, 'VERIFICATION_TOKEN_INVALID');
  });

  it('is done when the user is given the same tag', { skip }, async () => {
    const [userId, tagId] = [await addUser(), await addTag('coming')];
    const { reply } = await during(
      (transaction) => addTagMembers(transaction, USER_TAGS, tagId, [userId]),
      () => act('update_user', { userId, userTagIds: [tagId] }),
    );
    resultOf(await reply);
  });
});
