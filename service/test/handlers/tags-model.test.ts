/**
 * Compares random sequences of requests with a model of tags. LATCHKEY_TAG_SEQUENCES says how many; `npm run test:tags`
 * runs many.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type {
  ExecutionContext,
  AnyActivityHandler,
  SubmissionContext,
} from '../../src/handlers/activity-handler.ts';
import {
  createPrivateKeyTag,
  createUserTag,
  updatePrivateKeyTag,
  updateUserTag,
} from '../../src/handlers/tags.ts';
import { openServiceKeys } from '../../src/secrets/service-keys.ts';
import { ProblemError } from '../../src/base/problem-error.ts';
import { applyProvisioning } from '../../src/provision/apply-provisioning.ts';
import { parseProvisioning } from '../../src/provision/read-provisioning.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { createSharedTransactions, type RunTransaction } from '../../src/store/shared-transactions.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import {
  assertSameTags,
  ITEMS,
  commands,
  describe,
  perform,
  toIndex,
  type Command,
  type MemberNames,
  type ModelTag,
  type Outcome,
} from './tags-model.ts';

const SEQUENCES = Number(process.env['LATCHKEY_TAG_SEQUENCES'] ?? 25);
/** The same sequences in every run, unless LATCHKEY_TAG_SEQUENCES is set. */
const SEED = process.env['LATCHKEY_TAG_SEQUENCES'] === undefined ? { seed: 20 } : {};

interface TagKind {
  readonly title: string;
  readonly table: string;
  readonly create: AnyActivityHandler;
  readonly update: AnyActivityHandler;
  readonly names: MemberNames;
}

const KINDS: readonly TagKind[] = [
  {
    title: 'user tags',
    table: 'user_tag',
    create: createUserTag,
    update: updateUserTag,
    names: {
      tag: 'userTagId',
      name: 'userTagName',
      ids: 'userIds',
      newName: 'newUserTagName',
      add: 'addUserIds',
      remove: 'removeUserIds',
    },
  },
  {
    title: 'private key tags',
    table: 'private_key_tag',
    create: createPrivateKeyTag,
    update: updatePrivateKeyTag,
    names: {
      tag: 'privateKeyTagId',
      name: 'privateKeyTagName',
      ids: 'privateKeyIds',
      newName: 'newPrivateKeyTagName',
      add: 'addPrivateKeyIds',
      remove: 'removePrivateKeyIds',
    },
  },
];

const toOrganization = (organizationId: string, ids: readonly string[]) => ({
  organizationId,
  organizationName: organizationId,
  users: ids.map((userId) => ({ userId, userName: userId })),
  privateKeys: ids.map((privateKeyId) => ({ privateKeyId, privateKeyName: 'K', curve: 'CURVE_ED25519' })),
});

describeOnEachDatabase('tags and a model of them', (database) => {
  let open: OpenDatabase;
  let share: RunTransaction;
  before(async () => {
    open = await openDatabase(await database.create());
    share = createSharedTransactions(open);
    const clock = { now: () => 0 };
    const keys = await openServiceKeys(open.database, new Uint8Array(32), clock);
    const organizations = [toOrganization('main', ITEMS), toOrganization('other', ['foreign'])];
    const file = parseProvisioning(Buffer.from(JSON.stringify({ organizations })), false);
    await applyProvisioning({ database: open.database, clock, keys }, file);
  });
  after(() => open.close());

  for (const kind of KINDS) {
    it(`do the same after every request of any sequence: ${kind.title}`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(commands, { minLength: 1, maxLength: 12 }), async (sequence) => {
          await clear(kind);
          const made: string[] = [];
          let model: readonly ModelTag[] = [];
          for (const command of sequence) {
            const expected = perform(model, command, kind.names);
            assert.equal(await run(kind, command, made), expected.outcome);
            assertSameTags(await read(kind), expected.tags);
            model = expected.tags;
          }
        }),
        { numRuns: SEQUENCES, ...SEED },
      );
    });

    it(`do at once what they could have done one after the other: ${kind.title}`, async () => {
      const atOnce = fc.array(commands, { minLength: 2, maxLength: 4 });
      const seedling: Command[] = ['A', 'B'].map((name) => ({ kind: 'create', name, ids: ['c1'] }));
      await fc.assert(
        fc.asyncProperty(atOnce, async (batch) => {
          await clear(kind);
          const made: string[] = [];
          let model: readonly ModelTag[] = [];
          for (const command of seedling) {
            await run(kind, command, made);
            model = perform(model, command, kind.names).tags;
          }
          const start = [...made];
          const outcomes = await Promise.all(batch.map((command) => run(kind, command, [...start])));
          const actual = [describe(await read(kind)), outcomes];
          const possible = permutationsOf(batch.map((_, index) => index)).map((order) => {
            const said: Outcome[] = [];
            let tags = model;
            for (const index of order) {
              const command = batch[index] as Command;
              // A command cannot name tags that its own batch makes, so it counts modulo the tags from before the batch.
              const meant =
                command.kind === 'update' ? { ...command, tag: toIndex(command.tag, 2) ?? -1 } : command;
              const { outcome, tags: next } = perform(tags, meant, kind.names);
              said[index] = outcome;
              tags = next;
            }
            return JSON.stringify([describe(tags), said]);
          });
          assert.ok(possible.includes(JSON.stringify(actual)), JSON.stringify(actual));
        }),
        { numRuns: Math.ceil(SEQUENCES / 3), ...SEED },
      );
    });
  }

  /** Performs a request as the engine does: first the checks, then the work in a transaction that may be shared. */
  async function run({ create, names, update }: TagKind, command: Command, made: string[]): Promise<Outcome> {
    const isCreation = command.kind === 'create';
    const handler = isCreation ? create : update;
    const index = isCreation ? undefined : toIndex(command.tag, made.length);
    const parameters = isCreation
      ? { [names.name]: command.name, [names.ids]: command.ids }
      : {
          [names.tag]: (index === undefined ? undefined : made[index]) ?? randomUUID(),
          ...(command.name === undefined ? {} : { [names.newName]: command.name }),
          [names.add]: command.add,
          [names.remove]: command.remove,
        };
    try {
      await handler.assertPossible?.(parameters, {} as SubmissionContext);
      const result = await share(async (transaction, { together }) => {
        const context = { transaction, together, organizationId: 'main', now: 1 };
        return handler.execute(parameters, context as ExecutionContext);
      });
      if (isCreation) made.push((result as Record<string, string>)[names.tag] ?? '');
      return 'done';
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return `${error.code} at ${error.options.path ?? ''}` as Outcome;
    }
  }

  async function clear({ table }: TagKind): Promise<void> {
    await open.database.execute(sql.raw(`delete from ${table}s`));
  }

  async function read({ table }: TagKind): Promise<ModelTag[]> {
    const result: unknown = await open.database.execute(
      sql.raw(`
        select t.name, coalesce(json_agg(m.member_id) filter (where m.member_id is not null), '[]') as members
        from ${table}s t left join ${table}_members m on m.tag_id = t.id group by t.id, t.name`),
    );
    const { rows } = result as { rows: { name: string; members: string[] }[] };
    return rows.map((row) => ({ name: row.name, members: new Set(row.members) }));
  }
});

function permutationsOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutationsOf(items.filter((_, position) => position !== index)).map((rest) => [item, ...rest]),
  );
}
