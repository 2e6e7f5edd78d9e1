import assert from 'node:assert/strict';
import { it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { createDeviceKey, whoami, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const ELSEWHERE = { cidrs: ['10.0.0.0/8'] };
const HERE = { cidrs: ['127.0.0.0/8', '::1/128'] };
const toKey = (publicKey: string, ipAllowlist: object) => ({
  publicKey,
  curveType: 'API_KEY_CURVE_P256',
  ipAllowlist,
});

describeOnOneDatabase('remove_ip_allowlist', (database) => {
  const second = createDeviceKey();
  const third = createDeviceKey();
  /** The organization allows requests from here; the lists of Ada's two further keys allow another address only. */
  const party = createOrganization(['root', 'ada'], {
    users: {
      ada: { apiKeys: [toKey(second.publicKey, ELSEWHERE), toKey(third.publicKey, ELSEWHERE)] },
    },
    parts: () => ({ ipAllowlist: HERE }),
  });
  const other = createOrganization(['eve'], {
    users: { eve: { apiKeys: [toKey(second.publicKey, ELSEWHERE)] } },
  });
  const service = useTestService(database, { provisioning: provisioningOf(party, other) });
  const { ada, root } = party.members;
  const remove = (parameters: object): Promise<Reply> =>
    submit(service(), party.organizationId, root, 'remove_ip_allowlist', parameters);
  const ask = (key: typeof second, organizationId = party.organizationId): Promise<Reply> =>
    query(service(), organizationId, { ...ada, key }, 'whoami');

  it('removes the list of one key, written in any way, and of no other', async () => {
    assertProblem(await ask(second), 403, 'ADDRESS_NOT_ALLOWED');
    const written = bytesToHex(p256.Point.fromBytes(hexToBytes(second.publicKey)).toBytes(false));
    assert.deepEqual(resultOf(await remove({ publicKey: written.toUpperCase() })), {});
    assert.equal((await ask(second)).status, 200);
    assertProblem(await ask(third), 403, 'ADDRESS_NOT_ALLOWED');
    assertProblem(await ask(second, other.organizationId), 403, 'ADDRESS_NOT_ALLOWED');
  });

  it('is content when there is no list', async () => {
    assert.deepEqual(resultOf(await remove({ publicKey: root.key.publicKey })), {});
    assert.deepEqual(resultOf(await remove({ publicKey: second.publicKey })), {});
    assert.equal((await ask(second)).status, 200);
  });

  it('does not find keys that the organization does not have', async () => {
    const unknown = await remove({ publicKey: createDeviceKey().publicKey });
    assertFailed(unknown, 'NOT_FOUND', 'parameters.publicKey');
    for (const publicKey of [other.members.eve.key.publicKey, 'nonsense', `02${'ff'.repeat(32)}`]) {
      const reply = await remove({ publicKey });
      assert.deepEqual(reply.body.activity.failure, unknown.body.activity.failure);
    }
  });

  it('removes the list of the organization without a key, or with null', async () => {
    for (const parameters of [{}, { publicKey: null }]) {
      assert.deepEqual(resultOf(await remove(parameters)), {});
      assert.equal((await ask(second)).status, 200);
      assertProblem(await ask(third), 403, 'ADDRESS_NOT_ALLOWED');
    }
  });
});

describeOnOneDatabase('the allowlist of an organization', (database) => {
  const rootKey = createDeviceKey();
  const outside = createDeviceKey();
  const party = createOrganization(['root'], {
    parts: ({ userIds }) => ({
      ipAllowlist: ELSEWHERE,
      users: [
        {
          userId: userIds.root,
          userName: 'root',
          apiKeys: [
            toKey(rootKey.publicKey, HERE),
            { publicKey: outside.publicKey, curveType: 'API_KEY_CURVE_P256' },
          ],
        },
      ],
    }),
  });
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const root = { ...party.members.root, key: rootKey };
  const ask = (): Promise<Reply> =>
    query(service(), party.organizationId, { ...root, key: outside }, 'whoami');

  it('shuts out until a key with a list of its own removes it', async () => {
    assertProblem(await ask(), 403, 'ADDRESS_NOT_ALLOWED');
    resultOf(await submit(service(), party.organizationId, root, 'remove_ip_allowlist', {}));
    assert.equal((await ask()).status, 200);
  });
});

describeOnOneDatabase('set_ip_allowlist', (database) => {
  const party = createOrganization(['root', 'ada']);
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { ada, root } = party.members;
  const act = (segment: string, parameters: object) =>
    submit(service(), party.organizationId, root, segment, parameters);
  const ask = (segment: string, parameters: object = {}) =>
    query(service(), party.organizationId, root, segment, parameters);

  it('lets in from the networks that it names, and the list is read as it was given', async () => {
    const rules = [{ cidr: '127.0.0.0/8', label: 'here' }, { cidr: '::1/128' }];
    resultOf(await act('set_ip_allowlist', { enabled: true, rules }));
    const { allowlist } = (await ask('get_ip_allowlist')).body;
    assert.deepEqual(
      [allowlist.enabled, allowlist.rules[0].label, allowlist.rules.length],
      [true, 'here', 2],
    );
    const { publicKey } = ada.key;
    resultOf(await act('set_ip_allowlist', { publicKey, rules: [{ cidr: '10.0.0.0/8' }] }));
    assert.equal((await whoami(service(), ada.key, party.organizationId)).status, 403);
    assert.equal((await ask('get_ip_allowlist', { publicKey })).body.allowlist.rules[0].cidr, '10.0.0.0/8');
    const enabledOfKey = async () => (await ask('get_ip_allowlist', { publicKey })).body.allowlist.enabled;
    resultOf(await act('set_ip_allowlist', { publicKey, rules: [] }));
    assert.equal(await enabledOfKey(), true, 'an empty list lets nobody in');
    resultOf(await act('remove_ip_allowlist', { publicKey }));
    assert.equal(await enabledOfKey(), false);
    assert.equal((await whoami(service(), ada.key, party.organizationId)).status, 200);
    resultOf(await act('set_ip_allowlist', { enabled: false, rules: [{ cidr: '10.0.0.0/8' }] }));
    assert.equal((await ask('get_ip_allowlist')).body.allowlist.enabled, false);
    const wrong = await act('set_ip_allowlist', { rules: [{ cidr: '10.0.0.0/33' }] });
    assertProblem(wrong, 400, 'INVALID_REQUEST', 'parameters.rules[0].cidr');
  });
});
