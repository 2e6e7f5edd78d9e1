import { expect } from '@open-wc/testing';
import { generateDeviceKey } from '../../../src/storage/device-key.ts';
import { createFaultyIndexedDb } from './faulty-indexed-db.ts';
import { storageFault } from './storage-faults.ts';
import {
  contentsOf,
  deleteDatabase,
  expectWorking,
  logIn,
  nextTask,
  nothing,
  sessionOf,
  settled,
  uniqueName,
  useVaults,
} from './vault-harness.ts';

describe('a vault', () => {
  const vaults = useVaults();

  describe('committing', () => {
    it('is all or nothing: an abort after the requests succeeded leaves the old session', async () => {
      const scope = uniqueName();
      const old = await logIn(vaults.createOne({ scope }));
      const key = await vaults.createOne({ scope }).createKey();
      await vaults
        .createOne({ scope })
        .writePending({ contact: 'ada@example.com', publicKey: key.publicKey });
      const before = await contentsOf(vaults.databaseName);

      const { indexedDB: faulty } = createFaultyIndexedDb(vaults.databaseName, {
        fault: storageFault('a transaction aborts after put succeeded'),
        nth: 1,
        isLasting: true,
      });
      const vault = vaults.createOne({ scope, indexedDB: faulty });
      expect(await vault.commitSession(sessionOf(key), key)).to.equal('memory');
      await expectWorking((await vault.read()).key, key.publicKey);

      expect([...(await contentsOf(vaults.databaseName)).keys()]).to.deep.equal([...before.keys()]);
      const found = await vaults.createOne({ scope }).read();
      expect(found.session?.publicKey).to.equal(old);
      expect(found.pending?.publicKey).to.equal(key.publicKey);
      await expectWorking(found.key, old);
    });

    it('is done when the transaction is complete, not when its requests succeeded', async () => {
      const key = await generateDeviceKey();
      let release: (() => void) | undefined;
      let faulty: (() => IDBFactory) | undefined;
      const completed = new Promise<void>((resolve) => {
        faulty = createFaultyIndexedDb(vaults.databaseName, {
          fault: {
            title: 'complete is told later',
            kind: 'transaction',
            apply: (proceed) => {
              const transaction: IDBTransaction = proceed();
              let handler: IDBTransaction['oncomplete'] = null;
              transaction.addEventListener('complete', (event) => {
                release = () => handler?.call(transaction, event);
                resolve();
              });
              return new Proxy(transaction, {
                get: (target, name) => {
                  const value: unknown = Reflect.get(target, name, target);
                  return typeof value === 'function' ? (value.bind(target) as unknown) : value;
                },
                set: (target, name, value) => {
                  if (name === 'oncomplete') handler = value as IDBTransaction['oncomplete'];
                  else Reflect.set(target, name, value, target);
                  return true;
                },
              });
            },
          },
          nth: 1,
          isLasting: false,
        }).indexedDB;
      });
      const vault = vaults.createOne({ indexedDB: faulty });
      let isDone = false;
      const committing = vault.commitSession(sessionOf(key), key).then(() => (isDone = true));
      await completed;
      await nextTask();
      expect(isDone).to.equal(false);
      release?.();
      await committing;
    });

    it('stores a key that was never stored, or that was pruned meanwhile', async () => {
      const scope = uniqueName();
      const key = await generateDeviceKey();
      await vaults.createOne({ scope }).commitSession(sessionOf(key), key);
      await expectWorking((await vaults.createOne({ scope }).read()).key, key.publicKey);
    });

    it('replaces the session of another page', async () => {
      const scope = uniqueName();
      await logIn(vaults.createOne({ scope }));
      const publicKey = await logIn(vaults.createOne({ scope }));
      expect((await vaults.createOne({ scope }).read()).session?.publicKey).to.equal(publicKey);
    });
  });

  describe('in the place of another session', () => {
    for (const storage of ['indexeddb', 'memory'] as const) {
      it(`keeps the new one and deletes the key of the old one: ${storage}`, async () => {
        const vault = vaults.createOne({ scope: uniqueName(), storage });
        const before = await logIn(vault);
        const key = await vault.createKey();
        await vault.commitSession(sessionOf(key, before), key);
        expect((await vault.read()).session?.publicKey).to.equal(key.publicKey);
        if (storage === 'indexeddb') expect(await vault.readKey(before)).to.equal(undefined);
        await expectWorking(await vault.readKey(key.publicKey), key.publicKey);
      });

      it(`is ended by whoever ends that one: ${storage}`, async () => {
        const vault = vaults.createOne({ scope: uniqueName(), storage });
        const before = await logIn(vault);
        const key = await vault.createKey();
        await vault.commitSession(sessionOf(key, before), key);
        await vault.removeSession(before);
        expect((await vault.read()).session).to.equal(undefined);
        expect(await vault.readKey(key.publicKey)).to.equal(undefined);
      });

      it(`does nothing when that one is gone, and says so: ${storage}`, async () => {
        const vault = vaults.createOne({ scope: uniqueName(), storage });
        const before = await logIn(vault);
        await vault.removeSession(before);
        const key = await vault.createKey();
        const error = await vault
          .commitSession(sessionOf(key, before), key)
          .catch((thrown: unknown) => thrown);
        expect(error).to.have.property('code', 'aborted');
        expect((await vault.read()).session).to.equal(undefined);
        expect(vault.persistence).to.equal(storage);
      });
    }

    it('leaves a login alone that another page has finished meanwhile', async () => {
      const scope = uniqueName();
      const vault = vaults.createOne({ scope });
      const before = await logIn(vault);
      const key = await vault.createKey();
      const other = await logIn(vaults.createOne({ scope }));
      const error = await vault.commitSession(sessionOf(key, before), key).catch((thrown: unknown) => thrown);
      expect(error).to.have.property('code', 'aborted');
      expect((await vault.read()).session?.publicKey).to.equal(other);
    });
  });

  describe('with locks', () => {
    /** Makes a lock manager that grants every lock at once and records the requests. */
    function recordingLocks(): { readonly locks: Pick<LockManager, 'request'>; readonly said: string[] } {
      const said: string[] = [];
      const request = async (name: string, _options: LockOptions, work: () => unknown): Promise<unknown> => {
        said.push(`take ${name}`);
        const result = await work();
        said.push('release');
        return result;
      };
      return { locks: { request } as unknown as Pick<LockManager, 'request'>, said };
    }

    it('holds a lock around the write of a session and never else', async () => {
      const { locks, said } = recordingLocks();
      const vault = vaults.createOne({ locks });
      await vault.read();
      const key = await vault.createKey();
      await vault.writePending({ contact: 'ada@example.com' });
      await vault.readKey(key.publicKey);
      expect(said).to.deep.equal([]);
      await vault.commitSession(sessionOf(key), key);
      expect(said).to.deep.equal(['take latchkey', 'release']);
      await vault.removeSession(key.publicKey);
      expect(said).to.have.length(2);
    });

    it('lets go of the real lock', async () => {
      await logIn(vaults.createOne());
      const { held } = await navigator.locks.query();
      expect(held!.filter(({ name }) => name === 'latchkey')).to.deep.equal([]);
    });

    it('waits for another tab', async () => {
      const key = await generateDeviceKey();
      let isDone = false;
      let committing: Promise<unknown> | undefined;
      await navigator.locks.request('latchkey', async () => {
        committing = vaults
          .createOne()
          .commitSession(sessionOf(key), key)
          .then(() => (isDone = true));
        await vaults.createOne().read();
        expect(isDone).to.equal(false);
      });
      await committing;
    });

    it('does not wait for ever for another tab', async () => {
      const key = await generateDeviceKey();
      const { timeout } = AbortSignal;
      // The test ends the vault's timeout for the lock itself, so that storage has the time that a busy machine needs.
      const time = new AbortController();
      const times: number[] = [];
      AbortSignal.timeout = (ms) => (times.push(ms), time.signal);
      try {
        await navigator.locks.request('latchkey', async () => {
          const vault = vaults.createOne({ openTimeoutMs: 12_345 });
          const committing = vault.commitSession(sessionOf(key), key);
          await nextTask();
          time.abort(new DOMException('', 'TimeoutError'));
          expect(await committing).to.equal('indexeddb');
        });
        expect(times).to.deep.equal([12_345]);
      } finally {
        AbortSignal.timeout = timeout;
      }
    });

    it('goes on without locks where there are none or they are refused', async () => {
      const refusing = { request: () => Promise.reject(new DOMException('', 'SecurityError')) };
      const throwing = {
        request: () => {
          throw new DOMException('', 'InvalidStateError');
        },
      };
      for (const locks of [refusing, throwing, {}]) {
        const vault = vaults.createOne({ locks: locks as unknown as Pick<LockManager, 'request'> });
        const key = await vault.createKey();
        expect(await vault.commitSession(sessionOf(key), key)).to.equal('indexeddb');
      }
    });
  });

  describe('on a lost connection', () => {
    for (const title of [
      'transaction throws UnknownError',
      'get fails with UnknownError',
      'put fails with UnknownError',
      'the connection is closed behind our back without a word',
      'the connection is closed behind our back with an event',
      'another tab wants to delete the database',
    ]) {
      it(`opens another one and stays in IndexedDB: ${title}`, async () => {
        const { indexedDB: faulty } = createFaultyIndexedDb(vaults.databaseName, {
          fault: storageFault(title),
          nth: 1,
          isLasting: false,
        });
        const scope = uniqueName();
        const vault = vaults.createOne({ scope, indexedDB: faulty });
        const publicKey = await logIn(vault);
        expect(vault.persistence).to.equal('indexeddb');
        await expectWorking((await vaults.createOne({ scope }).read()).key, publicKey);
      });
    }

    it('lets another tab delete the database and goes on in the new one', async () => {
      const vault = vaults.createOne();
      await logIn(vault);
      await deleteDatabase(vaults.databaseName);
      expect(await vault.read()).to.deep.equal(nothing);
      await logIn(vault);
      expect(vault.persistence).to.equal('indexeddb');
    });

    it('goes on in memory when a newer version has taken the database', async () => {
      const vault = vaults.createOne();
      const publicKey = await logIn(vault);
      (await settled(globalThis.indexedDB.open(vaults.databaseName, 2))).close();
      await expectWorking((await vault.read()).key, publicKey);
      expect(vault.persistence).to.equal('memory');
    });
  });
});
