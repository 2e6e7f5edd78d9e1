/** What user tags and private key tags have in common: everything but their names. */
import { randomUUID } from 'node:crypto';
import type { ActivityContext } from '../activities/activity-work.ts';
import { ProblemError } from '../base/problem-error.ts';
import { addTagMembers, changeTag, findCarriers, insertTag, type TagTables } from '../store/tags.ts';

/** A value of the request with the name of its member, for errors that say where they stand. */
export interface Named<T> {
  readonly member: string;
  readonly value: T;
}

/** A tag to be made. */
export interface TagCreation {
  readonly tables: TagTables;
  readonly name: Named<string>;
  readonly carriers: Named<readonly string[]>;
}

/** A tag to be changed. */
export interface TagUpdate {
  readonly tables: TagTables;
  readonly id: Named<string>;
  readonly newName: Named<string | undefined>;
  readonly add: Named<readonly string[]>;
  readonly remove: Named<readonly string[]>;
}

/**
 * Makes a tag and puts it on the carriers. Answers its identifier. Throws ALREADY_EXISTS when the organization has a
 * tag of this name (names are compared exactly) and NOT_FOUND for a carrier that it does not have.
 */
export async function createTag(
  { now, organizationId, transaction }: ActivityContext,
  { carriers, name, tables }: TagCreation,
): Promise<string> {
  const known = await findCarriers(transaction, tables, organizationId, carriers.value);
  assertCarriers(tables, known, carriers);
  const id = randomUUID();
  if (!(await insertTag(transaction, tables, { id, organizationId, name: name.value, now }))) {
    throw nameTaken(name.member);
  }
  await addTagMembers(transaction, tables, id, carriers.value);
  return id;
}

/**
 * Renames a tag, puts it on some and takes it off others. What is asked for is a state, so adding it to who carries it
 * and removing it from who does not are no faults, and an update that names nothing is one that changes nothing.
 * Updates of one tag follow one another. Throws NOT_FOUND for a tag or a carrier that the organization does not have,
 * in either list, and ALREADY_EXISTS when another tag has the name.
 */
export async function updateTag(
  { now, organizationId, transaction }: ActivityContext,
  { add, id, newName, remove, tables }: TagUpdate,
): Promise<void> {
  const namesNothing = newName.value === undefined && add.value.length + remove.value.length === 0;
  const changed = await changeTag(transaction, tables, {
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
  const known = new Set(changed.carriers);
  assertCarriers(tables, known, add);
  assertCarriers(tables, known, remove);
}

function assertCarriers(
  tables: TagTables,
  known: ReadonlySet<string>,
  { member, value: ids }: Named<readonly string[]>,
): void {
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown === -1) return;
  const message = `The organization has no such ${tables.carrier}.`;
  throw new ProblemError('NOT_FOUND', message, toPath(`${member}[${unknown}]`));
}

function nameTaken(member: string): ProblemError {
  return new ProblemError('ALREADY_EXISTS', 'The organization has a tag of this name.', toPath(member));
}

function toPath(member: string): { readonly path: string } {
  return { path: `parameters.${member}` };
}
