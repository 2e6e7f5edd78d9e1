import type { Check } from '../check.ts';
import { errorName, toFinding } from '../findings.ts';

const NAME = 'latchkey diagnosis';
/** The same time limit as a login has. */
const PATIENCE_MS = 3_000;

/** Checks that IndexedDB opens, stores and returns a value, in a database of its own. */
export const checkIndexedDb: Check = async ({ site, indexedDB }) => {
  if (site.storage === 'memory') return toFinding('indexeddb_unused');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE_MS);
  });
  try {
    // Where cookies are blocked, some browsers throw when `indexedDB` is read.
    const factory = indexedDB();
    if (!factory) return toFinding('indexeddb_missing');
    const outcome = await Promise.race([store(factory), tooLong]);
    return toFinding(outcome === 'late' ? 'indexeddb_timeout' : 'indexeddb_ok');
  } catch (thrown) {
    return toFinding('indexeddb_refused', { error: errorName(thrown) });
  } finally {
    clearTimeout(timer);
  }
};

async function store(factory: IDBFactory): Promise<void> {
  const opening = factory.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(NAME);
  const database = await settled(opening);
  try {
    const transaction = database.transaction(NAME, 'readwrite');
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('', 'AbortError'));
    });
    const store = transaction.objectStore(NAME);
    store.put(NAME, NAME);
    const kept = settled(store.get(NAME));
    await done;
    if ((await kept) !== NAME) throw new DOMException('', 'DataError');
  } finally {
    database.close();
    // Not awaited. If it fails, the next diagnosis uses the database that is left.
    factory.deleteDatabase(NAME);
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('', 'UnknownError'));
  });
}
