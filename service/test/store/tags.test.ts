import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { before, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { changeTags, type TagChange } from '../../src/store/change-tags.ts';
import { organizations, userTagMembers, users } from '../../src/store/tables.ts';
import { insertTag, listTags, PRIVATE_KEY_TAGS, USER_TAGS, type TagTables } from '../../src/store/tags.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { useDatabase } from '../support/use-database.ts';

describeOnEachDatabase('a tag that is changed', (kind) => {
  const open = useDatabase(kind);
  before(async () => {
    const times = { createdAt: 0, updatedAt: 0 };
    await open()
      .database.insert(organizations)
      .values({ id: 'o', name: 'O', ...times });
    const names = ['ada', 'grace'];
    await open()
      .database.insert(users)
      .values(names.map((name) => ({ id: name, organizationId: 'o', name, ...times })));
    await insertTag(open().database, USER_TAGS, { id: 'tag', organizationId: 'o', name: 'tag', now: 0 });
  });

  const toChange = (change: Partial<TagChange>): TagChange => ({
    ...{ tables: USER_TAGS, organizationId: 'o', id: 'tag', name: null, add: [], remove: [], updatedAt: 1 },
    ...change,
  });

  it('stays as it is when somebody is named whom the organization does not have', async () => {
    const changed = await changeTags(open().database, [toChange({ add: ['ada'], remove: ['nobody'] })]);
    assert.deepEqual(changed, [{ isKnown: true, taggedItems: ['ada'] }]);
    assert.deepEqual(await open().database.select().from(userTagMembers), []);
  });

  it('is changed with others at once, each by itself, and twice in its order', async () => {
    const { database } = open();
    const others = { id: 'key tag', organizationId: 'o', name: 'key tag', now: 0 };
    await insertTag(database, PRIVATE_KEY_TAGS, others);
    await insertTag(database, USER_TAGS, { ...others, id: 'second', name: 'second' });
    const changed = await changeTags(database, [
      toChange({ name: 'first name', add: ['ada', 'grace'] }),
      toChange({ id: 'second', name: 'kept from it', add: ['ada', 'nobody'] }),
      toChange({ organizationId: 'another', name: 'foreign' }),
      toChange({ name: null, remove: ['ada'], updatedAt: 2 }),
      toChange({ tables: PRIVATE_KEY_TAGS, id: 'key tag', name: 'for keys', updatedAt: null }),
      toChange({ id: 'nowhere', name: 'nothing' }),
    ]);
    assert.deepEqual(
      changed.map((one) => [one?.isKnown, one?.taggedItems.toSorted()]),
      [
        [true, ['ada', 'grace']],
        [true, ['ada']],
        [false, []],
        [true, ['ada']],
        [true, []],
        [false, []],
      ],
    );
    assert.deepEqual(await database.select().from(userTagMembers), [{ tagId: 'tag', memberId: 'grace' }]);
    const named = async (tables: TagTables) =>
      (await listTags(database, tables, 'o')).map(({ name, updatedAt }) => ({ name, updatedAt }));
    assert.deepEqual(await named(USER_TAGS), [
      { name: 'first name', updatedAt: 2 },
      { name: 'second', updatedAt: 0 },
    ]);
    assert.deepEqual(await named(PRIVATE_KEY_TAGS), [{ name: 'for keys', updatedAt: 0 }]);
    await database.delete(userTagMembers);
  });

  it('does not get the name of another; who changes several is told by an error', async () => {
    const { database } = open();
    await insertTag(database, USER_TAGS, { id: 'third', organizationId: 'o', name: 'third', now: 0 });
    const taken = toChange({ name: 'third' });
    assert.deepEqual(await changeTags(database, [taken]), [undefined]);
    await assert.rejects(changeTags(database, [toChange({ id: 'third' }), taken]));
  });

  if (kind.name !== 'PostgreSQL') return;

  it('loses whom a change has added that it had to wait for', async () => {
    const events = new EventEmitter();
    const added = once(events, 'added');
    const end = once(events, 'end');
    const first = open().database.transaction(async (transaction) => {
      await changeTags(transaction, [toChange({ add: ['grace'] })]);
      events.emit('added');
      await end;
    });
    await added;
    const second = open().database.transaction((transaction) =>
      changeTags(transaction, [toChange({ remove: ['grace'] })]),
    );
    // Loops until the database reports that the second transaction waits for a lock.
    const waiting = sql`wait_event_type = 'Lock' and datname = current_database()`;
    while ((await open().database.$count(sql`pg_stat_activity`, waiting)) === 0);
    events.emit('end');
    await Promise.all([first, second]);
    assert.deepEqual(await open().database.select().from(userTagMembers), []);
  });
});
