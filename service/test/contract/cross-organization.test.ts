import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { operations, type Operation } from '../../src/base/contract.ts';
import { createOrganization, provisioningOf, post, query, submit } from '../support/activities.ts';
import type { Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import {
  NAMING,
  NOBODY,
  segmentOf,
  STAMPED,
  takesParameters,
  type Stamped,
} from '../support/named-things.ts';
import { resultOf } from '../support/outcome.ts';
import { useThings } from '../support/things.ts';
import { useTestService } from '../support/test-service.ts';
import { toVerdict } from '../support/verdict.ts';

describeOnOneDatabase('another organization', (database) => {
  const party = createOrganization(['root'], {
    parts: () => ({
      privateKeys: [
        {
          ...{ privateKeyId: randomUUID(), privateKeyName: 'K', curve: 'CURVE_SECP256K1' },
          addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
        },
      ],
    }),
  });
  const thieves = createOrganization(['eve']);
  const service = useTestService(database, { provisioning: provisioningOf(party, thieves) });
  const { root } = party.members;
  const { eve } = thieves.members;
  const attacked = useThings(service, party.organizationId, root);

  it('is thought of for each operation: what it takes besides the organization is listed above', () => {
    const missing = STAMPED.filter((name) => NAMING[name] === undefined && takesParameters(name));
    assert.deepEqual(missing, [], 'say what of an organization it names, or null');
  });

  it('is refused to a stamp in every operation, whether it exists or not, in the same words', async () => {
    for (const name of STAMPED) {
      const operation: Operation = operations[name];
      const verdicts = [];
      for (const organizationId of [party.organizationId, randomUUID()]) {
        const [parameters = {}] =
          NAMING[name]?.(NOBODY, { user: 'u', userTag: 't', keyTag: 'k', secret: '00' }) ?? [];
        const body =
          operation.kind === 'activity'
            ? {
                ...{ type: operation.type, timestampMs: String(service().clock.now()), organizationId },
                parameters,
              }
            : { organizationId, ...parameters };
        verdicts.push(toVerdict(await post(service(), operation.path, eve.key, JSON.stringify(body))));
      }
      assert.deepEqual(verdicts[0], verdicts[1], name);
      const { status } = verdicts[0] as { status: number };
      // 400: the operation takes no empty parameters, and the schema is checked before the caller is looked up.
      assert.ok(status === 403 || (status === 400 && !NAMING[name]), `${name}: ${status}`);
    }
  });

  it('has nothing that can be named: what exists there is refused like what exists nowhere', async () => {
    const ids = await attacked.createThings();
    const before = await attacked.snapshot();
    const ask = async (name: Stamped, parameters: object): Promise<Reply> =>
      operations[name].kind === 'activity'
        ? submit(service(), thieves.organizationId, eve, segmentOf(name), parameters)
        : query(service(), thieves.organizationId, eve, segmentOf(name), parameters);
    const { userTagId } = resultOf(await ask('createUserTag', { userTagName: 'E', userIds: [] }));
    const tag = { privateKeyTagName: 'E', privateKeyIds: [] };
    const { privateKeyTagId } = resultOf(await ask('createPrivateKeyTag', tag));
    const mine = {
      user: eve.userId,
      userTag: userTagId,
      keyTag: privateKeyTagId,
      secret: attacked.clientSecret().encryptedClientSecret,
    };
    let asked = 0;
    for (const name of STAMPED) {
      const toBodies = NAMING[name];
      if (!toBodies) continue;
      const real = toBodies(ids, mine);
      const unreal = toBodies(NOBODY, mine);
      for (const [index, parameters] of real.entries()) {
        const reply = await ask(name, parameters);
        const expected = toVerdict(await ask(name, unreal[index] ?? {}));
        assert.deepEqual(toVerdict(reply), expected, `${name} ${JSON.stringify(parameters)}`);
        const isRefused = reply.status !== 200 || reply.body.activity?.status !== 'ACTIVITY_STATUS_COMPLETED';
        const isActivity = operations[name].kind === 'activity';
        const isHarmless = /^(?:create(?:ApiKeys|OauthProviders))$/.test(name);
        if (isActivity && !isHarmless) assert.ok(isRefused, `${name} ${reply.text}`);
        asked += 1;
      }
    }
    assert.ok(asked > 60, String(asked));
    assert.deepEqual(await attacked.snapshot(), before);
  });
});
