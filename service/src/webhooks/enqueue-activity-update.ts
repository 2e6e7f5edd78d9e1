import { createTimeOrderedId } from '../base/time-ordered-id.ts';
import type { Activity } from '../base/contract.ts';
import type { Database } from '../store/database.ts';
import { insertDelivery } from '../store/webhook-deliveries.ts';
import { toReceiver } from './receiver-address.ts';

/** A change of an activity's status. */
export interface ActivityUpdate {
  /** The value of FEATURE_NAME_WEBHOOK; `undefined` or empty where it is switched off. */
  readonly webhookUrl: string | undefined;
  /** As a stranger sees it: shown without a viewer. */
  readonly activity: Activity;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Queues the delivery that tells an organization's receiver of a change, as part of the transaction that makes the
 * change: both happen or neither. Answers whether there is a receiver; after the commit, `wake` of the services'
 * `webhookSignal` then spares the delivery the wait for the next look at the queue.
 */
export async function enqueueActivityUpdate(
  transaction: Database,
  { activity, now, webhookUrl }: ActivityUpdate,
): Promise<boolean> {
  if (webhookUrl === undefined || webhookUrl === '') return false;
  const { id: activityId, organizationId } = activity;
  await insertDelivery(transaction, {
    eventId: createTimeOrderedId(now),
    eventType: 'ACTIVITY_UPDATES',
    organizationId,
    activityId,
    url: webhookUrl,
    receiver: toReceiver(organizationId, webhookUrl),
    body: JSON.stringify(activity),
    createdAt: now,
  });
  return true;
}
