/** A model of tags in memory. Random sequences of requests are compared with it. */
import assert from 'node:assert/strict';
import fc from 'fast-check';

/** The organization's own items. `STRANGERS` below are one of another organization and one that does not exist. */
export const ITEMS = ['c1', 'c2', 'c3', 'c4'];
const STRANGERS = ['foreign', 'unknown'];
const NAMES = ['A', 'B', 'C', 'a'];

/** A request. It names tags by the order in which they were made, because their ids are random. */
export type Command =
  | { readonly kind: 'create'; readonly name: string; readonly ids: readonly string[] }
  | {
      readonly kind: 'update';
      /** The tag's number, counted modulo the number of tags; negative for a tag that does not exist. */
      readonly tag: number;
      readonly name: string | undefined;
      readonly add: readonly string[];
      readonly remove: readonly string[];
    };

/** How a request ends: done, or an error code with its path. */
export type Outcome = 'done' | `${string} at parameters.${string}`;

/** A tag, in the order of creation. */
export interface ModelTag {
  readonly name: string;
  readonly members: ReadonlySet<string>;
}

/** The names of the request members for one kind of tag. */
export interface MemberNames {
  readonly tag: string;
  readonly name: string;
  readonly ids: string;
  readonly newName: string;
  readonly add: string;
  readonly remove: string;
}

/** Performs a request on the model. Answers its outcome and the tags afterwards. */
export function perform(
  tags: readonly ModelTag[],
  command: Command,
  names: MemberNames,
): { readonly outcome: Outcome; readonly tags: readonly ModelTag[] } {
  const refuse = (code: string, path: string) => ({
    outcome: `${code} at parameters.${path}` as const,
    tags,
  });
  const findTwice = (ids: readonly string[], others: readonly string[] = []): number =>
    ids.findIndex((id, index) => others.includes(id) || ids.indexOf(id) < index);
  const findStranger = (ids: readonly string[]): number => ids.findIndex((id) => !ITEMS.includes(id));

  if (command.kind === 'create') {
    const { ids, name } = command;
    const twice = findTwice(ids);
    if (twice !== -1) return refuse('INVALID_REQUEST', `${names.ids}[${twice}]`);
    const stranger = findStranger(ids);
    if (stranger !== -1) return refuse('NOT_FOUND', `${names.ids}[${stranger}]`);
    if (tags.some((tag) => tag.name === name)) return refuse('ALREADY_EXISTS', names.name);
    return { outcome: 'done', tags: [...tags, { name, members: new Set(ids) }] };
  }

  const { add, name, remove } = command;
  const twiceAdded = findTwice(add);
  if (twiceAdded !== -1) return refuse('INVALID_REQUEST', `${names.add}[${twiceAdded}]`);
  const twiceRemoved = findTwice(remove, add);
  if (twiceRemoved !== -1) return refuse('INVALID_REQUEST', `${names.remove}[${twiceRemoved}]`);
  const index = toIndex(command.tag, tags.length);
  const tag = index === undefined ? undefined : tags[index];
  if (tag === undefined) return refuse('NOT_FOUND', names.tag);
  const added = findStranger(add);
  if (added !== -1) return refuse('NOT_FOUND', `${names.add}[${added}]`);
  const removed = findStranger(remove);
  if (removed !== -1) return refuse('NOT_FOUND', `${names.remove}[${removed}]`);
  if (tags.some((other, position) => position !== index && other.name === name)) {
    return refuse('ALREADY_EXISTS', names.newName);
  }
  const members = new Set([...tag.members, ...add].filter((id) => !remove.includes(id)));
  return { outcome: 'done', tags: tags.with(index ?? 0, { name: name ?? tag.name, members }) };
}

/** The index of the tag that a command names; `undefined` for one that does not exist. */
export function toIndex(tag: number, count: number): number | undefined {
  return tag < 0 || count === 0 ? undefined : tag % count;
}

/** Asserts that both lists have the same tags, in any order. */
export function assertSameTags(actual: readonly ModelTag[], expected: readonly ModelTag[]): void {
  assert.deepEqual(describe(actual), describe(expected));
}

/** Describes the tags as sorted texts, to compare them. */
export function describe(tags: readonly ModelTag[]): readonly string[] {
  return tags.map(({ members, name }) => `${name}: ${[...members].sort().join(' ')}`).sort();
}

/** Most lists are valid. Every third may contain strangers or duplicates. */
const ids = fc.oneof(
  { weight: 4, arbitrary: fc.subarray(ITEMS) },
  { weight: 1, arbitrary: fc.shuffledSubarray([...ITEMS, ...STRANGERS]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...ITEMS), { maxLength: 4 }) },
);
const name = fc.constantFrom(...NAMES);

/** Random requests. */
export const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), name, ids }) },
  {
    weight: 3,
    arbitrary: fc
      .record({
        kind: fc.constant('update' as const),
        tag: fc.integer({ min: -1, max: 5 }),
        name: fc.option(name, { nil: undefined }),
        add: ids,
        remove: ids,
        isDisjoint: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
      })
      .map(({ isDisjoint, ...command }) =>
        isDisjoint
          ? { ...command, remove: command.remove.filter((id) => !command.add.includes(id)) }
          : command,
      ),
  },
);
