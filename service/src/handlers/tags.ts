import { toTimestamp } from '../base/timestamp.ts';
import { listTags, PRIVATE_KEY_TAGS, USER_TAGS, type ListedTag } from '../store/tags.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { Handlers } from './handler.ts';
import { createTag, deleteTags, updateTag } from './tag-work.ts';

/** Creates a tag for private keys. */
export const createPrivateKeyTag: Handlers['createPrivateKeyTag'] = {
  assertPossible: ({ privateKeyIds }) => assertDistinct(privateKeyIds, 'parameters.privateKeyIds'),
  async execute({ privateKeyIds, privateKeyTagName }, context) {
    const privateKeyTagId = await createTag(context, {
      tables: PRIVATE_KEY_TAGS,
      name: { member: 'privateKeyTagName', value: privateKeyTagName },
      taggedItems: { member: 'privateKeyIds', value: privateKeyIds },
    });
    return { privateKeyTagId, privateKeyIds };
  },
};

/** Creates a tag for users. */
export const createUserTag: Handlers['createUserTag'] = {
  // Policies can depend on the tags of users.
  outlivesSession: true,
  assertPossible: ({ userIds }) => assertDistinct(userIds, 'parameters.userIds'),
  async execute({ userIds, userTagName }, context) {
    const userTagId = await createTag(context, {
      tables: USER_TAGS,
      name: { member: 'userTagName', value: userTagName },
      taggedItems: { member: 'userIds', value: userIds },
    });
    return { userTagId, userIds };
  },
};

/** Changes a tag of private keys, all or nothing. */
export const updatePrivateKeyTag: Handlers['updatePrivateKeyTag'] = {
  assertPossible({ addPrivateKeyIds, removePrivateKeyIds }) {
    assertDistinct(addPrivateKeyIds, 'parameters.addPrivateKeyIds');
    assertDistinct(removePrivateKeyIds, 'parameters.removePrivateKeyIds', addPrivateKeyIds);
  },
  async execute({ addPrivateKeyIds, newPrivateKeyTagName, privateKeyTagId, removePrivateKeyIds }, context) {
    await updateTag(context, {
      tables: PRIVATE_KEY_TAGS,
      id: { member: 'privateKeyTagId', value: privateKeyTagId },
      newName: { member: 'newPrivateKeyTagName', value: newPrivateKeyTagName },
      add: { member: 'addPrivateKeyIds', value: addPrivateKeyIds },
      remove: { member: 'removePrivateKeyIds', value: removePrivateKeyIds },
    });
    return { privateKeyTagId };
  },
};

/** Changes a tag of users, all or nothing. */
export const updateUserTag: Handlers['updateUserTag'] = {
  // Policies can depend on the tags of users.
  outlivesSession: true,
  mayComeLate: true,
  assertPossible({ addUserIds, removeUserIds }) {
    assertDistinct(addUserIds, 'parameters.addUserIds');
    assertDistinct(removeUserIds, 'parameters.removeUserIds', addUserIds);
  },
  async execute({ addUserIds, newUserTagName, removeUserIds, userTagId }, context) {
    await updateTag(context, {
      tables: USER_TAGS,
      id: { member: 'userTagId', value: userTagId },
      newName: { member: 'newUserTagName', value: newUserTagName },
      add: { member: 'addUserIds', value: addUserIds },
      remove: { member: 'removeUserIds', value: removeUserIds },
    });
    return { userTagId };
  },
};

/** Deletes tags of private keys, all or none; the keys stay. */
export const deletePrivateKeyTags: Handlers['deletePrivateKeyTags'] = {
  assertPossible: ({ privateKeyTagIds }) => assertDistinct(privateKeyTagIds, 'parameters.privateKeyTagIds'),
  async execute({ privateKeyTagIds }, context) {
    const ids = { member: 'privateKeyTagIds', value: privateKeyTagIds };
    return { privateKeyTagIds, privateKeyIds: await deleteTags(context, PRIVATE_KEY_TAGS, ids) };
  },
};

/** Deletes tags of users, all or none; the users stay. */
export const deleteUserTags: Handlers['deleteUserTags'] = {
  // Policies can depend on the tags of users.
  outlivesSession: true,
  assertPossible: ({ userTagIds }) => assertDistinct(userTagIds, 'parameters.userTagIds'),
  async execute({ userTagIds }, context) {
    const ids = { member: 'userTagIds', value: userTagIds };
    return { userTagIds, userIds: await deleteTags(context, USER_TAGS, ids) };
  },
};

/** Lists the tags of private keys by name. */
export const listPrivateKeyTags: Handlers['listPrivateKeyTags'] = async (
  _parameters,
  { caller, services },
) => ({
  privateKeyTags: (await listTags(services.database, PRIVATE_KEY_TAGS, caller.organizationId)).map((tag) =>
    showTag(tag, 'TAG_TYPE_PRIVATE_KEY'),
  ),
});

/** Lists the tags of users by name. */
export const listUserTags: Handlers['listUserTags'] = async (_parameters, { caller, services }) => ({
  userTags: (await listTags(services.database, USER_TAGS, caller.organizationId)).map((tag) =>
    showTag(tag, 'TAG_TYPE_USER'),
  ),
});

function showTag<Type extends string>({ createdAt, id, name, updatedAt }: ListedTag, tagType: Type) {
  return {
    tagId: id,
    tagName: name,
    tagType,
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
  };
}
