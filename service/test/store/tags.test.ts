import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, before, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { organizations, userTagMembers, users } from '../../src/store/tables.ts';
import { changeTag, insertTag, USER_TAGS, type TagChange } from '../../src/store/tags.ts';
import { describeOnEachDatabase } from '../support/databases.ts';

describeOnEachDatabase('a tag that is changed', (kind) => {
  let open: OpenDatabase;
  before(async () => {
    open = await openDatabase(await kind.create());
    const times = { createdAt: 0, updatedAt: 0 };
    await open.database.insert(organizations).values({ id: 'o', name: 'O', ...times });
    const names = ['ada', 'grace'];
    await open.database
      .insert(users)
      .values(names.map((name) => ({ id: name, organizationId: 'o', name, ...times })));
    await insertTag(open.database, USER_TAGS, { id: 'tag', organizationId: 'o', name: 'tag', now: 0 });
  });
  after(() => open.close());

  const toChange = (change: Partial<TagChange>): TagChange => ({
    ...{ organizationId: 'o', id: 'tag', name: null, add: [], remove: [], updatedAt: 1 },
    ...change,
  });

  it('stays as it is when somebody is named whom the organization does not have', async () => {
    const changed = await changeTag(open.database, USER_TAGS, toChange({ add: ['ada'], remove: ['nobody'] }));
    assert.deepEqual(changed, { isKnown: true, taggedItems: ['ada'] });
    assert.deepEqual(await open.database.select().from(userTagMembers), []);
  });

  if (kind.name !== 'PostgreSQL') return;

  it('loses whom a change has added that it had to wait for', async () => {
    const events = new EventEmitter();
    const added = once(events, 'added');
    const end = once(events, 'end');
    const first = open.database.transaction(async (transaction) => {
      await changeTag(transaction, USER_TAGS, toChange({ add: ['grace'] }));
      events.emit('added');
      await end;
    });
    await added;
    const second = open.database.transaction((transaction) =>
      changeTag(transaction, USER_TAGS, toChange({ remove: ['grace'] })),
    );
    // Until the database says that it waits.
    const waiting = sql`wait_event_type = 'Lock' and datname = current_database()`;
    while ((await open.database.$count(sql`pg_stat_activity`, waiting)) === 0);
    events.emit('end');
    await Promise.all([first, second]);
    assert.deepEqual(await open.database.select().from(userTagMembers), []);
  });
});
