import { expect } from '@open-wc/testing';
import type { Surroundings } from '../../../src/diagnose/check.ts';
import { deaf, failLater, intercept } from '../storage/faulty-indexed-db.ts';
import { cleanUp, codesOf, examineIn, factsOf, siteOf, windowWith } from './reports.ts';

describe('a diagnosis of what rests in the browser', () => {
  afterEach(cleanUp);

  const error = (name: string): DOMException => new DOMException('a secret', name);

  /** The real IndexedDB, with `change` applied to its open request. */
  const openingAs = (change: (request: IDBOpenDBRequest) => IDBRequest) => () =>
    intercept(indexedDB, {
      open: (name: string, version: number) => change(indexedDB.open(name, version)),
    });

  for (const [title, factory, code, name] of [
    ['missing', () => undefined, 'indexeddb_missing', undefined],
    [
      'forbidden',
      () => {
        throw error('SecurityError');
      },
      'indexeddb_refused',
      'SecurityError',
    ],
    [
      'full',
      openingAs((request) =>
        failLater(request, error('QuotaExceededError'), () => request.result.close()),
      ) as Surroundings['indexedDB'],
      'indexeddb_refused',
      'QuotaExceededError',
    ],
  ] as const) {
    it(`tells an IndexedDB that is ${title}`, async () => {
      const report = await examineIn({ indexedDB: factory });
      expect(codesOf(report)).to.include(code).and.include('device_key_in_memory');
      expect(factsOf(report, code)?.error).to.equal(name);
      expect(report.status).to.equal('warning');
      expect(JSON.stringify(report)).not.to.include('secret');
    });
  }

  it('tells an IndexedDB that does not answer', async () => {
    const factory = openingAs((request) => {
      request.addEventListener('success', () => request.result.close());
      return intercept(request, deaf());
    });
    const report = await examineIn({ indexedDB: factory });
    expect(codesOf(report)).to.include('indexeddb_timeout').and.include('device_key_in_memory');
  });

  it('tells an IndexedDB that takes anything but keys, as in Lockdown Mode', async () => {
    const factory = openingAs((request) => {
      const own = {};
      Object.defineProperty(own, 'result', {
        get: () =>
          intercept(request.result, {
            transaction: (...all: [string, IDBTransactionMode]) => {
              const transaction = request.result.transaction(...all);
              const store = transaction.objectStore(all[0]);
              const put = (value: unknown, key: string): unknown => {
                if (key.startsWith('key ')) throw error('DataCloneError');
                return store.put(value, key);
              };
              return intercept(transaction, { objectStore: () => intercept(store, { put }) });
            },
          }),
      });
      return intercept(request, own);
    });
    const report = await examineIn({ indexedDB: factory });
    expect(codesOf(report)).to.include('indexeddb_ok').and.include('device_key_in_memory');
  });

  it('does not look for what storage="memory" does not use', async () => {
    const factory = (): never => {
      throw error('SecurityError');
    };
    const report = await examineIn({ indexedDB: factory }, { ...(await siteOf()), storage: 'memory' });
    expect(report.status).to.equal('ok');
    expect(codesOf(report)).to.include('indexeddb_unused').and.include('device_key_ok');
  });

  it('tells what else is missing or refuses', async () => {
    const page = windowWith({
      BroadcastChannel: undefined,
      navigator: intercept(navigator, { locks: undefined }),
      localStorage: {
        setItem: () => {
          throw error('QuotaExceededError');
        },
      },
    });
    const report = await examineIn({ page });
    expect(codesOf(report)).to.include.members([
      'tabs_unavailable',
      'locks_unavailable',
      'local_storage_refused',
    ]);
    expect(factsOf(report, 'local_storage_refused')?.error).to.equal('QuotaExceededError');
    expect(report.status).to.equal('warning');
  });

  it('tells tabs that do not hear each other', async () => {
    const report = await examineIn({
      page: windowWith({
        BroadcastChannel: class extends BroadcastChannel {
          override postMessage(): void {}
        },
      }),
    });
    expect(codesOf(report)).to.include('tabs_silent');
  });
});
