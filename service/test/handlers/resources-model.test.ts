/**
 * Compares random sequences of activities with a model. LATCHKEY_MODEL_SEQUENCES says how many (`npm run test:model` asks
 * for 10,000) and LATCHKEY_MODEL_SEED which ones. The test prints what it has counted.
 */
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
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
import { doAlone } from '../../src/store/shared-transactions.ts';
import { findRootQuorum, insertOrganization, replaceRootQuorum } from '../../src/store/organizations.ts';
import { listPolicies } from '../../src/store/policies.ts';
import { listPrivateKeys } from '../../src/store/private-keys.ts';
import { listTags, PRIVATE_KEY_TAGS, USER_TAGS, type ListedTag } from '../../src/store/tags.ts';
import { insertUser, readUsers } from '../../src/store/users.ts';
import { listWallets } from '../../src/store/wallets.ts';
import { createDeviceKey } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { KEYS, perform, pick, sequences, type Command, type Things } from './resources-model.ts';

const SEQUENCES = Number(process.env['LATCHKEY_MODEL_SEQUENCES'] ?? 10);
/** The same sequences in every run, unless LATCHKEY_MODEL_SEQUENCES is set. */
const USUAL_SEED = process.env['LATCHKEY_MODEL_SEQUENCES'] === undefined ? 16 : randomInt(2 ** 31);
const SEED = Number(process.env['LATCHKEY_MODEL_SEED'] ?? USUAL_SEED);
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

  it('are the same after every activity of any sequence', async (t) => {
    const counts = { sequences: 0, done: 0, refused: 0 };
    const kinds = new Map<string, number>();
    t.diagnostic(`seed ${SEED}`);
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const { organizationId, things: start } = await createOrganization();
        let things = start;
        for (const command of sequence) {
          const { id, refusal } = await run(organizationId, things, command);
          const expected = perform(things, command, id);
          const code = typeof expected === 'string' ? expected : undefined;
          assert.equal(refusal, code, JSON.stringify(command));
          if (typeof expected !== 'string') things = expected;
          counts[code === undefined ? 'done' : 'refused'] += 1;
          const kind = `${command.kind} ${code ?? 'done'}`;
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        }
        assert.deepEqual(await read(organizationId), toShown(things));
        counts.sequences += 1;
      }),
      { numRuns: SEQUENCES, seed: SEED },
    );
    t.diagnostic(JSON.stringify({ ...counts, ...Object.fromEntries([...kinds].sort()) }));
    assert.equal(counts.sequences, SEQUENCES);
  });

  /** Makes an organization for one sequence, with one user who is its root quorum. */
  async function createOrganization(): Promise<{ organizationId: string; things: Things }> {
    const organizationId = randomUUID();
    const userId = randomUUID();
    const times = { createdAt: 1, updatedAt: 1 };
    await insertOrganization(open.database, { id: organizationId, name: 'Model', ...times });
    await insertUser(open.database, { id: userId, organizationId, name: 'root', ...times });
    await replaceRootQuorum(open.database, organizationId, { threshold: 1, userIds: [userId] }, 1);
    const nothing = new Map<string, never>();
    const users = new Map([[userId, { name: 'root', keys: new Set<string>() }]]);
    const empty = {
      ...{ keyTags: nothing, mfaPolicies: nothing, policies: nothing },
      ...{ privateKeys: nothing, tags: nothing, wallets: nothing },
    };
    return { organizationId, things: { users, ...empty, quorum: new Set([userId]) } };
  }

  /** Performs a request as the engine does: first the checks, then the work in a transaction. */
  async function run(organizationId: string, things: Things, command: Command) {
    const { name, parameters } = toActivity(things, command);
    const handler = handlers[name] as AnyActivityHandler;
    const recordEnded = (): Promise<void> => Promise.resolve();
    const context = {
      ...{ organizationId, userId: 'nobody', activityId: 'a', authentications: [], now: 1 },
      recordEnded,
    };
    try {
      const submission = { caller: { organizationId }, services: { database: open.database, keys } };
      await handler.assertPossible?.(parameters, submission as unknown as SubmissionContext);
      const result = (await inTransaction(open.database, async (transaction) =>
        handler.execute(parameters, {
          ...context,
          transaction,
          together: doAlone(transaction),
          services: { keys },
        } as unknown as ExecutionContext),
      )) as Readonly<Record<string, unknown>>;
      return { id: readNewId(result), refusal: undefined };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { id: '', refusal: error.code };
    }
  }

  async function read(organizationId: string): Promise<unknown> {
    const { database: store } = open;
    const users = await readUsers(store, organizationId);
    const keys = await listPrivateKeys(store, organizationId);
    const userTags = users.map(({ tagIds, user }) => [user.id, tagIds] as const);
    const privateKeyTags = keys.map(({ key, names }) => [key.id, names.tagIds] as const);
    return {
      users: users.map(({ apiKeys, user }) => [
        ...[user.id, user.name],
        apiKeys.map((one) => one.publicKey).sort(),
      ]),
      mfaPolicies: users
        .flatMap(({ mfaPolicies, user }) => mfaPolicies.map(({ id, name }) => [id, name, user.id]))
        .sort(),
      tags: toTags(await listTags(store, USER_TAGS, organizationId), userTags),
      keyTags: toTags(await listTags(store, PRIVATE_KEY_TAGS, organizationId), privateKeyTags),
      policies: (await listPolicies(store, organizationId)).map(({ id, name }) => [id, name]),
      wallets: (await listWallets(store, organizationId)).map(({ id, name }) => [id, name]),
      privateKeys: keys.map(({ key }) => [key.id, key.name]).sort(),
      quorum: (await findRootQuorum(store, organizationId)).userIds,
    };
  }
});

/** Reads the id of what an activity has made from its result. */
function readNewId(result: Readonly<Record<string, unknown>>): string {
  const { privateKeys, userIds, ...ids } = result as {
    privateKeys?: readonly { privateKeyId: string }[];
    userIds?: readonly string[];
    [name: string]: unknown;
  };
  const members = ['userTagId', 'privateKeyTagId', 'mfaPolicyId', 'policyId', 'walletId'];
  const own = members.map((name) => ids[name]).find((id) => typeof id === 'string');
  return own ?? privateKeys?.[0]?.privateKeyId ?? userIds?.[0] ?? '';
}

/** Answers the tags, each with the ids of what carries it. */
function toTags(
  tags: readonly ListedTag[],
  tagged: readonly (readonly [string, readonly string[]])[],
): readonly unknown[] {
  const toMembers = (tag: string): string[] => tagged.flatMap(([id, own]) => (own.includes(tag) ? [id] : []));
  return tags.map(({ id, name }) => [id, name, toMembers(id).sort()]).sort();
}

function toShown(things: Things): unknown {
  const { keyTags, mfaPolicies, policies, privateKeys, quorum, tags, users, wallets } = things;
  const toShownTags = (all: Things['tags']): unknown =>
    [...all].map(([id, tag]) => [id, tag.name, [...tag.members].sort()]).sort();
  return {
    users: [...users].map(([id, user]) => [id, user.name, [...user.keys].map(toPublicKey).sort()]),
    mfaPolicies: [...mfaPolicies].map(([id, { name, user }]) => [id, name, user]).sort(),
    tags: toShownTags(tags),
    keyTags: toShownTags(keyTags),
    policies: [...policies],
    wallets: [...wallets],
    privateKeys: [...privateKeys].sort(),
    quorum: [...quorum].sort(),
  };
}

/** Turns a command into an activity. A thing that does not exist gets a random id. */
function toActivity(things: Things, command: Command): { name: ActivityName; parameters: object } {
  const of = (map: ReadonlyMap<string, unknown>, at: number): string => pick(map, at) ?? randomUUID();
  const { keyTags, mfaPolicies, policies, privateKeys, tags, users, wallets } = things;
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
    case 'createKeyTag': {
      const parameters = { privateKeyTagName: command.name, privateKeyIds: [of(privateKeys, command.at)] };
      return { name: 'createPrivateKeyTag', parameters };
    }
    case 'deleteKeyTag': {
      const parameters = { privateKeyTagIds: [of(keyTags, command.at)] };
      return { name: 'deletePrivateKeyTags', parameters };
    }
    case 'createMfaPolicy': {
      const policy = { condition: 'true', requiredAuthenticationMethods: [], order: 1 };
      const parameters = { ...policy, userId: of(users, command.at), mfaPolicyName: command.name };
      return { name: 'createMfaPolicy', parameters };
    }
    case 'updateMfaPolicy':
    case 'deleteMfaPolicy': {
      const mfaPolicyId = of(mfaPolicies, command.at);
      const ids = { mfaPolicyId, userId: mfaPolicies.get(mfaPolicyId)?.user ?? of(users, 0) };
      if (command.kind === 'deleteMfaPolicy') return { name: 'deleteMfaPolicy', parameters: ids };
      return { name: 'updateMfaPolicy', parameters: { ...ids, mfaPolicyName: command.name } };
    }
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
