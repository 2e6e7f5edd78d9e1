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
  /** The storage to start with. `memory` never touches IndexedDB. */
  readonly storage: Persistence;
  /** The object whose next vault inherits what is in memory when this vault is closed. Default: none does. */
  readonly owner?: object | undefined;
  /** Returns IndexedDB; may throw. Default: the global one. */
  readonly indexedDB?: (() => IDBFactory | undefined) | undefined;
  /**
   * The locks between tabs. When they are missing or fail, the vault works without them. Default: `navigator.locks`.
   */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** Returns the present time in milliseconds since the epoch. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /**
   * Milliseconds that one transaction may take, opening included, before the vault continues in memory. Default: 3000.
   */
  readonly openTimeoutMs?: number | undefined;
}

/** The content of a vault. */
export interface VaultContents<Session, Pending> {
  readonly session?: Session | undefined;
  /** The session's key. */
  readonly key?: DeviceKey | undefined;
  /** A login that waits for its code. `readKey` returns its key. */
  readonly pending?: Pending | undefined;
  /** The session whose key the browser has deleted. Reported once. */
  readonly lost?: Session | undefined;
}

/** Stores device keys, one session and one pending login. A failure of the storage never makes a method reject. */
export interface Vault<Session, Pending> {
  /** Where everything is stored now. Once it is `memory`, it stays so. */
  readonly persistence: Persistence;
  read(): Promise<VaultContents<Session, Pending>>;
  /** Generates a key and checks that storage returns it. Rejects only where the browser cannot generate keys at all. */
  createKey(): Promise<DeviceKey>;
  readKey(publicKey: string): Promise<DeviceKey | undefined>;
  /**
   * Stores the login that waits for its code, or deletes it when `pending` is undefined. Its `publicKey` keeps that key
   * from being pruned. `left` is the id of the code that this tab abandons: a stored login that waits for another code
   * belongs to another tab and stays.
   */
  writePending(pending: Pending | undefined, left?: string): Promise<void>;
  /**
   * Stores this as the session and deletes the pending login, in one transaction. Resolves to where it is stored. A
   * session with `replaced`, the public key of an older session, is stored only in that session's place, whose key is
   * deleted; when the older session is gone, it throws `aborted`.
   */
  commitSession(session: Session, key: DeviceKey): Promise<Persistence>;
  /** Deletes the session with this key, or the session that has just replaced it, and its key. */
  removeSession(publicKey: string): Promise<void>;
  /**
   * Aborts transactions and starts no new one until the page is shown again. WebKit keeps a cached page together with
   * its transactions, which would block those of every other page.
   */
  suspend(untilShown: Promise<unknown>): void;
  /** Closes the connection. What is in memory is kept for the next vault of the same owner, scope and storage. */
  close(): void;
}

/** One record of the store, as far as the vault reads it: a session and a pending login have no `privateKey`. */
interface Stored extends Partial<DeviceKey> {
  readonly createdAt?: number;
}

/**
 * Age from which a key without a reference is deleted. No unfinished login can still need it: a code is valid for
 * minutes, its token for an hour.
 */
const KEY_LIFE_MS = 86_400_000;

const DEADLINE_STEPS = 6;

/** The name of the database, of its store and of the lock. */
const NAME = 'latchkey';

/** Aborts a transaction if it is still active. */
const abort = (transaction: IDBTransaction): void => {
  try {
    transaction.abort();
  } catch {
    // It has ended or is being committed.
  }
};

/**
 * Creates a vault, the storage for keys and the session. It uses IndexedDB, or memory if that fails, and then does not
 * return to IndexedDB. In memory it keeps the same non-extractable key, and the session lasts as long as the page.
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
  // The only storage when `storage` is `memory`, and what the vault continues with when IndexedDB fails.
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
    // Closes at once when another tab upgrades or deletes the database. A connection that the browser closed (Safari)
    // needs no handler: the next transaction throws and is tried on a new connection.
    database.onversionchange = disconnect;
    return database;
  };

  /**
   * Runs one transaction to its `complete` event, because the success of a request does not mean that anything was
   * written. It is tried once more on a new connection ("Connection to Indexed Database server lost"). Both attempts
   * share one deadline, after which the transaction can have no effect any more. Reads use `readwrite` as well, so that
   * the transactions of all tabs have one order.
   */
  const transact = (work: (store: IDBObjectStore) => Promise<unknown>): Promise<unknown> => {
    // In several short timers: after a page was frozen or busy, one long timer would fire before the result that is
    // already queued.
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

  /** Runs a transaction that may fail: it is skipped when storage is memory, and its failure makes storage memory. */
  const attempt = async (work: (store: IDBObjectStore) => Promise<unknown>): Promise<unknown> =>
    persistence === 'memory' || transact(work).catch(stepDown);

  /** Loads a key into memory. A stored value that is not a device key counts as missing. */
  const fetchKey = async (store: IDBObjectStore, publicKey: string): Promise<DeviceKey | undefined> => {
    const stored: unknown = await promisifyRequest(store.get('key ' + publicKey));
    if (isDeviceKey(stored)) keys.set(stored.publicKey, stored);
    return keys.get(publicKey);
  };

  const putKey = (store: IDBObjectStore, key: DeviceKey): unknown =>
    store.put({ ...key, createdAt: now() }, 'key ' + key.publicKey);

  /** Deletes old keys that no record refers to, in any scope. */
  const prune = async (store: IDBObjectStore): Promise<void> => {
    // A key that the browser can no longer read may be returned as null.
    const records = await promisifyRequest<(Stored | null)[]>(store.getAll());
    const referred = new Set(records.map((record) => !record?.privateKey && record?.publicKey));
    for (const record of records) {
      const { publicKey, createdAt } = record ?? {};
      if (createdAt! < now() - KEY_LIFE_MS && !referred.has(publicKey)) store.delete('key ' + publicKey);
    }
  };

  /**
   * Deletes this scope's session and its key if the session has this public key or replaced the one that has it: a
   * refresh may be storing the successor at this moment.
   */
  const removeSession = async (publicKey: string): Promise<void> => {
    const isMeant = (one: Session | undefined): one is Session =>
      one?.publicKey === publicKey || one?.replaced === publicKey;
    // Also after IndexedDB has failed, so that a session stored by an earlier page does not return with the next one.
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
    // After the transaction: a `read` that was running would have loaded it again.
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
        // If IndexedDB has failed meanwhile, this page's memory is newer.
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
        // Housekeeping; its failure must not affect this login.
        if (persistence !== 'memory') await transact(prune).catch(() => {});
      };
      try {
        const signal = AbortSignal.timeout(openTimeoutMs);
        await locks.request(NAME, { signal }, write);
      } catch {
        // Locks are missing (old browsers), refused (opaque origins) or not granted in time. The transaction is atomic
        // without a lock; the lock only keeps tabs from pruning keys during each other's logins.
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
