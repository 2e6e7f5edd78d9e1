import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Database } from '../../src/store/database.ts';
import {
  activities,
  apiKeys,
  oauthProviders,
  organizations,
  provisionedItems,
  users,
  votes,
  type Authentication,
} from '../../src/store/tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { updateRows } from '../support/update-rows.ts';
import { useDatabase } from '../support/use-database.ts';

const OLD = 1_000;
const LATER = 2_000;

describeOnEachDatabase('the credentials of an earlier version', (kind) => {
  const open = useDatabase(kind);
  const database = (): Database => open().database;
  before(async () => {
    await addOrganization('parent', null);
    await addOrganization('below', 'parent');
  });

  async function addOrganization(id: string, parentOrganizationId: string | null): Promise<void> {
    const times = { createdAt: OLD, updatedAt: OLD };
    await database()
      .insert(organizations)
      .values({ id, name: id, parentOrganizationId, ...times });
    await database()
      .insert(users)
      .values({ id: `ada-${id}`, organizationId: id, name: 'Ada', ...times });
  }
  const ownerIn = (organizationId: string) => ({ organizationId, userId: `ada-${organizationId}` });
  const addKey = (publicKey: string, changes: object = {}) =>
    database()
      .insert(apiKeys)
      .values({ ...ownerIn('below'), publicKey, curve: 'API_KEY_CURVE_P256', createdAt: LATER, ...changes });
  const addLogin = (id: string, changes: object = {}) =>
    database()
      .insert(oauthProviders)
      .values({
        ...{ ...ownerIn('below'), id, name: id, issuer: 'i', audience: 'a', subject: id },
        ...{ createdAt: LATER, updatedAt: LATER, ...changes },
      });
  const addProvisioned = (item: 'apiKey' | 'oauthProvider', id: string) =>
    database().insert(provisionedItems).values({ kind: item, id, definitionHash: '', provisionedAt: LATER });
  /** Adds an activity in the sub-organization, with a vote by this key and these authentications. */
  async function addVote(id: string, publicKey: string, authentications: readonly Authentication[]) {
    const common = { id, createdAt: LATER, userId: 'ada-below' };
    await database()
      .insert(activities)
      .values({
        ...{ ...common, organizationId: 'below', type: 'T', fingerprint: id, parameters: {} },
        ...{ status: 'ACTIVITY_STATUS_COMPLETED', isProved: false, updatedAt: LATER },
      });
    await database()
      .insert(votes)
      .values({
        ...{ ...common, activityId: id, selection: 'VOTE_SELECTION_APPROVED', message: '' },
        ...{ publicKey, signature: '', scheme: '', authentications },
      });
  }

  it('count as shown where nobody else can have put them there, or where they have shown themselves', async () => {
    await addKey('first', { createdAt: OLD });
    await addKey('planted');
    await addKey('session', { createdAt: OLD, expiresAt: LATER });
    await addKey('above', { ...ownerIn('parent'), createdAt: OLD });
    await addKey('listed');
    await addProvisioned('apiKey', 'below listed');
    await addKey('stamped');
    await addVote('by a key', 'stamped', [{ type: 'AUTHENTICATION_TYPE_API_KEY', id: 'stamped' }]);

    await addLogin('first-login', { createdAt: OLD });
    await addLogin('planted-login');
    await addLogin('listed-login');
    await addProvisioned('oauthProvider', 'listed-login');
    await addLogin('open-login');
    const authentication = { type: 'AUTHENTICATION_TYPE_OAUTH', id: 'open-login' };
    await addKey('opened by it', { expiresAt: LATER, authentication });
    await addLogin('used-login');
    await addVote('by a session', 'gone', [
      { type: 'AUTHENTICATION_TYPE_SESSION', id: 'gone' },
      { type: 'AUTHENTICATION_TYPE_OAUTH', id: 'used-login' },
    ]);
    await addVote('by a contact', 'gone too', [
      { type: 'AUTHENTICATION_TYPE_EMAIL_OTP', id: 'planted-login' },
    ]);

    await updateRows(database(), '0021_vouched_credentials');
    const keys = await database().select().from(apiKeys);
    const logins = await database().select().from(oauthProviders);
    const vouched = [...keys, ...logins].filter(({ vouchedAt }) => vouchedAt !== null);
    assert.deepEqual(vouched.map((row) => ('publicKey' in row ? row.publicKey : row.id)).sort(), [
      ...['first', 'first-login', 'listed', 'listed-login'],
      ...['open-login', 'stamped', 'used-login'],
    ]);
    for (const { createdAt, vouchedAt } of vouched) assert.equal(vouchedAt, createdAt);
  });
});
