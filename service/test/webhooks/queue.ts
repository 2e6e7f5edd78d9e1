/** A webhook queue on a database of its own, with workers as the program starts them. */
import { randomUUID } from 'node:crypto';
import { after, afterEach, before } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { AdjustableClock } from '../../src/base/clock.ts';
import type { Activity } from '../../src/base/contract.ts';
import { openServiceKeys, type ServiceKeys } from '../../src/secrets/service-keys.ts';
import { createLog } from '../../src/base/log.ts';
import { inTransaction, type Database } from '../../src/store/database.ts';
import { openDatabase, type DatabaseLocation, type OpenDatabase } from '../../src/store/open-database.ts';
import { webhookDeliveries } from '../../src/store/tables.ts';
import { enqueueActivityUpdate } from '../../src/webhooks/enqueue-activity-update.ts';
import { DEFAULT_WEBHOOK_LIMITS, type WebhookLimits } from '../../src/webhooks/limits.ts';
import { createSender } from '../../src/webhooks/sender.ts';
import { createWakeSignal } from '../../src/base/wake-signal.ts';
import { ensureWebhookKey } from '../../src/webhooks/webhook-keys.ts';
import { startWebhookWorker, type WebhookWorker } from '../../src/webhooks/worker.ts';
import type { TestDatabase } from '../support/databases.ts';
import { waitUntil } from './wait-until.ts';

/**
 * In milliseconds, how long a worker's lease on a delivery lasts. It differs from every wait before another attempt: these
 * are up to 20 s, or 40 s and more.
 */
export const LEASE_MS = 30_000;
/** The limits of the program, with a shorter wait between polls. */
const SWIFT: WebhookLimits = { ...DEFAULT_WEBHOOK_LIMITS, leaseMs: LEASE_MS, pollIntervalMs: 20 };

/** The queue of a suite. */
export interface TestQueue {
  readonly location: DatabaseLocation;
  readonly database: Database;
  readonly clock: AdjustableClock;
  readonly keys: ServiceKeys;
  /** Everything the workers have logged. */
  log(): string;
  /** Starts a worker. */
  work(limits?: Partial<WebhookLimits>): WebhookWorker;
  /** Commits an event and returns its id. */
  enqueue(url: string, activity?: Partial<Activity>): Promise<string>;
  /** The rows of the queue, in the order of the events. */
  rows(): Promise<(typeof webhookDeliveries.$inferSelect)[]>;
  /** Waits until this attempt is recorded, and answers the row of the delivery. */
  attempted(eventId: string, attempts?: number): Promise<typeof webhookDeliveries.$inferSelect>;
  /** Moves the clock to the time when a delivery is due. */
  comeDue(eventId: string): Promise<void>;
  /** Stops the workers, deletes all deliveries and log lines, and resets the clock. */
  empty(): Promise<void>;
}

/** Makes an activity as the engine shows it. Its texts would change if the body were parsed and written again. */
export function createActivity(changes: Partial<Activity> = {}): Activity {
  return {
    id: randomUUID(),
    organizationId: 'demo',
    status: 'ACTIVITY_STATUS_COMPLETED',
    type: 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME',
    intent: { updateOrganizationNameIntent: { organizationName: 'é 漢 🔑 \u2028 "quoted" \\ \u0000' } },
    result: {},
    votes: [],
    fingerprint: 'sha256:00',
    canApprove: false,
    canReject: false,
    createdAt: '2030-01-01T00:00:00.000Z',
    updatedAt: '2030-01-01T00:00:00.000Z',
    ...changes,
  };
}

/** Opens a queue before the tests of a suite. Each test begins with no deliveries and no workers. */
export function useQueue(kind: TestDatabase): () => TestQueue {
  let open: OpenDatabase | undefined;
  let queue: TestQueue | undefined;
  before(async () => {
    const location = await kind.create();
    open = await openDatabase(location);
    queue = await createQueue(location, open.database);
  });
  afterEach(() => queue?.empty());
  after(() => open?.close());
  return () => {
    if (queue === undefined) throw new Error('the queue of this suite is not open');
    return queue;
  };
}

/** Opens a queue over a database. */
export async function createQueue(location: DatabaseLocation, database: Database): Promise<TestQueue> {
  const workers: WebhookWorker[] = [];
  const startedAt = Date.now();
  const clock: AdjustableClock = {
    offsetMs: 0,
    now() {
      return startedAt + this.offsetMs;
    },
  };
  const keys = await openServiceKeys(database, new Uint8Array(32).fill(0x11), clock);
  await ensureWebhookKey(database, keys, clock.now());
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const find = async (eventId: string): Promise<typeof webhookDeliveries.$inferSelect> => {
    const [row] = await database
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.eventId, eventId));
    if (row === undefined) throw new Error('there is no such delivery');
    return row;
  };
  return {
    location,
    database,
    clock,
    keys,
    log: () => lines.join(''),
    work(changes = {}) {
      const limits = { ...SWIFT, ...changes };
      const sender = createSender({ limits, allowsPrivateReceivers: true });
      const services = { clock, database, keys, log };
      const worker = startWebhookWorker({ services, signal: createWakeSignal(), sender, limits });
      workers.push(worker);
      return worker;
    },
    async enqueue(url, changes) {
      const activity = createActivity(changes);
      await inTransaction(database, (transaction) =>
        enqueueActivityUpdate(transaction, { webhookUrl: url, activity, now: clock.now() }),
      );
      const [row] = await database
        .select({ eventId: webhookDeliveries.eventId })
        .from(webhookDeliveries)
        .orderBy(sql`sequence desc`)
        .limit(1);
      return row?.eventId ?? '';
    },
    rows: () => database.select().from(webhookDeliveries).orderBy(webhookDeliveries.sequence),
    async attempted(eventId, attempts = 1) {
      let row = await find(eventId);
      await waitUntil(async () => {
        row = await find(eventId);
        // During an attempt the row is due when the attempt's lease ends.
        const isUnderWay = row.state === 'pending' && row.dueAt === clock.now() + LEASE_MS;
        return row.attempts === attempts && !isUnderWay;
      }, `attempt ${attempts}`);
      return row;
    },
    async comeDue(eventId) {
      const { dueAt } = await find(eventId);
      clock.offsetMs += Math.max(dueAt - clock.now(), 0);
    },
    async empty() {
      await Promise.all(workers.splice(0).map((worker) => worker.stop()));
      await database.delete(webhookDeliveries);
      clock.offsetMs = 0;
      lines.splice(0);
    },
  };
}
