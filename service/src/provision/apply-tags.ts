import { PRIVATE_KEY_TAGS, USER_TAGS, type TagTables } from '../store/tags.ts';
import { findOwnRows } from './own-rows.ts';
import { claimNew, toChunks, type Item, type ProvisioningContext } from './provisioned-items.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

/** A tag of the file, of either kind. */
interface FileTag {
  readonly organizationId: string;
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly memberIds: readonly string[];
}

/** How the file describes one kind of tag. */
interface TagKind {
  readonly tables: TagTables;
  /** Kind under which it is recorded as provisioned. */
  readonly kind: string;
  readonly noun: string;
  /** Members of the file with the identifier and the name. */
  readonly member: string;
  readonly nameMember: string;
}

const OF_USERS: TagKind = {
  tables: USER_TAGS,
  kind: 'userTag',
  noun: 'user tag',
  member: 'userTagId',
  nameMember: 'userTagName',
};
const OF_PRIVATE_KEYS: TagKind = {
  tables: PRIVATE_KEY_TAGS,
  kind: 'privateKeyTag',
  noun: 'private key tag',
  member: 'privateKeyTagId',
  nameMember: 'privateKeyTagName',
};

/**
 * Creates user tags that are new in the file, and puts tags on users that the file lists for the first time. Names and
 * members that update_user_tag has changed stay so.
 */
export function applyUserTags(
  context: ProvisioningContext,
  { organizations }: ProvisioningFile,
  existingUsers: ReadonlySet<string>,
): Promise<number> {
  const tags = organizations.flatMap(({ organizationId, userTags = [] }, organization) =>
    userTags.map((tag, index) => ({
      organizationId,
      path: `organizations[${organization}].userTags[${index}]`,
      id: tag.userTagId,
      name: tag.userTagName,
      memberIds: tag.userIds,
    })),
  );
  return applyTags(context, OF_USERS, tags, existingUsers);
}

/** Like `applyUserTags`, for the tags of private keys. A key of the file can also list its tags itself. */
export function applyPrivateKeyTags(
  context: ProvisioningContext,
  { organizations }: ProvisioningFile,
  existingKeys: ReadonlySet<string>,
): Promise<number> {
  const tags = organizations.flatMap(
    ({ organizationId, privateKeys = [], privateKeyTags = [] }, organization) =>
      privateKeyTags.map((tag, index) => {
        const naming = privateKeys.filter((key) => key.privateKeyTags?.includes(tag.privateKeyTagId));
        return {
          organizationId,
          path: `organizations[${organization}].privateKeyTags[${index}]`,
          id: tag.privateKeyTagId,
          name: tag.privateKeyTagName,
          memberIds: [...new Set([...tag.privateKeyIds, ...naming.map(({ privateKeyId }) => privateKeyId)])],
        };
      }),
  );
  return applyTags(context, OF_PRIVATE_KEYS, tags, existingKeys);
}

async function applyTags(
  context: ProvisioningContext,
  { kind, member, nameMember, noun, tables }: TagKind,
  tags: readonly FileTag[],
  existingItems: ReadonlySet<string>,
): Promise<number> {
  const { now, transaction } = context;
  const items = tags.map((tag) => ({ ...tag, definition: [tag.organizationId, tag.name] }));
  const created = await claimNew(context, kind, items);
  for (const chunk of toChunks(created)) {
    const rows = chunk.map(({ id, name, organizationId }) => ({
      id,
      organizationId,
      name,
      createdAt: now,
      updatedAt: now,
    }));
    await transaction.insert(tables.tags).values(rows).onConflictDoNothing();
  }
  const existing = await findOwnRows(context, { table: tables.tags, noun, member }, items);
  const refused = created.find(({ id }) => !existing.has(id));
  if (refused !== undefined) {
    throw new ProvisioningError(
      `${refused.path}.${nameMember}`,
      `another ${noun} of the organization has this name; choose another name.`,
    );
  }
  const memberships = tags
    .filter(({ id }) => existing.has(id))
    .flatMap(({ id: tagId, memberIds, path }) =>
      memberIds
        .filter((memberId) => existingItems.has(memberId))
        .map((memberId): Item & { tagId: string; memberId: string } => ({
          id: `${tagId} ${memberId}`,
          path,
          definition: null,
          tagId,
          memberId,
        })),
    );
  for (const chunk of toChunks(await claimNew(context, `${kind}Member`, memberships))) {
    const rows = chunk.map(({ memberId, tagId }) => ({ memberId, tagId }));
    await transaction.insert(tables.members).values(rows).onConflictDoNothing();
  }
  return created.length;
}
