import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { createClock } from '../../src/base/clock.ts';
import { openServiceKeys } from '../../src/secrets/service-keys.ts';
import { inTransaction, isDatabaseUsable, sqlStateOf } from '../../src/store/database.ts';
import { KEY_OVERLAP_MS } from '../../src/webhooks/webhook-keys.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { readWindow } from '../../src/store/address-windows.ts';
import { reserveSend } from '../../src/store/one-time-codes.ts';
import {
  addressWindows,
  authProxyConfigs,
  codeLanes,
  contactLocks,
  organizations,
  serviceSecrets,
} from '../../src/store/tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { sweep } from '../support/sweep.ts';

describeOnEachDatabase('the database', (kind) => {
  let open: OpenDatabase;
  before(async () => {
    // This test creates the tables itself; all other tests copy them.
    open = await openDatabase(await kind.createEmpty());
  });
  after(() => open.close());

  it('rolls a transaction back whole', async () => {
    const row = { id: 'o', name: 'O', createdAt: 0, updatedAt: 0 };
    const failing = inTransaction(open.database, async (transaction) => {
      await transaction.insert(organizations).values(row);
      throw new Error('stop');
    });
    await assert.rejects(failing, { message: 'stop' });
    assert.equal((await open.database.select().from(organizations)).length, 0);
  });

  it('tries a transaction again that the database stopped for another’s sake', async () => {
    let attempts = 0;
    const result = await inTransaction(open.database, async (transaction) => {
      attempts += 1;
      if (attempts < 3)
        await transaction.execute(sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`);
      return 'done';
    });
    assert.equal(result, 'done');
    assert.equal(attempts, 3);
    let others = 0;
    const failing = inTransaction(open.database, async (transaction) => {
      others += 1;
      await transaction.execute(sql`select 1 / 0`);
    });
    await assert.rejects(failing, (error) => sqlStateOf(error) === '22012');
    assert.equal(others, 1);
  });

  it('keeps the service’s secrets sealed under the master key', async () => {
    const clock = createClock();
    const masterKey = new Uint8Array(32).fill(7);
    const keys = await openServiceKeys(open.database, masterKey, clock);
    const again = await openServiceKeys(open.database, masterKey, clock);
    assert.equal(again.otpSigner.publicKey, keys.otpSigner.publicKey);
    assert.deepEqual(again.codeHashKey, keys.codeHashKey);
    assert.equal(
      new Set([keys.otpSigner.publicKey, keys.sessionSigner.publicKey, keys.quorumPublicKey]).size,
      3,
    );
    await assert.rejects(openServiceKeys(open.database, new Uint8Array(32), clock), { name: 'StartError' });

    const rows = await open.database.select().from(serviceSecrets);
    assert.deepEqual(rows.map(({ name }) => name).sort(), [
      'data-key',
      'otp-signer',
      'quorum',
      'session-signer',
    ]);
    // A sealed secret does not open under the name of another.
    const [signer, quorum] = ['otp-signer', 'quorum'].map((name) => rows.find((row) => row.name === name));
    await open.database
      .update(serviceSecrets)
      .set({ sealed: quorum?.sealed ?? '' })
      .where(sql`name = 'otp-signer'`);
    await assert.rejects(openServiceKeys(open.database, masterKey, clock), { name: 'SealedDataError' });
    await open.database
      .update(serviceSecrets)
      .set({ sealed: signer?.sealed ?? '' })
      .where(sql`name = 'otp-signer'`);
  });

  it('is swept of what has lost its meaning', async () => {
    const now = 100_000_000;
    await open.database.insert(addressWindows).values([
      // More rows than one statement deletes.
      ...Array.from({ length: 2_500 }, (_, index) => {
        return { key: `old ${index}`, startsAt: now - 90_100_000, count: 1 };
      }),
      // Some windows are a day long.
      { key: 'new', startsAt: now - 86_400_000, count: 1 },
    ]);
    await open.database.insert(codeLanes).values([
      { key: 'old', expiresAt: now - 3_700_000 },
      { key: 'new', expiresAt: now },
    ]);
    await open.database.insert(contactLocks).values({ contact: 'x', otpType: 'OTP_TYPE_SMS', usedAt: 0 });
    await sweep(open.database, now, { webhookKeyOverlapMs: KEY_OVERLAP_MS });
    assert.deepEqual(
      (await open.database.select().from(addressWindows)).map(({ key }) => key),
      ['new'],
    );
    assert.deepEqual(
      (await open.database.select().from(codeLanes)).map(({ key }) => key),
      ['new'],
    );
    assert.equal((await open.database.select().from(contactLocks)).length, 0);
  });

  it('keeps what a limit still counts, however long its window is', async () => {
    const now = 200_000_000;
    const hour = 3_600_000;
    await open.database
      .insert(organizations)
      .values({ id: 'codes', name: 'Codes', createdAt: 0, updatedAt: 0 });
    await open.database.insert(authProxyConfigs).values({
      ...{ id: 'codes', organizationId: 'codes', enabledProviders: [], allowedOrigins: [] },
      sessionExpirationSeconds: 900,
    });
    const code = {
      authProxyConfigId: 'codes',
      otpType: 'OTP_TYPE_EMAIL',
      ...{ contact: 'x', lane: '', codeHash: '', encryptionKey: null },
    } as const;
    const send = (id: string, sentAt: number) =>
      reserveSend(
        open.database,
        { ...code, id, sentAt, expiresAt: sentAt + 300_000 },
        { sends: 1, windowMs: 4 * hour, activeCodes: 3 },
      );
    assert.equal((await send('first', now - 3 * hour)).isGranted, true);
    // When a process is killed while it sends a message, its row keeps the request from being repeated.
    const startsAt = now - 48 * hour;
    await open.database.insert(addressWindows).values({ key: 'prepare', startsAt, count: 1 });
    const retention = { webhookKeyOverlapMs: KEY_OVERLAP_MS };
    const limits = { codeWindowMs: 4 * hour, maximumRequestAgeMs: 72 * hour };
    await sweep(open.database, now, retention, limits);
    assert.equal((await send('second', now)).isGranted, false);
    assert.equal((await send('third', now + 2 * hour)).isGranted, true);
    assert.equal(await readWindow(open.database, 'prepare', startsAt), 1);
    await sweep(open.database, now + 26 * hour, retention, limits);
    assert.equal(await readWindow(open.database, 'prepare', startsAt), 0);
  });

  it('says whether it answers', async () => {
    assert.equal(await isDatabaseUsable(open.database), true);
    const closed = await openDatabase(await kind.create());
    await closed.close();
    assert.equal(await isDatabaseUsable(closed.database), false);
  });
});
