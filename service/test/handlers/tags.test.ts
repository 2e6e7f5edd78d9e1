import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import type { Reply } from '../support/client.ts';
import { describeOnEachDatabase, describeOnOneDatabase, itOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const keyIds = ['k1', 'k2', 'k3'].map(() => randomUUID());
const foreignKeyId = randomUUID();
const toKeys = (ids: readonly string[]) => ({
  privateKeys: ids.map((privateKeyId) => ({ privateKeyId, privateKeyName: 'K', curve: 'CURVE_ED25519' })),
});

/** A policy that lets a user rename the organization to a tag's id only if the user carries that tag. */
const TELLS_TAGS = {
  policyId: randomUUID(),
  policyName: 'tells tags',
  effect: 'EFFECT_ALLOW',
  condition:
    "activity.type == 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME' && activity.params.organizationName in user.tags",
};

/** The two kinds of tags differ only in names, so all tests run for both. */
const KINDS = [
  {
    title: 'private key tags',
    create: 'create_private_key_tag',
    update: 'update_private_key_tag',
    tag: 'privateKeyTagId',
    name: 'privateKeyTagName',
    newName: 'newPrivateKeyTagName',
    ids: 'privateKeyIds',
    add: 'addPrivateKeyIds',
    remove: 'removePrivateKeyIds',
  },
  {
    title: 'user tags',
    create: 'create_user_tag',
    update: 'update_user_tag',
    tag: 'userTagId',
    name: 'userTagName',
    newName: 'newUserTagName',
    ids: 'userIds',
    add: 'addUserIds',
    remove: 'removeUserIds',
  },
] as const;

for (const kind of KINDS) {
  describeOnEachDatabase(kind.title, (database) => {
    const itOnOne = itOnOneDatabase(database);
    const party = createOrganization(['root', 'ada', 'ben', 'cyd'], {
      parts: () => ({ ...toKeys(keyIds), policies: [TELLS_TAGS] }),
    });
    const other = createOrganization(['eve'], { parts: () => toKeys([foreignKeyId]) });
    const service = useTestService(database, { provisioning: provisioningOf(party, other) });
    const { root, ...people } = party.members;
    const isOfUsers = kind.ids === 'userIds';
    const [a = '', b = '', c = ''] = isOfUsers ? Object.values(people).map(({ userId }) => userId) : keyIds;
    const foreign = isOfUsers ? other.members.eve.userId : foreignKeyId;

    const create = (name: string, ids: readonly string[]): Promise<Reply> =>
      submit(service(), party.organizationId, root, kind.create, { [kind.name]: name, [kind.ids]: ids });
    const createTag = async (name: string, ids: readonly string[]): Promise<string> =>
      resultOf(await create(name, ids))[kind.tag] as string;
    const update = (
      tagId: string,
      { add = [], name, remove = [] }: { name?: string; add?: string[]; remove?: string[] },
    ): Promise<Reply> =>
      submit(service(), party.organizationId, root, kind.update, {
        [kind.tag]: tagId,
        ...(name === undefined ? {} : { [kind.newName]: name }),
        [kind.add]: add,
        [kind.remove]: remove,
      });
    /** Answers who carries the tag. For keys get_private_key tells it; for users the policy shows it. */
    const taggedItems = async (tagId: string): Promise<string[]> => {
      const carrying: string[] = [];
      for (const member of isOfUsers ? Object.values(people) : []) {
        const parameters = { organizationName: tagId };
        const reply = await submit(
          service(),
          party.organizationId,
          member,
          'update_organization_name',
          parameters,
        );
        if (reply.status === 200) carrying.push(member.userId);
        else assertProblem(reply, 403, 'ACTIVITY_DENIED');
      }
      if (isOfUsers) return carrying.sort();
      for (const privateKeyId of keyIds) {
        const { body } = await query(service(), party.organizationId, root, 'get_private_key', {
          privateKeyId,
        });
        if (body.privateKey.privateKeyTags.includes(tagId)) carrying.push(privateKeyId);
      }
      return carrying.sort();
    };

    itOnOne('are created with who carries them', async () => {
      const result = resultOf(await create('created', [c, a]));
      assert.deepEqual(Object.keys(result), [kind.tag, kind.ids]);
      assert.deepEqual(result[kind.ids], [c, a], 'in the order of the request');
      assert.deepEqual(await taggedItems(result[kind.tag] as string), [a, c].sort());
      assert.deepEqual(await taggedItems(await createTag('created for nobody', [])), []);
    });

    itOnOne('have names that are unique within the organization, compared exactly', async () => {
      await createTag('unique', []);
      assertFailed(await create('unique', [a]), 'ALREADY_EXISTS', `parameters.${kind.name}`);
      await createTag('Unique', []);
      await createTag('unique ', []);
      const elsewhere = await submit(service(), other.organizationId, other.members.eve, kind.create, {
        [kind.name]: 'unique',
        [kind.ids]: [],
      });
      resultOf(elsewhere);
    });

    itOnOne('are not created for who is unknown or another organization’s', async () => {
      for (const id of [randomUUID(), foreign]) {
        assertFailed(await create('for strangers', [a, id]), 'NOT_FOUND', `parameters.${kind.ids}[1]`);
      }
      await createTag('for strangers', [a]);
    });

    itOnOne('are refused with the path when a list names somebody twice', async () => {
      assertProblem(await create('twice', [a, b, a]), 400, 'INVALID_REQUEST', `parameters.${kind.ids}[2]`);
      const tagId = await createTag('twice', [a]);
      const path = (list: string, index: number) => `parameters.${list}[${index}]`;
      assertProblem(await update(tagId, { add: [b, b] }), 400, 'INVALID_REQUEST', path(kind.add, 1));
      assertProblem(await update(tagId, { remove: [a, a] }), 400, 'INVALID_REQUEST', path(kind.remove, 1));
      const both = await update(tagId, { add: [b, c], remove: [a, c] });
      assertProblem(both, 400, 'INVALID_REQUEST', path(kind.remove, 1));
      assert.deepEqual(await taggedItems(tagId), [a]);
    });

    itOnOne('are renamed, put on some and taken off others', async () => {
      const tagId = await createTag('before', [a, b]);
      const result = resultOf(await update(tagId, { name: 'after', add: [c], remove: [a] }));
      assert.deepEqual(result, { [kind.tag]: tagId });
      assert.deepEqual(await taggedItems(tagId), [b, c].sort());
      await createTag('before', []);
      assertFailed(await create('after', []), 'ALREADY_EXISTS', `parameters.${kind.name}`);
      resultOf(await update(tagId, { name: 'after' }));
    });

    itOnOne('are left as asked for when that is how they are already', async () => {
      const tagId = await createTag('as asked', [a]);
      resultOf(await update(tagId, { add: [a] }));
      resultOf(await update(tagId, { remove: [b] }));
      resultOf(await update(tagId, {}));
      assert.deepEqual(await taggedItems(tagId), [a]);
    });

    it('change whole or not at all', async () => {
      const tagId = await createTag('whole', [a, b]);
      await createTag('taken', []);
      const change = { name: 'half', add: [c], remove: [a] };
      const unknown = randomUUID();
      const failures: [string, string, object][] = [
        ['ALREADY_EXISTS', kind.newName, { ...change, name: 'taken' }],
        ['NOT_FOUND', `${kind.add}[1]`, { ...change, add: [c, unknown] }],
        ['NOT_FOUND', `${kind.add}[1]`, { ...change, add: [c, foreign] }],
        ['NOT_FOUND', `${kind.remove}[1]`, { ...change, remove: [a, unknown] }],
        ['NOT_FOUND', `${kind.remove}[0]`, { ...change, remove: [foreign] }],
      ];
      for (const [code, path, bad] of failures) {
        assertFailed(await update(tagId, bad), code, `parameters.${path}`);
        assert.deepEqual(await taggedItems(tagId), [a, b].sort());
        await assertNameFree('half');
      }
    });

    itOnOne('are not found where they are not', async () => {
      const elsewhere = await submit(service(), other.organizationId, other.members.eve, kind.create, {
        [kind.name]: 'elsewhere',
        [kind.ids]: [],
      });
      const replies = [
        await update(randomUUID(), { add: [a] }),
        await update(resultOf(elsewhere)[kind.tag] as string, { add: [a] }),
      ];
      for (const reply of replies) assertFailed(reply, 'NOT_FOUND', `parameters.${kind.tag}`);
      const [unknown, foreignTag] = replies.map(({ body }) => body.activity.failure as unknown);
      assert.deepEqual(foreignTag, unknown, 'a foreign tag is told like one that does not exist');
    });

    it('follow one another when they are changed at once', async () => {
      const tagId = await createTag('busy', []);
      const names = Array.from({ length: 12 }, (_, index) => `busy ${index}`);
      const replies = await Promise.all(
        names.map((name, index) =>
          index % 2 === 0
            ? update(tagId, { name, add: [a, b], remove: [c] })
            : update(tagId, { name, add: [b, c], remove: [a] }),
        ),
      );
      replies.forEach(resultOf);
      const carrying = await taggedItems(tagId);
      assert.ok(
        [[a, b].sort(), [b, c].sort()].some((state) => state.join() === carrying.join()),
        `what one of them asked for, whole: ${carrying.join()}`,
      );
    });

    it('give a name to one of many that ask for it at once', async () => {
      const tags = await Promise.all(['n1', 'n2', 'n3', 'n4'].map((name) => createTag(name, [])));
      const replies = await Promise.all([
        ...tags.map((tagId) => update(tagId, { name: 'wanted', add: [a] })),
        create('wanted', [a]),
        create('wanted', [b]),
      ]);
      const statuses = replies.map(({ body }) => body.activity.status as string);
      assert.equal(statuses.filter((status) => status === 'ACTIVITY_STATUS_COMPLETED').length, 1);
      for (const reply of replies) {
        if (reply.body.activity.status !== 'ACTIVITY_STATUS_COMPLETED') {
          const path = reply.body.activity.type.includes('CREATE') ? kind.name : kind.newName;
          assertFailed(reply, 'ALREADY_EXISTS', `parameters.${path}`);
        }
      }
    });

    it('swap their names without an error of the database', async () => {
      const [one = '', two = ''] = await Promise.all(['left', 'right'].map((name) => createTag(name, [])));
      const replies = await Promise.all([
        update(one, { name: 'right' }),
        update(two, { name: 'left' }),
        update(one, { name: 'left' }),
        update(two, { name: 'right' }),
      ]);
      for (const reply of replies) assert.equal(reply.status, 200, reply.text);
    });

    async function assertNameFree(name: string): Promise<void> {
      const tagId = await createTag(name, []);
      resultOf(await update(tagId, { name: randomUUID() }));
    }
  });
}

describeOnOneDatabase('tags', (database) => {
  const party = createOrganization(['root', 'ada']);
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { ada, root } = party.members;
  const act = (segment: string, parameters: object) =>
    submit(service(), party.organizationId, root, segment, parameters);
  const ask = (segment: string) => query(service(), party.organizationId, root, segment, {});

  it('are listed by name, and say who carried them when they are deleted', async () => {
    const { userTagId } = resultOf(await act('create_user_tag', { userTagName: 'b', userIds: [ada.userId] }));
    resultOf(await act('create_user_tag', { userTagName: 'a', userIds: [] }));
    const { userTags } = (await ask('list_user_tags')).body;
    assert.deepEqual(
      userTags.map(({ tagName, tagType }: Record<string, string>) => [tagName, tagType]),
      [
        ['a', 'TAG_TYPE_USER'],
        ['b', 'TAG_TYPE_USER'],
      ],
    );
    const ids = { userTagIds: [userTagId] };
    assert.deepEqual(resultOf(await act('delete_user_tags', ids)), { ...ids, userIds: [ada.userId] });
    assertFailed(await act('delete_user_tags', ids), 'NOT_FOUND', 'parameters.userTagIds[0]');
    const { privateKeyTagId } = resultOf(
      await act('create_private_key_tag', { privateKeyTagName: 'hot', privateKeyIds: [] }),
    );
    resultOf(await act('delete_private_key_tags', { privateKeyTagIds: [privateKeyTagId] }));
    assert.deepEqual((await ask('list_private_key_tags')).body.privateKeyTags, []);
  });
});
