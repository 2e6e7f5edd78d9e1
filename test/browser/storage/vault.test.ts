import { expect } from '@open-wc/testing';
import { generateDeviceKey } from '../../../src/storage/device-key.ts';
import { createFaultyIndexedDb } from './faulty-indexed-db.ts';
import { storageFault } from './storage-faults.ts';
import {
  contentsOf,
  expectWorking,
  logIn,
  nextTask,
  nothing,
  sessionOf,
  tamper,
  uniqueName,
  useVaults,
} from './vault-harness.ts';

describe('a vault', () => {
  const vaults = useVaults();

  describe('at rest', () => {
    it('is empty at first', async () => {
      const vault = vaults.createOne();
      expect(vault.persistence).to.equal('indexeddb');
      expect(await vault.read()).to.deep.equal(nothing);
    });

    it('does not take a page that was busy for storage that hangs', async () => {
      const scope = uniqueName();
      const publicKey = await logIn(vaults.createOne({ scope }));
      // The timeout is long enough for a browser on a busy machine, and shorter than the page is busy below.
      const vault = vaults.createOne({ scope, openTimeoutMs: 600 });
      const reading = vault.read();
      for (let turn = 0; turn < 3; turn++) {
        const end = performance.now() + 700;
        while (performance.now() < end);
        await new Promise(requestAnimationFrame);
      }
      const found = await reading;
      expect(vault.persistence).to.equal('indexeddb');
      expect(found.session?.publicKey).to.equal(publicKey);
    });

    it('keeps a session and its key for the next page', async () => {
      const scope = uniqueName();
      const vault = vaults.createOne({ scope });
      const key = await vault.createKey();
      expect(await vault.commitSession(sessionOf(key), key)).to.equal('indexeddb');
      const found = await vaults.createOne({ scope }).read();
      expect(found.session).to.deep.equal(sessionOf(key));
      await expectWorking(found.key, key.publicKey);
    });

    it('keeps a key that cannot be exported and can do nothing but sign', async () => {
      const publicKey = await logIn(vaults.createOne());
      const record = (await contentsOf(vaults.databaseName)).get(`key ${publicKey}`);
      const { privateKey } = record as { privateKey: CryptoKey };
      expect(privateKey.extractable).to.equal(false);
      expect([...privateKey.usages]).to.deep.equal(['sign']);
      for (const format of ['pkcs8', 'jwk'] as const) {
        const refused = await crypto.subtle.exportKey(format, privateKey).then(
          () => undefined,
          (error: unknown) => (error as DOMException).name,
        );
        expect(refused).to.equal('InvalidAccessError');
      }
    });

    it('keeps a pending login and its key until the session is there', async () => {
      const scope = uniqueName();
      const vault = vaults.createOne({ scope });
      const key = await vault.createKey();
      const pending = { contact: 'ada@example.com', publicKey: key.publicKey };
      await vault.writePending(pending);
      const nextPage = vaults.createOne({ scope });
      expect(await nextPage.read()).to.deep.equal({ ...nothing, pending });
      const found = await nextPage.readKey(key.publicKey);
      await expectWorking(found, key.publicKey);
      await nextPage.commitSession(sessionOf(key), found!);
      expect((await vault.read()).pending).to.equal(undefined);
    });

    it('forgets a pending login when told to', async () => {
      const vault = vaults.createOne();
      await vault.writePending({ contact: 'ada@example.com' });
      await vault.writePending(undefined);
      expect(await vault.read()).to.deep.equal(nothing);
    });

    it('removes a session with its key', async () => {
      const vault = vaults.createOne();
      const publicKey = await logIn(vault);
      await vault.removeSession(publicKey);
      expect(await vault.read()).to.deep.equal(nothing);
      expect(await vault.readKey(publicKey)).to.equal(undefined);
      expect((await contentsOf(vaults.databaseName)).size).to.equal(0);
    });

    it('does not remove the session that has taken the place of the one named', async () => {
      const scope = uniqueName();
      const vault = vaults.createOne({ scope });
      const first = await logIn(vault);
      const second = await logIn(vaults.createOne({ scope }));
      await vault.removeSession(first);
      const found = await vault.read();
      expect(found.session?.publicKey).to.equal(second);
      await expectWorking(found.key, second);
    });

    it('keeps scopes apart', async () => {
      const one = vaults.createOne();
      const other = vaults.createOne();
      const publicKey = await logIn(one);
      await one.writePending({ contact: 'ada@example.com' });
      expect(await other.read()).to.deep.equal(nothing);
      await other.removeSession(uniqueName());
      await logIn(other);
      expect((await one.read()).session?.publicKey).to.equal(publicKey);
    });

    it('goes on after it was closed', async () => {
      const vault = vaults.createOne();
      const publicKey = await logIn(vault);
      vault.close();
      await expectWorking((await vault.read()).key, publicKey);
      expect(vault.persistence).to.equal('indexeddb');
    });

    it('lets go of the database while its page is kept in the cache, and goes on afterwards', async () => {
      const scope = uniqueName();
      const vault = vaults.createOne({ scope });
      const publicKey = await logIn(vault);
      // Another transaction holds the store until the vault's work waits behind it.
      let isBusy = true;
      let hasStore!: (value: unknown) => void;
      const keeping = new Promise((resolve) => (hasStore = resolve));
      const others = tamper(vaults.databaseName, (store) => {
        const ask = (): void => void (store.get('nothing').onsuccess = () => isBusy && ask());
        ask();
        hasStore(undefined);
      });
      await keeping;
      const reading = vault.read();
      await nextTask();
      let show!: (value: unknown) => void;
      vault.suspend(new Promise((resolve) => (show = resolve)));
      const later = vault.readKey('a key of nobody');
      isBusy = false;
      await others;
      const other = vaults.createOne({ scope }).read();
      const first = await Promise.race([
        other.then(() => 'another page'),
        reading.then(() => 'the page in the cache'),
        later.then(() => 'the page in the cache'),
      ]);
      expect(first).to.equal('another page');
      show(undefined);
      expect((await reading).session?.publicKey).to.equal(publicKey);
      expect(await later).to.equal(undefined);
      expect(vault.persistence).to.equal('indexeddb');
    });

    it('lives under the name latchkey unless told otherwise', async () => {
      const scope = uniqueName();
      const vault = vaults.createOne({ scope, indexedDB: undefined });
      const publicKey = await logIn(vault);
      const ids = [...(await contentsOf('latchkey')).keys()];
      expect(ids).to.include.members([`session ${scope}`, `key ${publicKey}`]);
      await vault.removeSession(publicKey);
    });
  });

  describe('in memory', () => {
    it('never touches IndexedDB when told so', async () => {
      const vault = vaults.createOne({
        storage: 'memory',
        indexedDB: () => {
          throw new Error('touched');
        },
      });
      const key = await vault.createKey();
      await vault.writePending({ contact: 'ada@example.com' });
      expect((await vault.read()).pending).to.deep.equal({ contact: 'ada@example.com' });
      expect(await vault.commitSession(sessionOf(key), key)).to.equal('memory');
      const found = await vault.read();
      expect(found.session).to.deep.equal(sessionOf(key));
      expect(found.pending).to.equal(undefined);
      await expectWorking(found.key, key.publicKey);
      await vault.removeSession(key.publicKey);
      expect(await vault.read()).to.deep.equal(nothing);
    });

    it('carries on with what the page knows when storage goes away', async () => {
      const database = createFaultyIndexedDb(vaults.databaseName);
      let isGone = false;
      const vault = vaults.createOne({
        indexedDB: () => {
          if (isGone) throw new DOMException('', 'SecurityError');
          return database.indexedDB();
        },
      });
      const publicKey = await logIn(vault);
      await vault.writePending({ contact: 'ada@example.com' });
      isGone = true;
      vault.close();
      const found = await vault.read();
      expect(vault.persistence).to.equal('memory');
      expect(found.session?.publicKey).to.equal(publicKey);
      expect(found.pending).to.deep.equal({ contact: 'ada@example.com' });
      await expectWorking(found.key, publicKey);
    });

    it('still deletes at logout what was stored before', async () => {
      const scope = uniqueName();
      const { indexedDB: faulty } = createFaultyIndexedDb(vaults.databaseName, {
        fault: storageFault('put throws DataCloneError'),
        nth: 1,
        isLasting: true,
      });
      const publicKey = await logIn(vaults.createOne({ scope }));
      const vault = vaults.createOne({ scope, indexedDB: faulty });
      await vault.read();
      await vault.createKey();
      expect(vault.persistence).to.equal('memory');
      await vault.removeSession(publicKey);
      expect(await vault.read()).to.deep.equal(nothing);
      expect(await vaults.createOne({ scope }).read()).to.deep.equal(nothing);
    });

    it('does not bring back a session that was being read while it was removed', async () => {
      let isGone = false;
      const vault = vaults.createOne({
        indexedDB: () => {
          if (isGone) throw new DOMException('', 'SecurityError');
          return vaults.indexedDB();
        },
      });
      const publicKey = await logIn(vault);
      await Promise.all([vault.read(), vault.removeSession(publicKey)]);
      isGone = true;
      vault.close();
      expect(await vault.read()).to.deep.equal(nothing);
      expect(vault.persistence).to.equal('memory');
    });

    it('does not take an old session from storage once a new one is in memory', async () => {
      const scope = uniqueName();
      const old = await logIn(vaults.createOne({ scope }));
      const key = await generateDeviceKey();
      let openings = 0;
      const { indexedDB: faulty } = createFaultyIndexedDb(vaults.databaseName, {
        fault: storageFault('put throws DataCloneError'),
        nth: 1,
        isLasting: true,
      });
      const vault = vaults.createOne({
        scope,
        locks: { request: () => Promise.reject(new Error()) },
        indexedDB: () => {
          openings += 1;
          if (openings > 1) throw new DOMException('', 'SecurityError');
          return faulty();
        },
      });
      expect((await vault.read()).session?.publicKey).to.equal(old);
      // The write fails, and is tried again only after the read, which began first, has its answers.
      const reading = vault.read();
      expect(await vault.commitSession(sessionOf(key), key)).to.equal('memory');
      await reading;
      expect((await vault.read()).session?.publicKey).to.equal(key.publicKey);
    });

    it('stays in memory once there', async () => {
      const { indexedDB: faulty, counts } = createFaultyIndexedDb(vaults.databaseName, {
        fault: storageFault('open throws SecurityError'),
        nth: 1,
        isLasting: true,
      });
      const vault = vaults.createOne({ indexedDB: faulty });
      await logIn(vault);
      expect(vault.persistence).to.equal('memory');
      const tries = counts.get('open');
      await logIn(vault);
      await vault.read();
      expect(counts.get('open')).to.equal(tries);
      expect(tries).to.equal(2);
    });

    it('gives storage three seconds', async () => {
      const { indexedDB: faulty } = createFaultyIndexedDb(vaults.databaseName, {
        fault: storageFault('open never answers'),
        nth: 1,
        isLasting: true,
      });
      const vault = vaults.createOne({ indexedDB: faulty, openTimeoutMs: undefined });
      const startMs = performance.now();
      expect(await vault.read()).to.deep.equal(nothing);
      expect(vault.persistence).to.equal('memory');
      expect(performance.now() - startMs).to.be.within(2900, 10_000);
    });

    it('refuses to keep a key that storage would give back extractable', async () => {
      const wrong = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
      const { indexedDB: faulty } = createFaultyIndexedDb(vaults.databaseName, {
        fault: {
          title: 'swapped',
          kind: 'put',
          apply: (_proceed, transaction) =>
            transaction.objectStore('latchkey').put({ privateKey: wrong.privateKey }, 'key swapped'),
        },
        nth: 1,
        isLasting: true,
      });
      const vault = vaults.createOne({ indexedDB: faulty });
      const key = await vault.createKey();
      expect(vault.persistence).to.equal('memory');
      await expectWorking(key, key.publicKey);
    });
  });
});
