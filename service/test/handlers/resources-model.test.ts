/** Random sequences of activities against a model. LATCHKEY_MODEL_SEQUENCES says how many; `npm run test:model` many. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import fc from 'fast-check';
import type {
  AnyActivityHandler,
  ExecutionContext,
  SubmissionContext,
} from '../../src/handlers/activity-handler.ts';
import { handlers } from '../../src/handlers/index.ts';
import type { ActivityName } from '../../src/handlers/handler.ts';
import { openServiceKeys, type ServiceKeys } from '../../src/secrets/service-keys.ts';
import { ProblemError } from '../../src/base/problem-error.ts';
import { inTransaction } from '../../src/store/database.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { findRootQuorum, insertOrganization, replaceRootQuorum } from '../../src/store/organizations.ts';
import { listPolicies } from '../../src/store/policies.ts';
import { listPrivateKeys } from '../../src/store/private-keys.ts';
import { listTags, USER_TAGS } from '../../src/store/tags.ts';
import { insertUser, readUsers } from '../../src/store/users.ts';
import { listWallets } from '../../src/store/wallets.ts';
import { createDeviceKey } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { commands, KEYS, perform, pick, type Command, type Things } from './resources-model.ts';

const SEQUENCES = Number(process.env['LATCHKEY_MODEL_SEQUENCES'] ?? 20);
/** The same sequences every time, unless many are asked for. */
const SEED = process.env['LATCHKEY_MODEL_SEQUENCES'] === undefined ? { seed: 16 } : {};
const PUBLIC_KEYS = new Map<string, string>(KEYS.map((key) => [key, createDeviceKey().publicKey]));
const toPublicKey = (key: string): string => PUBLIC_KEYS.get(key) ?? '';
const toApiKey = (key: string) => ({
  ...{ apiKeyName: key, publicKey: toPublicKey(key), curveType: 'API_KEY_CURVE_P256' },
});

describeOnEachDatabase('the things of an organization and a model of them', (database) => {
  let open: OpenDatabase;
  let keys: ServiceKeys;
  before(async () => {
    open = await openDatabase(await database.create());
    keys = await openServiceKeys(open.database, new Uint8Array(32), { now: () => 0 });
  });
  after(() => open.close());

  it('are the same after every activity of any sequence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(commands, { minLength: 1, maxLength: 16 }), async (sequence) => {
        const { organizationId, things: start } = await createOrganization();
        let things = start;
        for (const command of sequence) {
          const { id, refusal } = await run(organizationId, things, command);
          const expected = perform(things, command, id);
          if (typeof expected === 'string') assert.equal(refusal, expected, JSON.stringify(command));
          else {
            assert.equal(refusal, undefined, JSON.stringify(command));
            things = expected;
          }
        }
        assert.deepEqual(await read(organizationId), toShown(things));
      }),
      { numRuns: SEQUENCES, ...SEED },
    );
  });

  /** An organization of its own for each sequence, with one user who is its root quorum. */
  async function createOrganization(): Promise<{ organizationId: string; things: Things }> {
    const organizationId = randomUUID();
    const userId = randomUUID();
    const times = { createdAt: 1, updatedAt: 1 };
    await insertOrganization(open.database, { id: organizationId, name: 'Model', ...times });
    await insertUser(open.database, { id: userId, organizationId, name: 'root', ...times });
    await replaceRootQuorum(open.database, organizationId, { threshold: 1, userIds: [userId] }, 1);
    const nothing = new Map<string, never>();
    const users = new Map([[userId, { name: 'root', keys: new Set<string>() }]]);
    const empty = { tags: nothing, policies: nothing, wallets: nothing, privateKeys: nothing };
    return { organizationId, things: { users, ...empty, quorum: new Set([userId]) } };
  }

  /** Performs a request as the engine does: checked first, then in a transaction of its own. */
  async function run(organizationId: string, things: Things, command: Command) {
    const { name, parameters } = toActivity(things, command);
    const handler = handlers[name] as AnyActivityHandler;
    const context = { organizationId, userId: 'nobody', activityId: 'a', authentications: [], now: 1 };
    try {
      await handler.assertPossible?.(parameters, {} as SubmissionContext);
      const result = (await inTransaction(open.database, async (transaction) =>
        handler.execute(parameters, {
          ...context,
          transaction,
          services: { keys },
        } as unknown as ExecutionContext),
      )) as Readonly<Record<string, unknown>>;
      const { policyId, privateKeys, userIds, userTagId, walletId } = result as {
        policyId?: string;
        privateKeys?: readonly { privateKeyId: string }[];
        userIds?: readonly string[];
        userTagId?: string;
        walletId?: string;
      };
      const id = userTagId ?? policyId ?? walletId ?? privateKeys?.[0]?.privateKeyId ?? userIds?.[0] ?? '';
      return { id, refusal: undefined };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { id: '', refusal: error.code };
    }
  }

  async function read(organizationId: string): Promise<unknown> {
    const { database: store } = open;
    const users = await readUsers(store, organizationId);
    const tags = await listTags(store, USER_TAGS, organizationId);
    return {
      users: users.map(({ apiKeys, user }) => [
        user.id,
        user.name,
        apiKeys.map((one) => one.publicKey).sort(),
      ]),
      tags: tags
        .map(({ id, name }) => [
          ...[id, name],
          users.flatMap(({ tagIds, user }) => (tagIds.includes(id) ? [user.id] : [])).sort(),
        ])
        .sort(),
      policies: (await listPolicies(store, organizationId)).map(({ id, name }) => [id, name]),
      wallets: (await listWallets(store, organizationId)).map(({ id, name }) => [id, name]),
      privateKeys: (await listPrivateKeys(store, organizationId)).map(({ key }) => [key.id, key.name]).sort(),
      quorum: (await findRootQuorum(store, organizationId)).userIds,
    };
  }
});

function toShown({ policies, privateKeys, quorum, tags, users, wallets }: Things): unknown {
  return {
    users: [...users].map(([id, user]) => [id, user.name, [...user.keys].map(toPublicKey).sort()]),
    tags: [...tags].map(([id, tag]) => [id, tag.name, [...tag.users].sort()]).sort(),
    policies: [...policies],
    wallets: [...wallets],
    privateKeys: [...privateKeys].sort(),
    quorum: [...quorum].sort(),
  };
}

/** The activity of a command; a thing of nobody has an identifier that nothing has. */
function toActivity(things: Things, command: Command): { name: ActivityName; parameters: object } {
  const of = (map: ReadonlyMap<string, unknown>, at: number): string => pick(map, at) ?? randomUUID();
  const { policies, privateKeys, tags, users, wallets } = things;
  const person = { authenticators: [], oauthProviders: [], userTags: [] };
  switch (command.kind) {
    case 'createUser': {
      const user = { ...person, userName: command.name, apiKeys: command.keys.map(toApiKey) };
      return { name: 'createUsers', parameters: { users: [user] } };
    }
    case 'updateUser':
      return { name: 'updateUser', parameters: { userId: of(users, command.at), userName: command.name } };
    case 'deleteUser':
      return { name: 'deleteUsers', parameters: { userIds: [of(users, command.at)] } };
    case 'createKey': {
      const parameters = { userId: of(users, command.at), apiKeys: [toApiKey(command.key)] };
      return { name: 'createApiKeys', parameters };
    }
    case 'deleteKey': {
      const parameters = { userId: of(users, command.at), apiKeyIds: [toPublicKey(command.key)] };
      return { name: 'deleteApiKeys', parameters };
    }
    case 'createTag': {
      const parameters = { userTagName: command.name, userIds: [of(users, command.at)] };
      return { name: 'createUserTag', parameters };
    }
    case 'deleteTag':
      return { name: 'deleteUserTags', parameters: { userTagIds: [of(tags, command.at)] } };
    case 'createPolicy':
      return { name: 'createPolicy', parameters: { policyName: command.name, effect: 'EFFECT_ALLOW' } };
    case 'updatePolicy': {
      const parameters = { policyId: of(policies, command.at), policyName: command.name };
      return { name: 'updatePolicy', parameters };
    }
    case 'deletePolicy':
      return { name: 'deletePolicy', parameters: { policyId: of(policies, command.at) } };
    case 'createWallet':
      return { name: 'createWallet', parameters: { walletName: command.name, accounts: [] } };
    case 'updateWallet': {
      const parameters = { walletId: of(wallets, command.at), walletName: command.name };
      return { name: 'updateWallet', parameters };
    }
    case 'deleteWallet': {
      const parameters = { walletIds: [of(wallets, command.at)], deleteWithoutExport: command.isForced };
      return { name: 'deleteWallets', parameters };
    }
    case 'createPrivateKey': {
      const one = {
        privateKeyName: command.name,
        curve: 'CURVE_P256',
        privateKeyTags: [],
        addressFormats: [],
      };
      return { name: 'createPrivateKeys', parameters: { privateKeys: [one] } };
    }
    case 'deletePrivateKey': {
      const privateKeyIds = [of(privateKeys, command.at)];
      const parameters = { privateKeyIds, deleteWithoutExport: command.isForced };
      return { name: 'deletePrivateKeys', parameters };
    }
    case 'updateQuorum': {
      const parameters = { threshold: command.threshold, userIds: [of(users, command.at)] };
      return { name: 'updateRootQuorum', parameters };
    }
  }
}
