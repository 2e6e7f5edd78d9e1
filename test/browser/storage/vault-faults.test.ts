import { expect } from '@open-wc/testing';
import { shareOf } from '../share.ts';
import { createFaultyIndexedDb, type CallKind, type Strike } from './faulty-indexed-db.ts';
import { storageFaults } from './storage-faults.ts';
import {
  createTestVault,
  databaseNamed,
  deleteDatabase,
  expectWorking,
  sessionOf,
  uniqueName,
  watchErrors,
} from './vault-harness.ts';

/** In milliseconds, the timeout of a vault in tests where storage never answers. */
const IMPATIENT_MS = 100;

/** Runs the whole life of a session with one fault. Answers the number of storage calls of each kind. */
async function live(strike?: Strike): Promise<ReadonlyMap<CallKind, number>> {
  const databaseName = uniqueName();
  const scope = uniqueName();
  const { indexedDB, counts } = createFaultyIndexedDb(databaseName, strike);
  const patience = strike?.fault.hangs ? { openTimeoutMs: IMPATIENT_MS } : {};
  const vault = createTestVault({ scope, indexedDB, ...patience });

  expect(await vault.read()).to.deep.equal({
    session: undefined,
    key: undefined,
    pending: undefined,
    lost: undefined,
  });
  const key = await vault.createKey();
  const { publicKey } = key;
  await expectWorking(key, publicKey);
  const pending = { contact: 'ada@example.com', publicKey };
  await vault.writePending(pending);
  expect((await vault.read()).pending).to.deep.equal(pending);
  await expectWorking(await vault.readKey(publicKey), publicKey);

  const persistence = await vault.commitSession(sessionOf(key), key);
  expect(persistence).to.equal(vault.persistence);
  const held = await vault.read();
  expect(held.session).to.deep.equal(sessionOf(key));
  expect(held.pending).to.equal(undefined);
  expect(held.lost).to.equal(undefined);
  await expectWorking(held.key, publicKey);

  // In the next page storage works again, and must have all of the session or nothing of it.
  const nextPage = createTestVault({ scope, indexedDB: databaseNamed(databaseName) });
  const found = await nextPage.read();
  expect(found.lost).to.equal(undefined);
  if (persistence === 'indexeddb') expect(found.session).to.deep.equal(sessionOf(key));
  if (found.session) {
    await expectWorking(found.key, publicKey);
    expect(found.pending).to.equal(undefined);
  }

  await vault.removeSession(publicKey);
  expect((await vault.read()).session).to.equal(undefined);
  expect(await vault.readKey(publicKey)).to.equal(undefined);
  vault.close();
  nextPage.close();
  await deleteDatabase(databaseName);
  return counts;
}

// Takes long: for each fault the test waits for storage that does not answer.

describe('a vault whose storage breaks', () => {
  let errors: ReturnType<typeof watchErrors>;
  let calls: ReadonlyMap<CallKind, number>;

  before(async () => {
    calls = await live();
  });

  beforeEach(() => {
    errors = watchErrors();
  });

  afterEach(async () => {
    await errors.stop();
    expect(errors.uncaught).to.deep.equal([]);
  });

  it('makes calls of every kind', () => {
    for (const { kind, title } of storageFaults) expect(calls.get(kind), title).to.be.greaterThan(0);
    expect(storageFaults.length).to.be.at.least(20);
  });

  // After the first strike of a lasting fault only the vault's own code runs, so engines share these cases.
  const lasting = new Set(shareOf(storageFaults));
  for (const fault of storageFaults) {
    for (const isLasting of lasting.has(fault) ? [false, true] : [false]) {
      it(`carries a login through when ${fault.title}, ${isLasting ? 'from any call on' : 'at any one call'}`, async () => {
        const positions = Array.from({ length: calls.get(fault.kind)! }, (_, index) => index + 1);
        await Promise.all(positions.map((nth) => live({ fault, nth, isLasting })));
      });
    }
  }
});
