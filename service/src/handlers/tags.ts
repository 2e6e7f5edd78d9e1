import { PRIVATE_KEY_TAGS, USER_TAGS } from '../store/tags.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { Handlers } from './handler.ts';
import { createTag, updateTag } from './tag-work.ts';

/** Makes a tag for private keys. */
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

/** Makes a tag for users. */
export const createUserTag: Handlers['createUserTag'] = {
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
