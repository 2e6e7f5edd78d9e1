/** A real IndexedDB that can be told to break at any call, in every way browsers have been seen to break. */

/** The calls that can be broken. `get key` are the reads of records that hold a key. */
export type CallKind = 'factory' | 'open' | 'transaction' | 'put' | 'get' | 'get key' | 'delete' | 'getAll';

/** One way to break a call. */
export interface Fault {
  readonly title: string;
  readonly kind: CallKind;
  /** True when something never answers, so that only the vault's own deadline ends it. */
  readonly hangs?: boolean;
  /** Stands in for the call. `proceed` makes the real one. */
  readonly apply: (proceed: () => never, transaction: IDBTransaction) => unknown;
}

/** Where a fault strikes: at the n-th call of its kind (from 1), and whether at every later one too. */
export interface Strike {
  readonly fault: Fault;
  readonly nth: number;
  readonly isLasting: boolean;
}

/** A wrapped IndexedDB. */
export interface FaultyIndexedDb {
  /** For `createVault`. */
  readonly indexedDB: () => IDBFactory;
  /** How many calls of each kind there were. */
  readonly counts: ReadonlyMap<CallKind, number>;
}

type Members = Record<PropertyKey, unknown>;

/** Stands before a platform object: some members are ours, all others are the real ones. */
export function intercept<T extends object>(target: T, own: Members): T {
  return new Proxy(target, {
    get(_, name) {
      if (name in own) return own[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set(_, name, value) {
      return name in own ? Reflect.set(own, name, value) : Reflect.set(target, name, value, target);
    },
  });
}

/** Handlers that swallow what is assigned to them: the events never arrive. */
export function deaf(): Record<string, ((event: Event) => void) | null> {
  return { onsuccess: null, onerror: null, onblocked: null, oncomplete: null, onabort: null };
}

/** A request that does its work and then says that it failed, as a full disk does at the last moment. */
export function failLater(request: IDBRequest, error: DOMException, end: () => void = () => {}): IDBRequest {
  const handlers = deaf();
  request.addEventListener('success', (event) => {
    handlers['onerror']?.(event);
    end();
  });
  return intercept(intercept(request, handlers), { error });
}

/** Wraps the real IndexedDB under a database name of its own. */
export function createFaultyIndexedDb(databaseName: string, strike?: Strike): FaultyIndexedDb {
  const counts = new Map<CallKind, number>();

  function call<T>(kind: CallKind, proceed: () => T, transaction?: IDBTransaction): T {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const isHit =
      strike?.fault.kind === kind && (strike.isLasting ? count >= strike.nth : count === strike.nth);
    return isHit ? (strike.fault.apply(proceed as () => never, transaction!) as T) : proceed();
  }

  function wrapStore(store: IDBObjectStore, transaction: IDBTransaction): IDBObjectStore {
    const through =
      (kind: CallKind, method: keyof IDBObjectStore) =>
      (...values: unknown[]): unknown =>
        call(kind, () => (store[method] as (...all: unknown[]) => unknown)(...values), transaction);
    return intercept(store, {
      put: through('put', 'put'),
      delete: through('delete', 'delete'),
      getAll: through('getAll', 'getAll'),
      get: (id: string) =>
        call(
          'get',
          () => (id.startsWith('key ') ? call('get key', () => store.get(id), transaction) : store.get(id)),
          transaction,
        ),
    });
  }

  function wrapTransaction(transaction: IDBTransaction): IDBTransaction {
    return intercept(transaction, {
      objectStore: (name: string) => wrapStore(transaction.objectStore(name), transaction),
    });
  }

  function wrapDatabase(database: IDBDatabase): IDBDatabase {
    return intercept(database, {
      transaction: (name: string, mode: IDBTransactionMode) =>
        call('transaction', () => wrapTransaction(database.transaction(name, mode))),
    });
  }

  const factory = {
    open: (_name: string, version: number) =>
      call('open', () => {
        const request = indexedDB.open(databaseName, version);
        const own: Members = {};
        Object.defineProperty(own, 'result', { get: () => wrapDatabase(request.result) });
        return intercept(request, own);
      }),
  };
  return { counts, indexedDB: () => call('factory', () => factory as unknown as IDBFactory) };
}
