/** The ways IndexedDB breaks, each as a fault that can strike at any call of its kind. */
import { deaf, failLater, intercept, type CallKind, type Fault } from './faulty-indexed-db.ts';

const error = (name: string, message = ''): DOMException => new DOMException(message, name);
const LOST = 'Connection to Indexed Database server lost. Refresh the page to try again';

const throws = (kind: CallKind, name: string, message?: string): Fault => ({
  title: `${kind} throws ${name}`,
  kind,
  apply: () => {
    throw error(name, message);
  },
});

/** The request does its work, but its answer is an error and its transaction is rolled back. */
const fails = (kind: CallKind, name: string, message?: string): Fault => ({
  title: `${kind} fails with ${name}`,
  kind,
  apply: (proceed, transaction) => failLater(proceed(), error(name, message), () => transaction.abort()),
});

const hangs = (kind: CallKind): Fault => ({
  title: `${kind} never answers`,
  kind,
  hangs: true,
  apply: (proceed) => intercept(proceed(), deaf()),
});

/** The opening itself goes wrong: no connection is left behind. */
const openFails = (name: string, message?: string): Fault => ({
  title: `open fails with ${name}`,
  kind: 'open',
  apply: (proceed) => {
    const request: IDBOpenDBRequest = proceed();
    return failLater(request, error(name, message), () => request.result.close());
  },
});

/** A connection that nobody is told of, except perhaps that it is blocked. */
const neverOpens = (title: string, isBlocked: boolean): Fault => ({
  title,
  kind: 'open',
  hangs: true,
  apply: (proceed) => {
    const handlers = deaf();
    const request: IDBOpenDBRequest = proceed();
    request.addEventListener('success', (event) => {
      if (isBlocked) handlers['onblocked']?.(event);
      request.result.close();
    });
    return intercept(request, handlers);
  },
});

/** Hears an event of a request after its owner, who assigns handlers as soon as the call returns. */
function hearLast(request: IDBRequest, type: string, listener: () => void): IDBRequest {
  queueMicrotask(() => request.addEventListener(type, listener));
  return request;
}

/** Something happens to the connection as soon as it is there. */
const onceOpen = (title: string, happens: (database: IDBDatabase) => void): Fault => ({
  title,
  kind: 'open',
  apply: (proceed) => {
    const request: IDBOpenDBRequest = proceed();
    return hearLast(request, 'success', () => happens(request.result));
  },
});

/** The record that holds the key comes back as something else. */
const keyReadAs = (title: string, replace: (record: Record<string, unknown>) => unknown): Fault => ({
  title: `a key is read back as ${title}`,
  kind: 'get key',
  apply: (proceed) => {
    const request: IDBRequest<Record<string, unknown> | undefined> = proceed();
    const own = {};
    Object.defineProperty(own, 'result', { get: () => request.result && replace(request.result) });
    return intercept(request, own);
  },
});

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
/** Keys that are not what the vault stored. */
const extractable = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const otherCurve = await crypto.subtle.generateKey({ ...algorithm, namedCurve: 'P-384' }, false, ['sign']);

/** Every fault that the vault must survive. */
export const storageFaults: readonly Fault[] = [
  { title: 'there is no indexedDB', kind: 'factory', apply: () => undefined },
  throws('factory', 'SecurityError'),
  throws('open', 'SecurityError'),
  throws('open', 'UnknownError', LOST),
  openFails('VersionError'),
  openFails(
    'InvalidStateError',
    'A mutation operation was attempted on a database that did not allow mutations.',
  ),
  openFails('UnknownError', 'Internal error opening backing store for indexedDB.open.'),
  openFails('QuotaExceededError'),
  neverOpens('open never answers', false),
  neverOpens('open is blocked for ever', true),
  {
    title: 'the upgrade is aborted',
    kind: 'open',
    apply: (proceed) => {
      const request: IDBOpenDBRequest = proceed();
      return hearLast(request, 'upgradeneeded', () => request.transaction?.abort());
    },
  },
  {
    title: 'the database has no store',
    kind: 'open',
    apply: (proceed) => intercept(proceed(), { onupgradeneeded: null }),
  },
  onceOpen('the connection is closed behind our back without a word', (database) => database.close()),
  onceOpen('the connection is closed behind our back with an event', (database) => {
    database.close();
    database.dispatchEvent(new Event('close'));
  }),
  // A plain event: a made IDBVersionChangeEvent kills WebKitGTK's network process.
  onceOpen('another tab wants to delete the database', (database) => {
    database.dispatchEvent(new Event('versionchange'));
  }),
  throws('transaction', 'InvalidStateError'),
  throws('transaction', 'NotFoundError'),
  throws('transaction', 'UnknownError', LOST),
  {
    title: 'a transaction aborts at once',
    kind: 'transaction',
    apply: (proceed) => {
      const transaction: IDBTransaction = proceed();
      queueMicrotask(() => transaction.abort());
      return transaction;
    },
  },
  hangs('transaction'),
  {
    title: 'a transaction completes but says that it was aborted',
    kind: 'transaction',
    apply: (proceed) => {
      const transaction: IDBTransaction = proceed();
      const handlers = deaf();
      transaction.addEventListener('complete', (event) => handlers['onabort']?.(event));
      return intercept(transaction, handlers);
    },
  },
  throws('put', 'DataCloneError', 'Unable to store a CryptoKey.'),
  throws('put', 'TransactionInactiveError'),
  fails('put', 'QuotaExceededError'),
  fails('put', 'UnknownError', LOST),
  {
    title: 'a transaction aborts after put succeeded',
    kind: 'put',
    apply: (proceed, transaction) => {
      const request: IDBRequest = proceed();
      request.addEventListener('success', () => transaction.abort());
      return request;
    },
  },
  throws('get', 'TransactionInactiveError'),
  fails('get', 'UnknownError', LOST),
  fails('get', 'DataError', 'Failed to read large IndexedDB value'),
  hangs('get'),
  keyReadAs('undefined', () => undefined),
  keyReadAs('null', () => null),
  keyReadAs('a record without its key', (record) => ({ ...record, privateKey: null })),
  keyReadAs('a foreign object', () => ({ toString: 1 })),
  keyReadAs('an imitation', (record) => ({
    ...record,
    privateKey: { extractable: false, algorithm: { name: 'ECDSA', namedCurve: 'P-256' }, usages: ['sign'] },
  })),
  keyReadAs('an extractable key', (record) => ({ ...record, privateKey: extractable.privateKey })),
  keyReadAs('a public key', (record) => ({ ...record, privateKey: extractable.publicKey })),
  keyReadAs('a key of another curve', (record) => ({ ...record, privateKey: otherCurve.privateKey })),
  keyReadAs('the key of another name', (record) => ({ ...record, publicKey: `02${'0'.repeat(64)}` })),
  throws('delete', 'TransactionInactiveError'),
  fails('delete', 'UnknownError', LOST),
  throws('getAll', 'TransactionInactiveError'),
  fails('getAll', 'DataError'),
  hangs('getAll'),
];

/** The fault of one title. */
export function storageFault(title: string): Fault {
  const found = storageFaults.find((fault) => fault.title === title);
  if (!found) throw new RangeError(`title: there is no fault "${title}"`);
  return found;
}
