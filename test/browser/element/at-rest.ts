const NAME = 'latchkey';

/** Works directly on the element's IndexedDB store. Creates the database as an element does when there is none. */
export async function atRest<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(NAME, 'readwrite');
    const request = work(transaction.objectStore(NAME));
    return await new Promise<T>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(new Error('The transaction was aborted.'));
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('The database does not open.'));
  });
}

/** The public keys in the store. */
export async function keysAtRest(): Promise<readonly string[]> {
  const names = await atRest((store) => store.getAllKeys());
  return names.map(String).flatMap((name) => /^key (.*)/.exec(name)?.[1] ?? []);
}
