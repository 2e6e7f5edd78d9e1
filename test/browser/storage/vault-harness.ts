/** The shared parts of the vault's tests: names nobody else uses, sessions, and the questions a login would ask. */
import { expect } from '@open-wc/testing';
import { createVault, type Vault, type VaultOptions } from '../../../src/storage/vault.ts';
import { signMessage, type DeviceKey } from '../../../src/stamp/device-key.ts';

/** A session as the vault sees one. */
export interface TestSession {
  readonly publicKey: string;
  readonly token: string;
  readonly replaced?: string;
}

/** A pending login as the vault sees one. */
export interface TestPending {
  readonly publicKey?: string;
  readonly contact: string;
}

/** A vault of the tests. */
export type TestVault = Vault<TestSession, TestPending>;

/** A name that no other test has. */
export function uniqueName(): string {
  return `test ${crypto.randomUUID()}`;
}

/** Creates a vault in IndexedDB, in a scope of its own unless told otherwise, and patient: a busy machine is no fault. */
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

/** Asserts that a key is what it should be and really signs. */
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

/** Deletes a database that vaults may still have open: they let go of it. */
export async function deleteDatabase(name: string): Promise<void> {
  await settled(indexedDB.deleteDatabase(name));
}

/** Works on the store behind a vault's back. */
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

/** Everything in the store behind a vault's back, by its id. */
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

/** Collects what nobody caught, in the page's own words. */
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

/** The tools of one test: a database of its own, and a list of whatever must be closed after it. */
export interface VaultTest {
  /** The name of this test's database. */
  readonly databaseName: string;
  /** Creates a vault on this test's database, closed after the test. */
  createOne(options?: Partial<VaultOptions>): TestVault;
  /** Opens this test's database as the vaults do. */
  readonly indexedDB: () => IDBFactory;
}

/** Gives each test of a suite a database; afterwards nothing is left of it and nothing was thrown into the air. */
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
