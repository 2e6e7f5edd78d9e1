import { promisifyRequest } from 'idb-keyval';
import { LatchkeyError } from '../base/errors.ts';
import type { Persistence } from '../base/persistence.ts';
import { signMessage, type DeviceKey } from '../stamp/device-key.ts';
import { generateDeviceKey, isDeviceKey } from './device-key.ts';
import { keptMemory, type VaultMemory } from './kept-memory.ts';

/** Options of a vault. */
export interface VaultOptions {
  /** Vaults of one scope share a session; other scopes never see it. */
  readonly scope: string;
  /** Where to begin. `memory` never touches IndexedDB. */
  readonly storage: Persistence;
  /** Who goes on with what is in memory when the vault is closed. Default: nobody. */
  readonly owner?: object | undefined;
  /** Where IndexedDB is found; may throw. Default: the global one. */
  readonly indexedDB?: (() => IDBFactory | undefined) | undefined;
  /** Default: `navigator.locks`. Anything wrong with it: the vault goes on without. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** How long one piece of work may take, opening included, before the vault carries on in memory. Default: 3000. */
  readonly openTimeoutMs?: number | undefined;
}

/** The content of a vault. */
export interface VaultContents<Session, Pending> {
  readonly session?: Session | undefined;
  /** The session's key. */
  readonly key?: DeviceKey | undefined;
  /** A login that waits for its code. Its key: `readKey`. */
  readonly pending?: Pending | undefined;
  /** The session whose key the browser has thrown away. Told once. */
  readonly lost?: Session | undefined;
}

/** Device keys, one session and one pending login at rest. Storage that fails never makes a method reject. */
export interface Vault<Session, Pending> {
  /** Where everything is kept now. Once that is `memory`, it stays so. */
  readonly persistence: Persistence;
  read(): Promise<VaultContents<Session, Pending>>;
  /** Generates a key and proves that storage keeps it. Rejects only where the browser cannot make keys at all. */
  createKey(): Promise<DeviceKey>;
  readKey(publicKey: string): Promise<DeviceKey | undefined>;
  /**
   * Remembers the login that waits for its code, or forgets it. Its `publicKey` keeps that key from being pruned. Where
   * the code with the id `left` is given up for none, a login that waits for another stays: it is another tab's.
   */
  writePending(pending: Pending | undefined, left?: string): Promise<void>;
  /**
   * Makes this the session, all or nothing, and ends the pending login. Says where it is kept. One that has `replaced`,
   * the public key of another session: only in its place, whose key is deleted; throws `aborted` when it is gone.
   */
  commitSession(session: Session, key: DeviceKey): Promise<Persistence>;
  /** Ends the session if it is still this one, or has just taken its place, and deletes its key. */
  removeSession(publicKey: string): Promise<void>;
  /**
   * Lets go of the database until the page is on show again. WebKit keeps a page together with its transactions, which
   * would block those of every other page.
   */
  suspend(untilShown: Promise<unknown>): void;
  /** Closes the connection. What is in memory waits for the next vault of the same owner, scope and storage. */
  close(): void;
}

/** One record of the store, as far as the vault looks into it: a session and a pending login have no `privateKey`. */
interface Stored extends Partial<DeviceKey> {
  readonly createdAt?: number;
}

/** An unreferenced key of this age belongs to no login in flight: a code lives minutes, its token an hour. */
const KEY_LIFE_MS = 86_400_000;

const DEADLINE_STEPS = 6;

/** The database, its store and its lock. */
const NAME = 'latchkey';

/** Ends a transaction, unless it is about to end by itself. */
const abort = (transaction: IDBTransaction): void => {
  try {
    transaction.abort();
  } catch {
    // It has ended, or its changes are on their way.
  }
};

/**
 * Creates a vault: keys and session at rest. Storage is IndexedDB, or memory if that fails; it never returns to
 * IndexedDB. In memory the same non-extractable key is kept, and the session lives as long as the page.
 *
 * Each key is stored under its own public key, so that tabs logging in at the same time never overwrite each other.
 */
export function createVault<
  Session extends { readonly publicKey: string; readonly replaced?: string | undefined },
  Pending extends {
    readonly publicKey?: string | undefined;
    readonly challenge?: { readonly otpId: string } | undefined;
  },
>({
  scope,
  storage,
  owner = {},
  indexedDB = () => globalThis.indexedDB,
  locks = navigator.locks,
  now = Date.now,
  openTimeoutMs = 3000,
}: VaultOptions): Vault<Session, Pending> {
  const sessionId = 'session ' + scope;
  const pendingId = 'pending ' + scope;
  let opening: Promise<IDBDatabase> | undefined;
  const running = new Set<IDBTransaction>();
  let suspension: Promise<unknown> | undefined;
  // All there is where storage is memory, and what the vault goes on with when IndexedDB fails.
  const id = `${storage} ${scope}`;
  const kept = keptMemory.get(owner);
  keptMemory.delete(owner);
  const memory = (kept?.id === id ? kept : { id, keys: new Map() }) as VaultMemory<Session, Pending>;
  const { keys } = memory;
  let persistence: Persistence = memory.session || memory.pending ? 'memory' : storage;

  const disconnect = (): void => {
    opening?.then(
      (database) => database.close(),
      () => {},
    );
    opening = undefined;
  };

  const stepDown = (): void => {
    persistence = 'memory';
  };

  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB()!.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME);
    const database = await promisifyRequest(request);
    // Let go at once when another tab upgrades or deletes the database. A connection that the browser closed (Safari)
    // needs no handler: it throws at the next transaction, which is then tried on a fresh one.
    database.onversionchange = disconnect;
    return database;
  };

  /**
   * Runs one transaction to its `complete` event; a request's success is no promise that anything was written.
   * Tried again once on a fresh connection ("Connection to Indexed Database server lost"), all within one deadline,
   * after which nothing of it can happen any more. Reads too are `readwrite`: so the work of all tabs has one order.
   */
  const transact = (work: (store: IDBObjectStore) => Promise<unknown>): Promise<unknown> => {
    // In steps: after a page was frozen or busy, one long timer would fire before the answer that waits behind it.
    const deadline = new Promise<never>((_, reject) => {
      let steps = DEADLINE_STEPS;
      const step = (): unknown => setTimeout(--steps ? step : reject, openTimeoutMs / DEADLINE_STEPS);
      step();
    });
    const tryOnce = async (): Promise<void> => {
      await suspension;
      const database = await Promise.race([(opening ??= open()), deadline]);
      const transaction = database.transaction(NAME, 'readwrite');
      running.add(transaction);
      const done = promisifyRequest(transaction);
      try {
        await Promise.race([Promise.all([work(transaction.objectStore(NAME)), done]), deadline]);
      } catch (error) {
        abort(transaction);
        throw error;
      } finally {
        running.delete(transaction);
      }
    };
    return tryOnce().catch(() => {
      disconnect();
      return tryOnce();
    });
  };

  /** Work that the page can do without: skipped where storage is memory, which it becomes when the work fails. */
  const attempt = async (work: (store: IDBObjectStore) => Promise<unknown>): Promise<unknown> =>
    persistence === 'memory' || transact(work).catch(stepDown);

  /** Brings a key into memory, unless what is stored is no device key: then it counts as gone. */
  const fetchKey = async (store: IDBObjectStore, publicKey: string): Promise<DeviceKey | undefined> => {
    const stored: unknown = await promisifyRequest(store.get('key ' + publicKey));
    if (isDeviceKey(stored)) keys.set(stored.publicKey, stored);
    return keys.get(publicKey);
  };

  const putKey = (store: IDBObjectStore, key: DeviceKey): unknown =>
    store.put({ ...key, createdAt: now() }, 'key ' + key.publicKey);

  /** Deletes the keys that are old and that nobody, in any scope, refers to. */
  const prune = async (store: IDBObjectStore): Promise<void> => {
    // A key that the browser can no longer read may come back as null.
    const records = await promisifyRequest<(Stored | null)[]>(store.getAll());
    const referred = new Set(records.map((record) => !record?.privateKey && record?.publicKey));
    for (const record of records) {
      const { publicKey, createdAt } = record ?? {};
      if (createdAt! < now() - KEY_LIFE_MS && !referred.has(publicKey)) store.delete('key ' + publicKey);
    }
  };

  /** Deletes the session of this scope if it is this one, and its key. Its successor may be stored at this very moment. */
  const removeSession = async (publicKey: string): Promise<void> => {
    const isMeant = (one: Session | undefined): one is Session =>
      one?.publicKey === publicKey || one?.replaced === publicKey;
    // Also after IndexedDB has failed: what an earlier page stored must not come back with the next one.
    if (storage !== 'memory') {
      await transact(async (store) => {
        const stored = await promisifyRequest<Session | undefined>(store.get(sessionId));
        if (isMeant(stored)) {
          store.delete(sessionId);
          store.delete('key ' + stored.publicKey);
        }
        store.delete('key ' + publicKey);
      }).catch(stepDown);
    }
    // Only now: a `read` that was under way would have brought it back.
    keys.delete(publicKey);
    if (!isMeant(memory.session)) return;
    keys.delete(memory.session.publicKey);
    memory.session = undefined;
  };

  return {
    get persistence() {
      return persistence;
    },

    async read() {
      let lost: Session | undefined;
      await attempt(async (store) => {
        const stored = await promisifyRequest<Session | undefined>(store.get(sessionId));
        const waiting = await promisifyRequest<Pending | undefined>(store.get(pendingId));
        const isLost = stored && !(await fetchKey(store, stored.publicKey));
        if (isLost) store.delete(sessionId);
        // Not when IndexedDB has failed meanwhile: this page knows better.
        if (persistence === 'memory') return;
        [memory.session, lost] = isLost ? [undefined, stored] : [stored, undefined];
        memory.pending = waiting;
      });
      const { session, pending } = memory;
      return { session, key: session && keys.get(session.publicKey), pending, lost };
    },

    async createKey() {
      const key = await generateDeviceKey();
      await attempt(async (store) => putKey(store, key));
      await attempt(async (store) => signMessage((await fetchKey(store, key.publicKey))!, new Uint8Array()));
      keys.set(key.publicKey, key);
      return key;
    },

    async readKey(publicKey) {
      if (!keys.has(publicKey)) await attempt((store) => fetchKey(store, publicKey));
      return keys.get(publicKey);
    },

    async writePending(next, left) {
      await attempt(async (store) => {
        if (left && !next?.challenge) {
          const stored = await promisifyRequest<Pending | undefined>(store.get(pendingId));
          if ((stored?.challenge?.otpId ?? left) !== left) return;
        }
        if (next) store.put(next, pendingId);
        else store.delete(pendingId);
      });
      memory.pending = next;
    },

    async commitSession(next, key) {
      const { replaced } = next;
      let isCurrent = !replaced || memory.session?.publicKey === replaced;
      const write = async (): Promise<void> => {
        await attempt(async (store) => {
          if (replaced) {
            const stored = await promisifyRequest<Session | undefined>(store.get(sessionId));
            isCurrent = stored?.publicKey === replaced;
            if (!isCurrent) return;
            store.delete('key ' + replaced);
          }
          putKey(store, key);
          store.put(next, sessionId);
          store.delete(pendingId);
        });
        // Housekeeping: what goes wrong here does not concern this login.
        if (persistence !== 'memory') await transact(prune).catch(() => {});
      };
      try {
        const signal = AbortSignal.timeout(openTimeoutMs);
        await locks.request(NAME, { signal }, write);
      } catch {
        // No locks (old browsers), none for this page (opaque origins) or none in time. The transaction is atomic
        // without one: the lock keeps tabs from pruning in the middle of each other's login.
        await write();
      }
      if (!isCurrent) throw new LatchkeyError('aborted', 'The session to be replaced is gone.');
      keys.delete(replaced!);
      keys.set(key.publicKey, key);
      memory.session = next;
      memory.pending = undefined;
      return persistence;
    },

    removeSession,

    suspend(untilShown) {
      suspension = untilShown;
      running.forEach(abort);
    },

    close() {
      disconnect();
      if (persistence === 'memory') keptMemory.set(owner, memory);
    },
  };
}
