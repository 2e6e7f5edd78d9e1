import { expect } from '@open-wc/testing';
import type { TabWindow } from './tab.ts';
import {
  createTestVault,
  databaseNamed,
  deleteDatabase,
  expectWorking,
  sessionOf,
  uniqueName,
  watchErrors,
  type TestPending,
  type TestSession,
  type TestVault,
} from './vault-harness.ts';

/** A separate page in a frame of the same origin. */
interface Tab {
  readonly frame: HTMLIFrameElement;
  readonly window: Window & TabWindow;
  readonly vault: TestVault;
}

describe('vaults in several tabs', () => {
  let databaseName: string;
  let scope: string;
  let tabs: Tab[];
  let errors: ReturnType<typeof watchErrors>;

  async function openTab(vaultScope = scope): Promise<Tab> {
    const frame = document.createElement('iframe');
    frame.src = new URL('./tab.html', import.meta.url).href;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(frame);
    await loaded;
    const window = frame.contentWindow as Window & TabWindow;
    const vault = window.createVault<TestSession, TestPending>({
      scope: vaultScope,
      storage: 'indexeddb',
      // The timeout is long, because twenty tabs on a busy machine are slow, which is not a fault.
      openTimeoutMs: 15_000,
      indexedDB: () =>
        ({
          open: (_name: string, version: number) =>
            (window as unknown as typeof globalThis).indexedDB.open(databaseName, version),
        }) as IDBFactory,
    });
    const tab = { frame, window, vault };
    tabs.push(tab);
    return tab;
  }

  const openTabs = (count: number): Promise<Tab[]> =>
    Promise.all(Array.from({ length: count }, () => openTab()));

  async function logIn(vault: TestVault): Promise<string> {
    const key = await vault.createKey();
    await vault.writePending({ contact: 'ada@example.com', publicKey: key.publicKey });
    expect(await vault.commitSession(sessionOf(key), key)).to.equal('indexeddb');
    return key.publicKey;
  }

  /** Creates the vault of a newly opened page. */
  const openPage = (): TestVault => createTestVault({ scope, indexedDB: databaseNamed(databaseName) });

  beforeEach(() => {
    databaseName = uniqueName();
    scope = uniqueName();
    tabs = [];
    errors = watchErrors();
  });

  afterEach(async () => {
    for (const { frame, vault } of tabs) {
      vault.close();
      frame.remove();
    }
    await deleteDatabase(databaseName);
    await errors.stop();
    expect(errors.uncaught).to.deep.equal([]);
  });

  it('see the session of each other', async () => {
    const [one, two] = await openTabs(2);
    const publicKey = await logIn(one!.vault);
    const found = await two!.vault.read();
    expect(found.session?.publicKey).to.equal(publicKey);
    expect(found.key?.publicKey).to.equal(publicKey);
  });

  it('see a logout as a logout, not as a loss', async () => {
    const [one, two] = await openTabs(2);
    const publicKey = await logIn(one!.vault);
    await two!.vault.read();
    await one!.vault.removeSession(publicKey);
    const { session, lost } = await two!.vault.read();
    expect(session).to.equal(undefined);
    expect(lost).to.equal(undefined);
  });

  for (const [count, rounds] of [
    [2, 20],
    [5, 8],
    [20, 2],
  ] as const) {
    it(`never lose a key in flight when ${count} log in at once, ${rounds} times over`, async () => {
      await openTabs(count);
      for (let round = 0; round < rounds; round += 1) {
        const publicKeys = await Promise.all(tabs.map(({ vault }) => logIn(vault)));
        expect(new Set(publicKeys).size).to.equal(count);
        const page = openPage();
        const { session, key } = await page.read();
        expect(publicKeys).to.include(session?.publicKey);
        await expectWorking(key, session!.publicKey);
        for (const publicKey of publicKeys) await expectWorking(await page.readKey(publicKey), publicKey);
        // Every tab has the same session in the end.
        const seen = await Promise.all(tabs.map(({ vault }) => vault.read()));
        for (const found of seen) expect(found.session?.publicKey).to.equal(session!.publicKey);
        page.close();
      }
    });
  }

  it('keep the key of a login that waits for its code while another scope logs in and out', async () => {
    const [waiting] = await openTabs(1);
    const key = await waiting!.vault.createKey();
    const busy = await openTab(uniqueName());
    for (let round = 0; round < 5; round += 1) {
      await busy.vault.removeSession(await logIn(busy.vault));
    }
    expect(await waiting!.vault.commitSession(sessionOf(key), key)).to.equal('indexeddb');
    const page = openPage();
    await expectWorking((await page.read()).key, key.publicKey);
    page.close();
  });

  it('find the old session or the new one when a tab dies while it commits', async () => {
    const [survivor] = await openTabs(1);
    const old = await logIn(survivor!.vault);
    for (const turns of [0, 1, 2, 4, 8, 16]) {
      const victim = await openTab();
      const key = await victim.vault.createKey();
      void victim.vault.commitSession(sessionOf(key), key);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      victim.frame.remove();
      const page = openPage();
      const found = await page.read();
      expect(found.lost).to.equal(undefined);
      expect([old, key.publicKey]).to.include(found.session?.publicKey);
      await expectWorking(found.key, found.session!.publicKey);
      page.close();
      const back = await survivor!.vault.readKey(old);
      await survivor!.vault.commitSession(sessionOf(back!), back!);
    }
  });

  it('go on in the new database when one of them deletes it', async () => {
    const [one, two] = await openTabs(2);
    await logIn(one!.vault);
    await two!.vault.read();
    await deleteDatabase(databaseName);
    expect((await two!.vault.read()).session).to.equal(undefined);
    const publicKey = await logIn(two!.vault);
    expect((await one!.vault.read()).session?.publicKey).to.equal(publicKey);
  });

  it('tell each other by a channel, page to page', async () => {
    const [one, two] = await openTabs(2);
    const heard = new Promise((onMessage) => {
      const target = two!.window as never;
      two!.window.createTabs({ scope, onMessage, onHide: () => {}, onRestore: () => {}, target });
    });
    const line = one!.window.createTabs<string>({
      scope,
      onMessage: () => {},
      onHide: () => {},
      onRestore: () => {},
      target: one!.window as never,
    });
    line.post('login');
    expect(await heard).to.equal('login');
  });
});
