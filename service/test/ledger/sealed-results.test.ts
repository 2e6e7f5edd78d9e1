import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { readRows } from '../../src/store/database.ts';
import { openDatabase, type DatabaseLocation, type OpenDatabase } from '../../src/store/open-database.ts';
import {
  createBody,
  createOrganization,
  post,
  provisioningOf,
  query,
  type Member,
} from '../support/activities.ts';
import { call, createDeviceKey, type Reply } from '../support/client.ts';
import { createLastingDatabase, describeOnEachDatabase } from '../support/databases.ts';
import { createRunFolder, runFolder } from '../support/run-folder.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { openTestLog } from './support.ts';

describeOnEachDatabase('what is secret in the result of an activity', (database) => {
  const organization = createOrganization(['ada', 'ben']);
  const { organizationId, members } = organization;
  const { ada, ben } = members;
  const folder = join(runFolder, `sealed-${randomUUID()}`);
  let location: DatabaseLocation;
  let service: TestService | undefined;
  const start = async (): Promise<TestService> =>
    (service = await startTestService(database, {
      ...{ location, provisioning: provisioningOf(organization) },
      program: { dataFolder: folder },
    }));
  /** Stops the service and works with the database alone. */
  const inDatabase = async (work: (open: OpenDatabase) => Promise<void>): Promise<void> => {
    await service?.close();
    const open = await openDatabase(location);
    try {
      await work(open);
    } finally {
      await open.close();
    }
    await start();
  };
  before(async () => {
    createRunFolder();
    await mkdir(folder);
    location = await createLastingDatabase(database, folder);
    await start();
  });
  after(() => service?.close());

  const running = (): TestService => service ?? assert.fail();
  const open = (body: string, segment: string): Promise<Reply> =>
    post(running(), `/public/v1/submit/${segment}`, ada.key, body);
  const sessionOf = ({ body }: Reply, member: string): string =>
    body.activity.result[member].session as string;
  /** Queries an activity, with the timestamp that queries for a secret need. */
  const ask = (member: Member, activityId: string | undefined): Promise<Reply> => {
    const timestampMs = String(running().clock.now());
    return query(running(), organizationId, member, 'get_activity', { activityId, timestampMs });
  };
  const read = (session: string): Promise<Reply> => {
    const options = { configId: null, headers: { 'x-session': session } };
    return call(running(), '/public/v1/query/whoami', JSON.stringify({ organizationId }), options);
  };

  it('does not stand in the database, and is answered to its submitter again', async () => {
    const readOnly = createBody(running(), organizationId, 'create_read_only_session', {});
    const { publicKey } = createDeviceKey();
    const login = createBody(running(), organizationId, 'stamp_login', { publicKey });
    const replies = [await open(readOnly, 'create_read_only_session'), await open(login, 'stamp_login')];
    const [bearer = '', other = ''] = [
      sessionOf(replies[0] as Reply, 'createReadOnlySessionResult'),
      sessionOf(replies[1] as Reply, 'stampLoginResult'),
    ];
    assert.equal((await read(bearer)).status, 200);
    await inDatabase(async (alone) => {
      const rows = await readRows(
        alone.database,
        sql<{ text: string }>`select a::text as text from activities a`,
      );
      const text = rows.map((row) => row.text).join('\n');
      for (const session of [bearer, other]) {
        assert.ok(session.length > 100 && !text.includes(session));
        // The rows do not contain the session's signature either, without which it is not valid.
        assert.ok(!text.includes(session.split('.')[2] ?? ''));
      }
      const log = await openTestLog(alone.database);
      await log.sequence();
      const { faults, verified } = await log.verify();
      assert.ok(verified, JSON.stringify(faults));
    });
    // The same holds after a restart.
    const again = await open(readOnly, 'create_read_only_session');
    assert.equal(sessionOf(again, 'createReadOnlySessionResult'), bearer);
    const activityId = again.body.activity.id as string;
    for (const [member, session] of [
      [ada, bearer],
      [ben, ''],
    ] as const) {
      const shown = await ask(member, activityId);
      assert.equal(sessionOf(shown, 'createReadOnlySessionResult'), session);
    }
    assert.equal((await read(bearer)).status, 200);
  });

  it('is answered as it is where it was kept before, and the log still says so', async () => {
    const result = {
      ...{ organizationId, organizationName: 'Test', userId: ada.userId, username: 'ada' },
      ...{ session: 'eyJ0eXAiOiJKV1QifQ.e30.AAAA', sessionExpiry: '1' },
    };
    let activityId = '';
    await inDatabase(async ({ database: alone }) => {
      const log = await openTestLog(alone);
      const { userId } = ada;
      const type = 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION';
      [activityId = ''] = await log.addActivities(1, {
        activity: { organizationId, userId, type, parameters: {}, result },
        vote: { userId, publicKey: ada.key.publicKey },
      });
      await log.sequence();
      assert.deepEqual((await log.verify()).faults, []);
    });
    const shown = await ask(ada, activityId);
    assert.equal(sessionOf(shown, 'createReadOnlySessionResult'), result.session);
  });

  it('opens in its own activity only', async () => {
    const bodies = ['1', '2'].map((lag) =>
      createBody(
        running(),
        organizationId,
        'create_read_only_session',
        {},
        {
          timestampMs: String(running().clock.now() - Number(lag)),
        },
      ),
    );
    const ids: string[] = [];
    for (const body of bodies) {
      ids.push((await open(body, 'create_read_only_session')).body.activity.id as string);
    }
    await inDatabase(async ({ database: alone }) => {
      const [from, to] = ids;
      await alone.execute(
        sql`update activities set result = (select result from activities where id = ${from}) where id = ${to}`,
      );
    });
    const moved = await ask(ada, ids[1]);
    assert.equal(moved.status, 500, moved.text);
  });
});
