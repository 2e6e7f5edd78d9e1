import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { createClock } from '../../src/base/clock.ts';
import { DAY_MS } from '../../src/base/day.ts';
import type { Database } from '../../src/store/database.ts';
import { insertSendTransaction } from '../../src/store/send-transactions.ts';
import { codeLanes, organizations, sendTransactions, webhookDeliveries } from '../../src/store/tables.ts';
import { insertDelivery } from '../../src/store/webhook-deliveries.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { waitUntil } from '../webhooks/wait-until.ts';

describeOnEachDatabase('a clock that ran ahead and was set right', (kind) => {
  const clock = createClock();
  let database: Database;
  let service: TestService;
  before(async () => {
    const onDatabase = (opened: Database): void => void (database = opened);
    service = await startTestService(kind, { parts: { clock, housekeepingIntervalMs: 20, onDatabase } });
  });
  after(() => service.close());

  const deliver = async (eventId: string, attempts: number, dueInMs: number): Promise<void> => {
    const now = clock.now();
    await insertDelivery(database, {
      ...{ eventId, eventType: 'ACTIVITY_UPDATES', organizationId: 'none', activityId: eventId },
      ...{ url: 'https://127.0.0.1:1/', receiver: eventId, body: '{}', createdAt: now + dueInMs },
    });
    await database.update(webhookDeliveries).set({ attempts }).where(eq(webhookDeliveries.eventId, eventId));
  };
  const waitOf = async (eventId: string): Promise<number> => {
    const [row] = await database
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.eventId, eventId));
    return (row?.dueAt ?? Infinity) - clock.now();
  };

  it('makes no webhook wait for longer than its next attempt would', async () => {
    await deliver('within-its-wait', 8, 4 * 3_600_000);
    await deliver('never-tried', 0, DAY_MS);
    await deliver('tried-often', 8, DAY_MS);
    await waitUntil(async () => (await waitOf('never-tried')) <= 20_000, 'a webhook of the next day');
    await waitUntil(async () => (await waitOf('tried-often')) <= 4 * 3_600_000, 'one that was tried before');
    assert.ok((await waitOf('tried-often')) > 3 * 3_600_000, 'it waits as after an attempt of now');
    const kept = await database
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.eventId, 'within-its-wait'));
    assert.equal(kept[0]?.dueAt, kept[0]?.createdAt, 'what waits as it should goes on waiting');
  });

  it('shuts no contact and knows no network for longer than what happens now would', async () => {
    const now = clock.now();
    await database.insert(codeLanes).values([
      { key: 'shut', wrongCodes: 100, expiresAt: now + 365 * DAY_MS },
      { key: 'known', openedAt: now, expiresAt: now + 365 * DAY_MS },
      { key: 'shut-as-it-should', wrongCodes: 100, expiresAt: now + 6 * DAY_MS },
      { key: 'known-as-it-should', openedAt: now, expiresAt: now + 29 * DAY_MS },
    ]);
    const leftOf = async (key: string): Promise<number> => {
      const [row] = await database.select().from(codeLanes).where(eq(codeLanes.key, key));
      return (row?.expiresAt ?? Infinity) - now;
    };
    await waitUntil(async () => (await leftOf('shut')) <= 7.01 * DAY_MS, 'a contact that was shut');
    await waitUntil(async () => (await leftOf('known')) <= 30.01 * DAY_MS, 'a network that was known');
    assert.ok((await leftOf('shut')) >= 7 * DAY_MS && (await leftOf('known')) >= 30 * DAY_MS);
    assert.equal(await leftOf('shut-as-it-should'), 6 * DAY_MS);
    assert.equal(await leftOf('known-as-it-should'), 29 * DAY_MS);
  });

  it('makes no transaction wait for a day', async () => {
    const now = clock.now();
    await database
      .insert(organizations)
      .values({ id: 'sender', name: 'Sender', createdAt: now, updatedAt: now });
    await insertSendTransaction(database, {
      ...{ id: 'sent-ahead', organizationId: 'sender', activityId: 'sent-ahead', privateKeyId: 'key' },
      ...{ walletAccountId: null, chain: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', recentBlockhash: null },
      ...{ isSponsored: false, unsignedTransaction: '00', createdAt: now + DAY_MS },
    });
    await waitUntil(async () => {
      const [row] = await database
        .select()
        .from(sendTransactions)
        .where(eq(sendTransactions.id, 'sent-ahead'));
      return (row?.dueAt ?? Infinity) <= clock.now() + 30_000;
    }, 'a transaction of the next day');
  });
});
