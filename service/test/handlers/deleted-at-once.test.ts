/** Deletions at the moment at which another request still uses what is deleted: in one process, and in two. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readRows, type Database } from '../../src/store/database.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { createOrganization, provisioningOf, query, submit, type Member } from '../support/activities.ts';
import { createDeviceKey, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

/** Any number; whoever has its lock keeps activities of a kind from being committed. */
const GATE = 4_711;

// An embedded database has one connection, so nothing happens in between.
describeOnOneDatabase('what is deleted at one moment', (database) => {
  const skip = database.name === 'PGlite';
  const statements: string[] = [];
  const party = createOrganization(['root'], {
    parts: () => ({
      policies: [
        {
          policyId: 'two',
          policyName: 'Two',
          effect: 'EFFECT_ALLOW',
          condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
          consensus: 'approvers.size() >= 2',
        },
      ],
    }),
  });
  const { organizationId } = party;
  const { root } = party.members;
  const services: TestService[] = [];
  let other: OpenDatabase | undefined;
  before(async () => {
    if (skip) return;
    const location = await database.create();
    const options = { location, provisioning: provisioningOf(party) };
    const parts = { queryLogger: { logQuery: (statement: string) => void statements.push(statement) } };
    services.push(await startTestService(database, { ...options, parts }));
    services.push(await startTestService(database, options));
    other = await openDatabase(location);
    await other.database.execute(sql`create table held (type text)`);
    await other.database.execute(sql`
      create function stand_still() returns trigger language plpgsql as $$ begin
        if exists (select from held where type = new.type) then
          -- A transaction that several activities share would not wait for long.
          perform set_config('lock_timeout', '0', true);
          perform pg_advisory_xact_lock(${sql.raw(String(GATE))});
        end if;
        return null;
      end $$
    `);
    await other.database.execute(sql`
      create constraint trigger gate after insert on activities deferrable initially deferred for each row
      execute function stand_still()
    `);
  });
  after(async () => {
    for (const service of services) await service.close();
    await other?.close();
  });

  const [first, second] = [0, 1].map((index) => (): TestService => services[index] as TestService) as [
    () => TestService,
    () => TestService,
  ];
  const act = (
    process: () => TestService,
    segment: string,
    parameters: object,
    { id = organizationId, member = root }: { readonly id?: string; readonly member?: Member } = {},
  ): Promise<Reply> => submit(process(), id, member, segment, parameters);

  const person = (userName: string, key = createDeviceKey()) => ({
    ...{ userName, authenticators: [], oauthProviders: [] },
    apiKeys: [{ apiKeyName: 'Key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
  });
  async function addUser(userName: string): Promise<Member> {
    const key = createDeviceKey();
    const users = [{ ...person(userName, key), userTags: [] }];
    return { userId: resultOf(await act(first, 'create_users', { users })).userIds[0] as string, key };
  }
  async function addOrganization(): Promise<{ readonly id: string; readonly member: Member }> {
    const key = createDeviceKey();
    const result = resultOf(
      await act(first, 'create_sub_organization', {
        ...{ subOrganizationName: 'Sub', rootUsers: [person('Owner', key)], rootQuorumThreshold: 1 },
      }),
    );
    return { id: result.subOrganizationId, member: { userId: result.rootUserIds[0], key } };
  }
  const statusOf = ({ body, text }: Reply): string => {
    assert.ok(body.activity !== undefined, text);
    return body.activity.status;
  };
  const listAwaiting = async (): Promise<readonly unknown[]> => {
    const filterByStatus = ['ACTIVITY_STATUS_CONSENSUS_NEEDED'];
    const { body } = await query(first(), organizationId, root, 'list_activities', { filterByStatus });
    return body.activities;
  };

  /** Keeps activities of a kind, which are done but for the commit, from being committed until the work is done. */
  async function holding<T>(
    segment: string,
    work: (waiters: (count: number) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    if (other === undefined) throw new Error('There is no second connection.');
    const connection = other.database;
    await connection.execute(sql`insert into held values (${`ACTIVITY_TYPE_${segment.toUpperCase()}`})`);
    try {
      return await connection.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(${GATE})`);
        return work(async (count) => {
          // Not in the transaction, which sees for good who is connected when it asks first.
          while ((await countWaiting(connection)) < count) await wait(5);
        });
      });
    } finally {
      await connection.execute(sql`delete from held`);
    }
  }

  async function countWaiting(connection: Database): Promise<number> {
    const found = sql<{ readonly count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `;
    return (await readRows(connection, found))[0]?.count ?? 0;
  }

  /**
   * Sends requests to one process while it is busy with something else: they are let in, and then done in one transaction.
   * `meanwhile` runs before that.
   */
  async function whileBusy(
    requests: readonly (() => Promise<Reply>)[],
    meanwhile: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<readonly Reply[]> {
    const { busy, replies } = await holding('create_private_key_tag', async (waiters) => {
      const tag = { privateKeyTagName: randomUUID(), privateKeyIds: [] };
      const busy = act(first, 'create_private_key_tag', tag);
      await waiters(1);
      const sent: Promise<Reply>[] = [];
      for (const request of requests) {
        statements.length = 0;
        sent.push(request());
        while (!statements.some((text) => text.includes('k.public_key as "publicKey"'))) await wait(5);
        // Questions that come after it have their answers: by then it waits for its turn.
        for (let turn = 0; turn < 3; turn += 1) await query(first(), organizationId, root, 'list_users');
      }
      await meanwhile();
      return { busy, replies: sent };
    });
    resultOf(await busy);
    return Promise.all(replies);
  }

  it('is no organization whose wallet another process is just making', { skip }, async () => {
    const { id, member } = await addOrganization();
    const { deleting, making } = await holding('create_wallet', async (waiters) => {
      const wallet = { walletName: 'W', accounts: [] };
      const making = act(first, 'create_wallet', wallet, { id, member });
      await waiters(1);
      const deleting = act(second, 'delete_sub_organization', {}, { id, member });
      await waiters(2);
      return { making, deleting };
    });
    resultOf(await making);
    assertFailed(await deleting, 'PRECONDITION_FAILED', 'parameters.deleteWithoutExport');
  });

  it('is no organization whose wallet the same process is just making', { skip }, async () => {
    const { id, member } = await addOrganization();
    const [deleting, making] = (await whileBusy([
      () => act(first, 'delete_sub_organization', {}, { id, member }),
      () => act(first, 'create_wallet', { walletName: 'W', accounts: [] }, { id, member }),
    ])) as [Reply, Reply];
    const isMade = making.status === 200 && statusOf(making) === 'ACTIVITY_STATUS_COMPLETED';
    const isDeleted = statusOf(deleting) === 'ACTIVITY_STATUS_COMPLETED';
    assert.notEqual(isMade, isDeleted, `${making.text}\n${deleting.text}`);
  });

  it('ends what a user is just submitting to another process', { skip }, async () => {
    const eve = await addUser('Eve');
    const { deleting, submitting } = await holding('create_user_tag', async (waiters) => {
      const tag = { userTagName: 'T', userIds: [] };
      const submitting = act(first, 'create_user_tag', tag, { member: eve });
      await waiters(1);
      const deleting = act(second, 'delete_users', { userIds: [eve.userId] });
      await waiters(2);
      return { submitting, deleting };
    });
    assert.equal(statusOf(await submitting), 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    resultOf(await deleting);
    assert.deepEqual(await listAwaiting(), []);
  });

  it('ends what a user is just submitting to the same process', { skip }, async () => {
    const eve = await addUser('Eve');
    const [deleting] = (await whileBusy([
      () => act(first, 'delete_users', { userIds: [eve.userId] }),
      () => act(first, 'create_user_tag', { userTagName: 'T', userIds: [] }, { member: eve }),
    ])) as [Reply, Reply];
    resultOf(deleting);
    assert.deepEqual(await listAwaiting(), []);
  });

  it('lets a user submit and approve nothing any more', { skip }, async () => {
    const [eve, ben] = [await addUser('Eve'), await addUser('Ben')];
    const tag = await act(first, 'create_user_tag', { userTagName: 'Ben’s', userIds: [] }, { member: ben });
    const { fingerprint } = tag.body.activity;
    const { deleting, late } = await holding('delete_users', async (waiters) => {
      const deleting = act(first, 'delete_users', { userIds: [eve.userId] });
      await waiters(1);
      const more = { userTagName: 'Eve’s', userIds: [] };
      const late = [act(second, 'create_user_tag', more, { member: eve })];
      await waiters(2);
      late.push(act(second, 'approve_activity', { fingerprint }, { member: eve }));
      await waiters(3);
      return { late, deleting };
    });
    resultOf(await deleting);
    for (const reply of await Promise.all(late)) assertProblem(reply, 401, 'UNAUTHENTICATED');
    const [waiting, ...others] = (await listAwaiting()) as readonly { readonly votes: readonly unknown[] }[];
    assert.deepEqual([waiting?.votes.length, others], [1, []]);
  });

  it('leaves no key and no user that a stolen key was about to make', { skip }, async () => {
    const stolen: Member = { userId: root.userId, key: createDeviceKey() };
    const planted = createDeviceKey();
    const give = (key: typeof planted, member: Member): Promise<Reply> =>
      act(first, 'create_api_keys', { userId: root.userId, apiKeys: person('', key).apiKeys }, { member });
    resultOf(await give(stolen.key, root));
    const late = await whileBusy(
      [
        () => give(planted, stolen),
        () =>
          act(first, 'create_users', { users: [{ ...person('Mallory'), userTags: [] }] }, { member: stolen }),
      ],
      async () => {
        const named = { userId: root.userId, apiKeyIds: [stolen.key.publicKey] };
        resultOf(await act(second, 'delete_api_keys', named));
      },
    );
    for (const reply of late) assertProblem(reply, 401, 'UNAUTHENTICATED');
    const { body } = await query(first(), organizationId, root, 'list_users');
    assert.doesNotMatch(JSON.stringify(body), new RegExp(`Mallory|${planted.publicKey}`));
  });

  it('leaves no policy that a session was about to make', { skip }, async () => {
    const session: Member = { userId: root.userId, key: createDeviceKey() };
    resultOf(await act(first, 'stamp_login', { publicKey: session.key.publicKey }));
    const policy = {
      ...{ policyName: 'Planted', effect: 'EFFECT_ALLOW', notes: '' },
      ...{ condition: 'true', consensus: 'true' },
    };
    const [late] = await whileBusy(
      [() => act(first, 'create_policy', policy, { member: session })],
      async () => void resultOf(await act(second, 'stamp_logout', {}, { member: session })),
    );
    assertProblem(late as Reply, 401, 'UNAUTHENTICATED');
  });

  it('counts no approval that a stolen key was about to give', { skip }, async () => {
    const [ben, stolen] = [await addUser('Ben'), await addUser('Cleo')];
    const tag = await act(first, 'create_user_tag', { userTagName: 'Given', userIds: [] }, { member: ben });
    const { fingerprint } = tag.body.activity;
    const [late] = await whileBusy(
      [() => act(first, 'approve_activity', { fingerprint }, { member: stolen })],
      async () => {
        const named = { userId: stolen.userId, apiKeyIds: [stolen.key.publicKey] };
        resultOf(await act(second, 'delete_api_keys', named));
      },
    );
    assertProblem(late as Reply, 401, 'UNAUTHENTICATED');
  });
});
