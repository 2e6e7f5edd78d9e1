/** A model of an organization's things in memory, with which random sequences of activities are compared. */
import fc from 'fast-check';

/** Public keys that the sequences use: few, so that they meet. */
export const KEYS = ['k0', 'k1', 'k2'] as const;
const NAMES = ['A', 'B', 'C'] as const;

/** The kinds of things, and how often one is named among those there are. */
const name = fc.constantFrom(...NAMES);
const place = fc.nat(3);
const key = fc.constantFrom(...KEYS);

/** A request; things are named by the order in which they were made, because their identifiers are random. */
export const commands = fc.oneof(
  fc.record({ kind: fc.constant('createUser'), name, keys: fc.uniqueArray(key, { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('updateUser'), at: place, name }),
  fc.record({ kind: fc.constant('deleteUser'), at: place }),
  fc.record({ kind: fc.constant('createKey'), at: place, key }),
  fc.record({ kind: fc.constant('deleteKey'), at: place, key }),
  fc.record({ kind: fc.constant('createTag'), name, at: place }),
  fc.record({ kind: fc.constant('deleteTag'), at: place }),
  fc.record({ kind: fc.constant('createPolicy'), name }),
  fc.record({ kind: fc.constant('updatePolicy'), at: place, name }),
  fc.record({ kind: fc.constant('deletePolicy'), at: place }),
  fc.record({ kind: fc.constant('createWallet'), name }),
  fc.record({ kind: fc.constant('updateWallet'), at: place, name }),
  fc.record({ kind: fc.constant('deleteWallet'), at: place, isForced: fc.boolean() }),
  fc.record({ kind: fc.constant('createPrivateKey'), name }),
  fc.record({ kind: fc.constant('deletePrivateKey'), at: place, isForced: fc.boolean() }),
  fc.record({ kind: fc.constant('updateQuorum'), at: place, threshold: fc.integer({ min: 1, max: 2 }) }),
);

/** A request of a sequence. */
export type Command = typeof commands extends fc.Arbitrary<infer T> ? T : never;

/** The things of an organization, each under the identifier that it was given. */
export interface Things {
  readonly users: ReadonlyMap<string, { readonly name: string; readonly keys: ReadonlySet<string> }>;
  readonly tags: ReadonlyMap<string, { readonly name: string; readonly users: ReadonlySet<string> }>;
  readonly policies: ReadonlyMap<string, string>;
  readonly wallets: ReadonlyMap<string, string>;
  readonly privateKeys: ReadonlyMap<string, string>;
  readonly quorum: ReadonlySet<string>;
}

/** The nth thing there is, counted round; `undefined` where there is none, or for the last place: a thing of nobody. */
export function pick(things: ReadonlyMap<string, unknown>, at: number): string | undefined {
  return at === 3 ? undefined : [...things.keys()][at % Math.max(1, things.size)];
}

/**
 * Performs a request on the model. `id` is the identifier that the service has given to what is new. Answers what there
 * is afterwards, or the code of the refusal.
 */
export function perform(things: Things, command: Command, id: string): Things | string {
  const { policies, privateKeys, quorum, tags, users, wallets } = things;
  const taken = new Set([...users.values()].flatMap((user) => [...user.keys]));
  const named = <T>(map: ReadonlyMap<string, T>, at: number): string | undefined => pick(map, at);
  switch (command.kind) {
    case 'createUser': {
      if (command.keys.some((one) => taken.has(one))) return 'ALREADY_EXISTS';
      const user = { name: command.name, keys: new Set(command.keys) };
      return { ...things, users: withEntry(users, id, user) };
    }
    case 'updateUser': {
      const at = named(users, command.at);
      if (at === undefined) return 'NOT_FOUND';
      const keys = users.get(at)?.keys ?? new Set<string>();
      return { ...things, users: withEntry(users, at, { name: command.name, keys }) };
    }
    case 'deleteUser': {
      const at = named(users, command.at);
      if (at === undefined) return 'NOT_FOUND';
      if (quorum.has(at)) return 'PRECONDITION_FAILED';
      const left = [...tags].map(([tag, { name: tagName, users: members }]) => {
        const others = [...members].filter((one) => one !== at);
        return [tag, { name: tagName, users: new Set(others) }] as const;
      });
      return { ...things, users: without(users, at), tags: new Map(left) };
    }
    case 'createKey':
    case 'deleteKey': {
      const at = named(users, command.at);
      const user = at === undefined ? undefined : users.get(at);
      if (at === undefined || user === undefined) return 'NOT_FOUND';
      const keys = new Set(user.keys);
      if (command.kind === 'createKey') {
        if (taken.has(command.key)) return 'ALREADY_EXISTS';
        keys.add(command.key);
      } else if (!keys.delete(command.key)) return 'NOT_FOUND';
      return { ...things, users: withEntry(users, at, { ...user, keys }) };
    }
    case 'createTag': {
      const at = named(users, command.at);
      if (at === undefined) return 'NOT_FOUND';
      if ([...tags.values()].some((tag) => tag.name === command.name)) return 'ALREADY_EXISTS';
      return { ...things, tags: withEntry(tags, id, { name: command.name, users: new Set([at]) }) };
    }
    case 'deleteTag': {
      const at = named(tags, command.at);
      return at === undefined ? 'NOT_FOUND' : { ...things, tags: without(tags, at) };
    }
    case 'createPolicy':
      return { ...things, policies: withEntry(policies, id, command.name) };
    case 'updatePolicy': {
      const at = named(policies, command.at);
      if (at === undefined) return 'NOT_FOUND';
      return { ...things, policies: withEntry(policies, at, command.name) };
    }
    case 'deletePolicy': {
      const at = named(policies, command.at);
      return at === undefined ? 'NOT_FOUND' : { ...things, policies: without(policies, at) };
    }
    case 'createWallet':
      if ([...wallets.values()].includes(command.name)) return 'ALREADY_EXISTS';
      return { ...things, wallets: withEntry(wallets, id, command.name) };
    case 'updateWallet': {
      const at = named(wallets, command.at);
      const namesake = [...wallets].find(([, one]) => one === command.name)?.[0];
      if (namesake !== undefined && namesake !== at) return 'ALREADY_EXISTS';
      return at === undefined ? 'NOT_FOUND' : { ...things, wallets: withEntry(wallets, at, command.name) };
    }
    case 'deleteWallet': {
      const at = named(wallets, command.at);
      if (at === undefined) return 'NOT_FOUND';
      return command.isForced ? { ...things, wallets: without(wallets, at) } : 'PRECONDITION_FAILED';
    }
    case 'createPrivateKey':
      return { ...things, privateKeys: withEntry(privateKeys, id, command.name) };
    case 'deletePrivateKey': {
      const at = named(privateKeys, command.at);
      if (at === undefined) return 'NOT_FOUND';
      const left = without(privateKeys, at);
      return command.isForced ? { ...things, privateKeys: left } : 'PRECONDITION_FAILED';
    }
    case 'updateQuorum': {
      if (command.threshold > 1) return 'INVALID_REQUEST';
      const at = named(users, command.at);
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
