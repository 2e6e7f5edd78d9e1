import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/store/database.ts';
import { organizations, provisionedItems, signups, users } from '../../src/store/tables.ts';
import { markContactVerified } from '../../src/store/users.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { updateRows } from '../support/update-rows.ts';
import { useDatabase } from '../support/use-database.ts';

const OLD = 1_000;
const LATER = 2_000;

describeOnEachDatabase('the contacts of users', (kind) => {
  const open = useDatabase(kind);
  const database = (): Database => open().database;

  const addOrganization = (id: string, parentOrganizationId: string | null = 'parent') =>
    database()
      .insert(organizations)
      .values({ id, name: id, parentOrganizationId, createdAt: OLD, updatedAt: OLD });
  const addUser = (id: string, organizationId: string, changes: object = {}) =>
    database()
      .insert(users)
      .values({
        ...{ id, organizationId, name: id, createdAt: OLD, updatedAt: OLD },
        ...{ email: 'A@example.com', normalizedEmail: 'a@example.com', phoneNumber: '+15555550100' },
        ...changes,
      });
  const addSignup = (fingerprint: string, organizationId: string, userId: string) =>
    database().insert(signups).values({ fingerprint, organizationId, userId, createdAt: OLD });

  it('of an earlier version count as given where nobody else can have put them there', async () => {
    await addOrganization('parent', null);
    for (const id of ['made-above', 'with-a-token', 'made-alone', 'of-the-file']) await addOrganization(id);
    await addUser('root', 'made-above');
    await addUser('changed', 'made-above', { updatedAt: LATER });
    await addUser('added', 'made-above', { createdAt: LATER, updatedAt: LATER });
    await addUser('shown', 'with-a-token');
    await addSignup('activity:1', 'with-a-token', 'shown');
    await addUser('stranger', 'made-alone');
    await addSignup('fingerprint', 'made-alone', 'stranger');
    await addUser('listed', 'of-the-file', { createdAt: LATER, updatedAt: LATER });
    await addUser('listed-changed', 'of-the-file', { createdAt: LATER });
    await database()
      .insert(provisionedItems)
      .values(
        ['listed', 'listed-changed'].map((id) => ({
          ...{ kind: 'user', id, definitionHash: '', provisionedAt: LATER },
        })),
      );
    await updateRows(database(), '0020_given_contacts');
    const rows = await database().select().from(users);
    const given = rows.filter(({ givenEmail }) => givenEmail !== null);
    assert.deepEqual(given.map(({ id }) => id).sort(), ['listed', 'root', 'shown']);
    for (const { givenEmail, givenPhoneNumber } of given) {
      assert.deepEqual([givenEmail, givenPhoneNumber], ['a@example.com', '+15555550100']);
    }
  });

  it('are marked as verified for the very contact that was shown', async () => {
    await addOrganization('alone', null);
    await addUser('ada', 'alone');
    const mark = (type: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS', contact: string) =>
      markContactVerified(database(), 'ada', { type, contact }, LATER);
    const read = async () => {
      const [row] = await database()
        .select()
        .from(users)
        .where(sql`id = 'ada'`);
      return [row?.emailVerifiedAt, row?.phoneNumberVerifiedAt];
    };
    // The contact was changed between the search for the user and the end of the login.
    assert.equal(await mark('OTP_TYPE_EMAIL', 'before@example.com'), false);
    assert.equal(await mark('OTP_TYPE_SMS', '+15555550199'), false);
    assert.deepEqual(await read(), [null, null]);
    assert.equal(await mark('OTP_TYPE_EMAIL', 'a@example.com'), true);
    assert.deepEqual(await read(), [LATER, null]);
    assert.equal(await mark('OTP_TYPE_SMS', '+15555550100'), true);
    assert.deepEqual(await read(), [LATER, LATER]);
  });
});
