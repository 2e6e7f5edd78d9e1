import { expect } from '@open-wc/testing';
import { contentsOf, expectWorking, logIn, nothing, tamper, uniqueName, useVaults } from './vault-harness.ts';

const DAY_MS = 86_400_000;

describe('a vault', () => {
  const vaults = useVaults();

  describe('when the key is gone', () => {
    it('says so once and ends the session', async () => {
      const scope = uniqueName();
      const first = vaults.createOne({ scope });
      const publicKey = await logIn(first);
      const { session: lost } = await first.read();
      await tamper(vaults.databaseName, (store) => store.delete(`key ${publicKey}`));
      const vault = vaults.createOne({ scope });
      expect(await vault.read()).to.deep.equal({ ...nothing, lost });
      expect(await vault.read()).to.deep.equal(nothing);
      expect(await vaults.createOne({ scope }).read()).to.deep.equal(nothing);
      expect(vault.persistence).to.equal('indexeddb');
    });

    it('says so in one tab only', async () => {
      const scope = uniqueName();
      const publicKey = await logIn(vaults.createOne({ scope }));
      await tamper(vaults.databaseName, (store) => store.delete(`key ${publicKey}`));
      const tabs = Array.from({ length: 5 }, () => vaults.createOne({ scope }));
      const found = await Promise.all(tabs.map((vault) => vault.read()));
      expect(found.filter(({ lost }) => lost)).to.have.length(1);
    });

    it('keeps the pending login', async () => {
      const scope = uniqueName();
      const vault = vaults.createOne({ scope });
      const publicKey = await logIn(vault);
      await vault.writePending({ contact: 'ada@example.com' });
      await tamper(vaults.databaseName, (store) => store.delete(`key ${publicKey}`));
      const { pending, lost } = await vaults.createOne({ scope }).read();
      expect(pending).to.deep.equal({ contact: 'ada@example.com' });
      expect(lost?.publicKey).to.equal(publicKey);
    });

    it('counts a key as gone that is not what was stored', async () => {
      const scope = uniqueName();
      const publicKey = await logIn(vaults.createOne({ scope }));
      const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
        'sign',
      ]);
      await tamper(vaults.databaseName, (store) => store.put({ publicKey, privateKey }, `key ${publicKey}`));
      const vault = vaults.createOne({ scope });
      expect((await vault.read()).lost).not.to.equal(undefined);
      expect(await vault.readKey(publicKey)).to.equal(undefined);
    });

    it('goes on with the key that this page still holds', async () => {
      const vault = vaults.createOne();
      const publicKey = await logIn(vault);
      await tamper(vaults.databaseName, (store) => store.delete(`key ${publicKey}`));
      await expectWorking((await vault.read()).key, publicKey);
    });
  });

  describe('pruning', () => {
    /** Logs another person in `laterMs` from now, and answers the stored keys. */
    async function keysAfter(laterMs: number): Promise<readonly string[]> {
      const vault = vaults.createOne({ now: () => Date.now() + laterMs });
      const publicKey = await logIn(vault);
      await vault.removeSession(publicKey);
      const ids = [...(await contentsOf(vaults.databaseName)).keys()].map(String);
      return ids.filter((id) => id.startsWith('key ')).map((id) => id.slice(4));
    }

    it('deletes a key of yesterday that nobody refers to', async () => {
      const { publicKey } = await vaults.createOne().createKey();
      expect(await keysAfter(DAY_MS - 60_000)).to.deep.equal([publicKey]);
      expect(await keysAfter(DAY_MS + 60_000)).to.deep.equal([]);
    });

    it('keeps the key of a session in any scope, however old', async () => {
      const publicKey = await logIn(vaults.createOne());
      expect(await keysAfter(400 * DAY_MS)).to.deep.equal([publicKey]);
    });

    it('keeps the key of a pending login in any scope, however old', async () => {
      const vault = vaults.createOne();
      const { publicKey } = await vault.createKey();
      await vault.writePending({ contact: 'ada@example.com', publicKey });
      expect(await keysAfter(400 * DAY_MS)).to.deep.equal([publicKey]);
    });

    it('keeps a key in flight that nothing refers to yet, whatever the clocks say', async () => {
      for (const skewMs of [-DAY_MS + 60_000, -600_000, 600_000, DAY_MS - 60_000]) {
        const vault = vaults.createOne();
        const key = await vault.createKey();
        expect(await keysAfter(skewMs)).to.include(key.publicKey);
        await vault.removeSession(key.publicKey);
      }
    });

    it('does not stumble over records that can no longer be read', async () => {
      const { publicKey } = await vaults.createOne().createKey();
      await tamper(vaults.databaseName, (store) => {
        store.put(null, 'key unreadable');
        store.put('text', 'something else');
      });
      expect(await keysAfter(DAY_MS + 60_000)).to.not.include(publicKey);
    });
  });
});
