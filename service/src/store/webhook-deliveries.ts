import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { readRows, type Database } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { webhookDeliveries, type WebhookDeliveryState } from './tables.ts';

/** A delivery that is about to be queued. */
export type NewDelivery = Pick<
  typeof webhookDeliveries.$inferInsert,
  'activityId' | 'body' | 'createdAt' | 'eventId' | 'eventType' | 'organizationId' | 'receiver' | 'url'
>;

/** A delivery that this process may attempt until its lease ends. */
export interface ClaimedDelivery {
  readonly eventId: string;
  readonly eventType: string;
  readonly organizationId: string;
  readonly activityId: string;
  readonly url: string;
  readonly receiver: string;
  readonly body: string;
  /** The organization's present address, when the delivery is to go there and not to `url`; null: it stays at `url`. */
  readonly movedTo: string | null;
  /** The organization has no address any more, and the delivery has failed at its previous one. */
  readonly isSwitchedOff: boolean;
  /** Number of attempts, this one included. */
  readonly attempts: number;
}

/** The outcome of an attempt. */
export interface DeliveryOutcome {
  readonly eventId: string;
  /** Number of the attempt that this is the outcome of. */
  readonly attempts: number;
  readonly state: WebhookDeliveryState;
  /** When it may be attempted again, while it is pending. */
  readonly dueAt: number | null;
  readonly endedAt: number | null;
  readonly status: number | null;
  readonly fault: string | null;
}

/** How many deliveries may be claimed. */
export interface ClaimCapacity {
  readonly total: number;
  /** For receivers whose capacity is not `perReceiver`. */
  readonly receivers: Readonly<Record<string, number>>;
  readonly perReceiver: number;
  /** For organizations whose capacity is not `perOrganization`. */
  readonly organizations: Readonly<Record<string, number>>;
  readonly perOrganization: number;
}

/**
 * A delivery waits for earlier ones of the same activity and receiver until each of these has failed this often. Then
 * it goes ahead: one body that a receiver cannot process must not hold back the next for days.
 */
const ORDERED_ATTEMPTS = 5;

/** Puts a delivery into the queue. It exists once the transaction commits. */
export async function insertDelivery(transaction: Database, delivery: NewDelivery): Promise<void> {
  await transaction.insert(webhookDeliveries).values({ ...delivery, dueAt: delivery.createdAt });
}

/**
 * Claims deliveries that are due and leases them to the caller: no other process gets them before `leaseUntil`. After
 * that, deliveries that a killed process had claimed come due again. Organizations take turns. The cost grows with the
 * number of receivers that have something pending, not with the length of their queues. Returns the oldest first.
 *
 * `movedTo` is set for an event from before the organization changed its address, and for a delivery that has failed at
 * an earlier address. `isSwitchedOff` is set for a delivery that has failed where there is no address any more. The
 * event of the change itself goes first to the previous address.
 */
export async function claimDeliveries(
  database: Database,
  {
    leaseUntil,
    now,
    capacity,
  }: { readonly leaseUntil: number; readonly now: number; readonly capacity: ClaimCapacity },
): Promise<readonly ClaimedDelivery[]> {
  const statement = sql<ClaimedDelivery>`
    with recursive receivers(receiver) as (
      -- One step through the index for each receiver, however many rows it has.
      (select receiver from webhook_deliveries where state = 'pending' order by receiver limit 1)
      union all
      select (
        select d.receiver from webhook_deliveries d
        where d.state = 'pending' and d.receiver > r.receiver order by d.receiver limit 1
      ) from receivers r where r.receiver is not null
    ), due as (
      select d.* from receivers r cross join lateral (
        select d.event_id, d.sequence, d.due_at, d.organization_id from webhook_deliveries d
        where d.state = 'pending' and d.receiver = r.receiver and d.due_at <= ${now}
          and (
            -- Not "not exists": without statistics, which an embedded database never has, that is planned as a join.
            select e.sequence from webhook_deliveries e
            where e.state = 'pending' and e.activity_id = d.activity_id and e.receiver = d.receiver
              and e.sequence < d.sequence and e.attempts < ${ORDERED_ATTEMPTS}
            order by e.sequence limit 1
          ) is null
        order by d.due_at, d.sequence
        limit coalesce((${JSON.stringify(capacity.receivers)}::json ->> r.receiver)::int, ${capacity.perReceiver})
      ) d where r.receiver is not null
    ), turns as (
      select *, row_number() over (partition by organization_id order by due_at, sequence) as turn from due
    ), taken as (
      -- As it is after the lock: another process may have taken or ended it meanwhile.
      select event_id, state, due_at from webhook_deliveries where event_id = any(array(
        select event_id from turns where turn <= coalesce(
          (${JSON.stringify(capacity.organizations)}::json ->> organization_id)::int, ${capacity.perOrganization})
        order by turn, due_at limit ${capacity.total}
      ))
      for update skip locked
    ), claimed as (
      update webhook_deliveries d set due_at = ${leaseUntil}, attempts = d.attempts + 1
      from taken where d.event_id = taken.event_id and taken.state = 'pending' and taken.due_at <= ${now}
      returning d.*
    )
    select c.event_id as "eventId", c.event_type as "eventType", c.organization_id as "organizationId",
      c.activity_id as "activityId", c.url, c.receiver, c.body, c.attempts,
      case when f.value not in ('', c.url) and (f.updated_at > c.created_at or c.attempts > 1)
        then f.value end as "movedTo",
      -- One that is deleted is told so: its address stays.
      o.id is not null and coalesce(f.value, '') = '' and c.attempts > 1 as "isSwitchedOff"
    from claimed c
      left join organizations o on o.id = c.organization_id
      left join organization_features f on f.organization_id = o.id and f.name = 'FEATURE_NAME_WEBHOOK'
    order by c.sequence
  `;
  return readRows(database, statement);
}

/** Gives a claimed delivery another address. */
export async function moveDelivery(
  transaction: Database,
  { eventId, receiver, url }: Pick<ClaimedDelivery, 'eventId' | 'receiver' | 'url'>,
): Promise<void> {
  await transaction
    .update(webhookDeliveries)
    .set({ url, receiver })
    .where(eq(webhookDeliveries.eventId, eventId));
}

/**
 * Records the outcomes of attempts, in one statement. An arrival counts whichever process reports it; any other outcome
 * counts only while the delivery has not been claimed again.
 */
export async function recordOutcomes(
  database: Database,
  outcomes: readonly DeliveryOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await database.execute(sql`
    update webhook_deliveries d set
      state = o.state,
      body = case when o.state = 'delivered' then null else d.body end,
      due_at = coalesce(o."dueAt", d.due_at),
      ended_at = o."endedAt",
      last_status = o.status,
      last_fault = o.fault
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as o(
      "eventId" text, attempts int, state text, "dueAt" bigint, "endedAt" bigint, status int, fault text)
    where d.event_id = o."eventId" and d.state = 'pending'
      and (o.state = 'delivered' or d.attempts = o.attempts)
  `);
}

/** Measures how many deliveries are pending, and the time of the oldest. */
export async function measureQueue(
  database: Database,
): Promise<{ readonly pending: number; readonly oldestCreatedAt: number | null }> {
  const [measured] = await database
    .select({
      pending: sql<number>`count(*)::int`,
      oldestCreatedAt: sql<number | null>`min(${webhookDeliveries.createdAt})`.mapWith(Number),
    })
    .from(webhookDeliveries)
    .where(sql`${webhookDeliveries.state} = 'pending'`);
  return measured ?? { pending: 0, oldestCreatedAt: null };
}

/** Columns of a dead letter. The body and the address are left out: both may hold secrets that are not for a screen. */
const deadLetterColumns = {
  eventId: webhookDeliveries.eventId,
  eventType: webhookDeliveries.eventType,
  organizationId: webhookDeliveries.organizationId,
  activityId: webhookDeliveries.activityId,
  receiver: webhookDeliveries.receiver,
  attempts: webhookDeliveries.attempts,
  lastStatus: webhookDeliveries.lastStatus,
  lastFault: webhookDeliveries.lastFault,
  createdAt: webhookDeliveries.createdAt,
  endedAt: webhookDeliveries.endedAt,
} as const;

/** Reads the abandoned deliveries, the latest first. */
export async function listDeadLetters(database: Database, limit: number) {
  return database
    .select(deadLetterColumns)
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.state, 'dead'))
    .orderBy(desc(webhookDeliveries.endedAt), desc(webhookDeliveries.sequence))
    .limit(limit);
}

/** Puts abandoned deliveries back into the queue: those of these events, or all. Returns their event ids. */
export async function reviveDeadLetters(
  database: Database,
  eventIds: readonly string[] | undefined,
): Promise<readonly string[]> {
  const isMeant = eventIds === undefined ? undefined : inArray(webhookDeliveries.eventId, [...eventIds]);
  const revived = await database
    .update(webhookDeliveries)
    .set({ state: 'pending', attempts: 0, dueAt: sql`${webhookDeliveries.createdAt}`, endedAt: null })
    .where(and(eq(webhookDeliveries.state, 'dead'), isMeant))
    .returning({ eventId: webhookDeliveries.eventId });
  return revived.map(({ eventId }) => eventId);
}

/** Deletes deliveries that ended in this state before this time. */
export async function deleteEndedDeliveries(
  database: Database,
  state: Exclude<WebhookDeliveryState, 'pending'>,
  before: number,
  signal: AbortSignal,
): Promise<void> {
  const where = sql`${eq(webhookDeliveries.state, state)} and ${lt(webhookDeliveries.endedAt, before)}`;
  await deleteInBatches(database, webhookDeliveries, where, signal);
}
