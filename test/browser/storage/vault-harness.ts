/** Shared helpers of the vault's tests: unique names, sessions, and the calls that a login makes. */
import { expect } from '@open-wc/testing';
import { createVault, type Vault, type VaultOptions } from '../../../src/storage/vault.ts';
import { signMessage, type DeviceKey } from '../../../src/stamp/device-key.ts';

/** A session with the members that the vault reads. */
export interface TestSession {
  readonly publicKey: string;
  readonly token: string;
  readonly replaced?: string;
}

/** A pending login with the members that the vault reads. */
export interface TestPending {
  readonly publicKey?: string;
  readonly contact: string;
}

/** A vault of the tests. */
export type TestVault = Vault<TestSession, TestPending>;

/** Returns a name that no other test uses. */
export function uniqueName(): string {
  return `test ${crypto.randomUUID()}`;
}

/** Creates a vault in IndexedDB, by default in a scope of its own, with long time limits for a busy machine. */
export function createTestVault(options: Partial<VaultOptions> = {}): TestVault {
  return createVault({ scope: uniqueName(), storage: 'indexeddb', openTimeoutMs: 15_000, ...options });
}

/** The real IndexedDB under another database name. */
export function databaseNamed(name: string): () => IDBFactory {
  const factory: Partial<IDBFactory> = { open: (_name, version) => indexedDB.open(name, version) };
  return () => factory as IDBFactory;
}

/** A session of a key. */
export function sessionOf({ publicKey }: DeviceKey, replaced?: string): TestSession {
  return { publicKey, token: `token of ${publicKey}`, ...(replaced === undefined ? {} : { replaced }) };
}

/** Asserts that a key has the right properties and can sign. */
export async function expectWorking(key: DeviceKey | undefined, publicKey: string): Promise<void> {
  expect(key?.publicKey).to.equal(publicKey);
  expect(key!.privateKey.extractable).to.equal(false);
  expect(await signMessage(key!, new Uint8Array(3))).to.have.length(64);
}

/** Waits for a request. */
export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no reason given'));
  });
}

/** Deletes a database that vaults may still have open; they close their connections to it. */
export async function deleteDatabase(name: string): Promise<void> {
  await settled(indexedDB.deleteDatabase(name));
}

/** Changes the store directly, without the vault. */
export async function tamper(databaseName: string, work: (store: IDBObjectStore) => void): Promise<void> {
  const database = await settled(indexedDB.open(databaseName, 1));
  const transaction = database.transaction('latchkey', 'readwrite');
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
  work(transaction.objectStore('latchkey'));
  database.close();
  await done;
}

/** Reads all entries of the store directly, by their ids. */
export async function contentsOf(databaseName: string): Promise<ReadonlyMap<IDBValidKey, unknown>> {
  const database = await settled(indexedDB.open(databaseName, 1));
  const store = database.transaction('latchkey').objectStore('latchkey');
  const [ids, records] = await Promise.all([settled(store.getAllKeys()), settled<unknown[]>(store.getAll())]);
  database.close();
  return new Map(ids.map((id, index) => [id, records[index]]));
}

/** Waits for one turn of the event loop. */
export async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
  port1.close();
}

/** Collects uncaught errors and unhandled rejections of the page. */
export function watchErrors(): { readonly uncaught: readonly string[]; stop(): Promise<void> } {
  const uncaught: string[] = [];
  const listening = new AbortController();
  addEventListener('error', (event) => uncaught.push(event.message), listening);
  addEventListener('unhandledrejection', (event) => uncaught.push(String(event.reason)), listening);
  return {
    uncaught,
    async stop() {
      // A rejection is reported in a task of its own, after the one that caused it.
      await nextTask();
      listening.abort();
    },
  };
}

/** The helpers of one test: a database of its own, and everything that must be closed after the test. */
export interface VaultTest {
  /** The name of this test's database. */
  readonly databaseName: string;
  /** Creates a vault on this test's database, closed after the test. */
  createOne(options?: Partial<VaultOptions>): TestVault;
  /** Opens this test's database as the vaults do. */
  readonly indexedDB: () => IDBFactory;
}

/** Gives each test of a suite a database. After the test deletes it, and asserts that no error was left uncaught. */
export function useVaults(): VaultTest {
  let databaseName: string;
  let errors: ReturnType<typeof watchErrors>;
  let vaults: TestVault[];

  beforeEach(() => {
    databaseName = uniqueName();
    vaults = [];
    errors = watchErrors();
  });

  afterEach(async () => {
    for (const vault of vaults) vault.close();
    await deleteDatabase(databaseName);
    await errors.stop();
    expect(errors.uncaught).to.deep.equal([]);
  });

  return {
    get databaseName() {
      return databaseName;
    },
    indexedDB: () => databaseNamed(databaseName)(),
    createOne(options = {}) {
      const vault = createTestVault({ indexedDB: databaseNamed(databaseName), ...options });
      vaults.push(vault);
      return vault;
    },
  };
}

/** Logs in and resolves to the session's key. */
export async function logIn(vault: TestVault): Promise<string> {
  const key = await vault.createKey();
  await vault.commitSession(sessionOf(key), key);
  return key.publicKey;
}

/** The reading of an empty vault. */
export const nothing = { session: undefined, key: undefined, pending: undefined, lost: undefined };
