/** API keys that a session adds to its own user belong to the session, and are treated like it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit, type Member } from '../support/activities.ts';
import { createDeviceKey, whoami, type DeviceKey, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const PATH = 'parameters.apiKeys';

describeOnOneDatabase('API keys that a session gives its own user', (database) => {
  const party = createOrganization(['root', 'full', 'many'], {
    rootQuorum: { threshold: 1, members: ['root', 'full', 'many'] },
  });
  const { organizationId, members } = party;
  const service = useTestService(database, { provisioning: provisioningOf(party) });

  async function open(by: Member): Promise<Member> {
    const key = createDeviceKey();
    const { publicKey } = key;
    const opening = { publicKey, expirationSeconds: '3600' };
    resultOf(await submit(service(), organizationId, by, 'stamp_login', opening));
    return { userId: by.userId, key };
  }
  const createKeys = (count: number): readonly DeviceKey[] =>
    Array.from({ length: count }, () => createDeviceKey());
  const give = (by: Member, keys: readonly DeviceKey[]): Promise<Reply> => {
    const apiKeys = keys.map(({ publicKey }) => ({
      ...{ apiKeyName: 'mine', publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '60' },
    }));
    return submit(service(), organizationId, by, 'create_api_keys', { userId: by.userId, apiKeys });
  };
  const areAlive = async (keys: readonly DeviceKey[]): Promise<readonly boolean[]> => {
    const alive: boolean[] = [];
    for (const key of keys) alive.push((await whoami(service(), key, organizationId)).status === 200);
    return alive;
  };
  const countSessions = async ({ userId }: Member): Promise<number> => {
    const { body } = await query(service(), organizationId, members.root, 'list_sessions', { userId });
    return body.sessions.length as number;
  };

  it('are ten with its own at most, all or none', async () => {
    const session = await open(members.full);
    assertFailed(await give(session, createKeys(10)), 'PRECONDITION_FAILED', PATH);
    assert.equal(await countSessions(members.full), 1);
    const keys = createKeys(9);
    resultOf(await give(session, keys));
    assertFailed(await give(session, createKeys(1)), 'PRECONDITION_FAILED', PATH);
    assert.deepEqual(await areAlive([session.key, ...keys]), Array(10).fill(true));
  });

  it('push the oldest sessions of the user out, as those do that log in', async () => {
    const { many } = members;
    const oldest = await open(many);
    const others = [await open(many), await open(many)];
    const session = await open(many);
    const keys = createKeys(7);
    resultOf(await give(session, keys));
    assert.equal(await countSessions(many), 10);
    assert.deepEqual(await areAlive([oldest.key]), [false]);
    const kept = [...others.map(({ key }) => key), session.key, ...keys];
    assert.deepEqual(await areAlive(kept), Array(kept.length).fill(true));
  });
});
