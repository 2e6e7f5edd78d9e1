/** The work on tags: user tags and private key tags differ only in their names. */
import { randomUUID } from 'node:crypto';
import type { ActivityContext } from '../activities/activity-work.ts';
import { ProblemError } from '../base/problem-error.ts';
import { changeTags } from '../store/change-tags.ts';
import {
  addTagMembers,
  deleteTags as deleteStored,
  findTaggedItems,
  holdTags,
  insertTag,
  type TagTables,
} from '../store/tags.ts';

/** A value of the request with the name of its member, for the paths in errors. */
export interface Named<T> {
  readonly member: string;
  readonly value: T;
}

/** A tag to create. */
export interface TagCreation {
  readonly tables: TagTables;
  readonly name: Named<string>;
  readonly taggedItems: Named<readonly string[]>;
}

/** A tag to change. */
export interface TagUpdate {
  readonly tables: TagTables;
  readonly id: Named<string>;
  readonly newName: Named<string | undefined>;
  readonly add: Named<readonly string[]>;
  readonly remove: Named<readonly string[]>;
}

/**
 * Creates a tag and puts it on the named users or private keys. Returns its identifier. Throws ALREADY_EXISTS when the
 * organization has a tag of this name (names are compared exactly) and NOT_FOUND for an item that it does not have.
 */
export async function createTag(
  { now, organizationId, transaction }: Pick<ActivityContext, 'now' | 'organizationId' | 'transaction'>,
  { taggedItems, name, tables }: TagCreation,
): Promise<string> {
  const known = await findTaggedItems(transaction, tables, organizationId, taggedItems.value);
  assertKnown(tables, known, taggedItems);
  const id = randomUUID();
  if (!(await insertTag(transaction, tables, { id, organizationId, name: name.value, now }))) {
    throw nameTaken(name.member);
  }
  await addTagMembers(transaction, tables, id, taggedItems.value);
  return id;
}

/**
 * Renames a tag, puts it on some items and takes it off others. The request describes a state: adding the tag to an
 * item that has it, or removing it from one that does not, is no error, and an update that names nothing changes
 * nothing. Updates of one tag run one after another. Throws NOT_FOUND for a tag or an item, in either list, that the
 * organization does not have, and ALREADY_EXISTS when another tag has the name.
 */
export async function updateTag(
  { now, organizationId, together }: ActivityContext,
  { add, id, newName, remove, tables }: TagUpdate,
): Promise<void> {
  const namesNothing = newName.value === undefined && add.value.length + remove.value.length === 0;
  const changed = await together(changeTags, {
    tables,
    organizationId,
    id: id.value,
    name: newName.value ?? null,
    add: add.value,
    remove: remove.value,
    updatedAt: namesNothing ? null : now,
  });
  if (changed === undefined) throw nameTaken(newName.member);
  if (!changed.isKnown) {
    throw new ProblemError('NOT_FOUND', 'The organization has no such tag.', toPath(id.member));
  }
  const known = new Set(changed.taggedItems);
  assertKnown(tables, known, add);
  assertKnown(tables, known, remove);
}

/**
 * Deletes tags and returns the ids of the items that had them. Throws NOT_FOUND for a tag that the organization does
 * not have.
 */
export async function deleteTags(
  { organizationId, transaction }: ActivityContext,
  tables: TagTables,
  { member, value: ids }: Named<readonly string[]>,
): Promise<readonly string[]> {
  // Locks the tags, so that of two deletions at the same time one gets NOT_FOUND.
  const found = await holdTags(transaction, tables, organizationId, ids);
  const unknown = ids.findIndex((id) => !found.has(id));
  if (unknown !== -1) {
    const path = `parameters.${member}[${unknown}]`;
    throw new ProblemError('NOT_FOUND', 'The organization has no such tag.', { path });
  }
  return deleteStored(transaction, tables, ids);
}

function assertKnown(
  tables: TagTables,
  known: ReadonlySet<string>,
  { member, value: ids }: Named<readonly string[]>,
): void {
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown === -1) return;
  const message = `The organization has no such ${tables.noun}.`;
  throw new ProblemError('NOT_FOUND', message, toPath(`${member}[${unknown}]`));
}

function nameTaken(member: string): ProblemError {
  return new ProblemError(
    'ALREADY_EXISTS',
    'The organization has a tag of this name already; choose another name.',
    toPath(member),
  );
}

function toPath(member: string): { readonly path: string } {
  return { path: `parameters.${member}` };
}
