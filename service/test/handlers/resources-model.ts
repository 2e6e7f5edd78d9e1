/** A model in memory of an organization's objects, which random sequences of activities are compared with. */
import fc from 'fast-check';

/** Public keys that the sequences use: only a few, so that they conflict. */
export const KEYS = ['k0', 'k1', 'k2'] as const;
const NAMES = ['A', 'B', 'C'] as const;

const name = fc.constantFrom(...NAMES);
/** The place of a thing that does not exist. It is drawn rarely, because most requests should do something. */
const NOWHERE = 3;
const place = fc.oneof({ weight: 9, arbitrary: fc.nat(NOWHERE - 1) }, fc.constant(NOWHERE));
const key = fc.constantFrom(...KEYS);

const creation = fc.oneof(
  fc.record({ kind: fc.constant('createUser'), name, keys: fc.uniqueArray(key, { maxLength: 1 }) }),
  fc.record({ kind: fc.constant('createKey'), at: place, key }),
  fc.record({ kind: fc.constant('createTag'), name, at: place }),
  fc.record({ kind: fc.constant('createPolicy'), name }),
  fc.record({ kind: fc.constant('createWallet'), name }),
  fc.record({ kind: fc.constant('createPrivateKey'), name }),
  fc.record({ kind: fc.constant('createKeyTag'), name, at: place }),
  fc.record({ kind: fc.constant('createMfaPolicy'), at: place, name }),
);
const change = fc.oneof(
  fc.record({ kind: fc.constant('updateUser'), at: place, name }),
  fc.record({ kind: fc.constant('deleteUser'), at: place }),
  fc.record({ kind: fc.constant('deleteKey'), at: place, key }),
  fc.record({ kind: fc.constant('deleteTag'), at: place }),
  fc.record({ kind: fc.constant('updatePolicy'), at: place, name }),
  fc.record({ kind: fc.constant('deletePolicy'), at: place }),
  fc.record({ kind: fc.constant('updateWallet'), at: place, name }),
  fc.record({ kind: fc.constant('deleteWallet'), at: place, isForced: fc.boolean() }),
  fc.record({ kind: fc.constant('deletePrivateKey'), at: place, isForced: fc.boolean() }),
  fc.record({ kind: fc.constant('deleteKeyTag'), at: place }),
  fc.record({ kind: fc.constant('updateMfaPolicy'), at: place, name }),
  fc.record({ kind: fc.constant('deleteMfaPolicy'), at: place }),
  fc.record({ kind: fc.constant('updateQuorum'), at: place, threshold: fc.integer({ min: 1, max: 2 }) }),
);

/** A request. It names things by the order in which they were made, because their ids are random. */
const command = fc.oneof(creation, change);

/** A request of a sequence. */
export type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** Sequences of requests, long enough that they also change and delete what they have made. */
export const sequences = fc.array(command, { minLength: 1, maxLength: 32, size: 'max' });

/** The objects of an organization, by their identifiers. */
export interface Things {
  readonly users: ReadonlyMap<string, { readonly name: string; readonly keys: ReadonlySet<string> }>;
  readonly tags: ReadonlyMap<string, Tag>;
  readonly policies: ReadonlyMap<string, string>;
  readonly wallets: ReadonlyMap<string, string>;
  readonly privateKeys: ReadonlyMap<string, string>;
  readonly keyTags: ReadonlyMap<string, Tag>;
  readonly mfaPolicies: ReadonlyMap<string, { readonly name: string; readonly user: string }>;
  readonly quorum: ReadonlySet<string>;
}

/** A tag with the identifiers of the objects that have it. */
interface Tag {
  readonly name: string;
  readonly members: ReadonlySet<string>;
}

/** The id of the nth thing, counted modulo their number; `undefined` when there are none, and for {@link NOWHERE}. */
export function pick(things: ReadonlyMap<string, unknown>, at: number): string | undefined {
  return at === NOWHERE ? undefined : [...things.keys()][at % Math.max(1, things.size)];
}

/**
 * Performs a request on the model. `id` is the identifier that the service has given to a new object. Returns the
 * objects afterwards, or the error code of the refusal.
 */
export function perform(things: Things, command: Command, id: string): Things | string {
  const { keyTags, mfaPolicies, policies, privateKeys, quorum, tags, users, wallets } = things;
  const taken = new Set([...users.values()].flatMap((user) => [...user.keys]));
  switch (command.kind) {
    case 'createUser': {
      if (command.keys.some((one) => taken.has(one))) return 'ALREADY_EXISTS';
      const user = { name: command.name, keys: new Set(command.keys) };
      return { ...things, users: withEntry(users, id, user) };
    }
    case 'updateUser': {
      const at = pick(users, command.at);
      if (at === undefined) return 'NOT_FOUND';
      const keys = users.get(at)?.keys ?? new Set<string>();
      return { ...things, users: withEntry(users, at, { name: command.name, keys }) };
    }
    case 'deleteUser': {
      const at = pick(users, command.at);
      if (at === undefined) return 'NOT_FOUND';
      if (quorum.has(at)) return 'PRECONDITION_FAILED';
      const left = new Map([...mfaPolicies].filter(([, { user }]) => user !== at));
      return { ...things, users: without(users, at), tags: untag(tags, at), mfaPolicies: left };
    }
    case 'createKey':
    case 'deleteKey': {
      const at = pick(users, command.at);
      const user = at === undefined ? undefined : users.get(at);
      if (at === undefined || user === undefined) return 'NOT_FOUND';
      const keys = new Set(user.keys);
      if (command.kind === 'createKey') {
        if (taken.has(command.key)) return 'ALREADY_EXISTS';
        keys.add(command.key);
      } else if (!keys.delete(command.key)) return 'NOT_FOUND';
      return { ...things, users: withEntry(users, at, { ...user, keys }) };
    }
    case 'createTag':
    case 'createKeyTag': {
      const isOfUsers = command.kind === 'createTag';
      const existing = isOfUsers ? tags : keyTags;
      const at = pick(isOfUsers ? users : privateKeys, command.at);
      if (at === undefined) return 'NOT_FOUND';
      if ([...existing.values()].some((tag) => tag.name === command.name)) return 'ALREADY_EXISTS';
      const made = withEntry(existing, id, { name: command.name, members: new Set([at]) });
      return isOfUsers ? { ...things, tags: made } : { ...things, keyTags: made };
    }
    case 'deleteTag': {
      const at = pick(tags, command.at);
      return at === undefined ? 'NOT_FOUND' : { ...things, tags: without(tags, at) };
    }
    case 'deleteKeyTag': {
      const at = pick(keyTags, command.at);
      return at === undefined ? 'NOT_FOUND' : { ...things, keyTags: without(keyTags, at) };
    }
    case 'createMfaPolicy': {
      const user = pick(users, command.at);
      if (user === undefined) return 'NOT_FOUND';
      return { ...things, mfaPolicies: withEntry(mfaPolicies, id, { name: command.name, user }) };
    }
    case 'updateMfaPolicy': {
      const at = pick(mfaPolicies, command.at);
      const policy = at === undefined ? undefined : mfaPolicies.get(at);
      if (at === undefined || policy === undefined) return 'NOT_FOUND';
      return { ...things, mfaPolicies: withEntry(mfaPolicies, at, { ...policy, name: command.name }) };
    }
    case 'deleteMfaPolicy': {
      const at = pick(mfaPolicies, command.at);
      return at === undefined ? 'NOT_FOUND' : { ...things, mfaPolicies: without(mfaPolicies, at) };
    }
    case 'createPolicy':
      return { ...things, policies: withEntry(policies, id, command.name) };
    case 'updatePolicy': {
      const at = pick(policies, command.at);
      if (at === undefined) return 'NOT_FOUND';
      return { ...things, policies: withEntry(policies, at, command.name) };
    }
    case 'deletePolicy': {
      const at = pick(policies, command.at);
      return at === undefined ? 'NOT_FOUND' : { ...things, policies: without(policies, at) };
    }
    case 'createWallet':
      if ([...wallets.values()].includes(command.name)) return 'ALREADY_EXISTS';
      return { ...things, wallets: withEntry(wallets, id, command.name) };
    case 'updateWallet': {
      const at = pick(wallets, command.at);
      const namesake = [...wallets].find(([, one]) => one === command.name)?.[0];
      if (namesake !== undefined && namesake !== at) return 'ALREADY_EXISTS';
      return at === undefined ? 'NOT_FOUND' : { ...things, wallets: withEntry(wallets, at, command.name) };
    }
    case 'deleteWallet': {
      const at = pick(wallets, command.at);
      if (at === undefined) return 'NOT_FOUND';
      return command.isForced ? { ...things, wallets: without(wallets, at) } : 'PRECONDITION_FAILED';
    }
    case 'createPrivateKey':
      return { ...things, privateKeys: withEntry(privateKeys, id, command.name) };
    case 'deletePrivateKey': {
      const at = pick(privateKeys, command.at);
      if (at === undefined) return 'NOT_FOUND';
      if (!command.isForced) return 'PRECONDITION_FAILED';
      return { ...things, privateKeys: without(privateKeys, at), keyTags: untag(keyTags, at) };
    }
    case 'updateQuorum': {
      if (command.threshold > 1) return 'INVALID_REQUEST';
      const at = pick(users, command.at);
      return at === undefined ? 'NOT_FOUND' : { ...things, quorum: new Set([at]) };
    }
  }
}

function withEntry<T>(map: ReadonlyMap<string, T>, id: string, value: T): ReadonlyMap<string, T> {
  return new Map([...map, [id, value]]);
}

function without<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  return new Map([...map].filter(([one]) => one !== id));
}

/** Removes deleted objects from their tags; the tags stay. */
function untag(tags: ReadonlyMap<string, Tag>, deleted: string): ReadonlyMap<string, Tag> {
  const left = ([id, tag]: readonly [string, Tag]) =>
    [id, { ...tag, members: new Set([...tag.members].filter((one) => one !== deleted)) }] as const;
  return new Map([...tags].map(left));
}
