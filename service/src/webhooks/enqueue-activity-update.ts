import { createTimeOrderedId } from '../base/time-ordered-id.ts';
import type { Activity } from '../base/contract.ts';
import type { Database } from '../store/database.ts';
import { insertDelivery } from '../store/webhook-deliveries.ts';
import { toReceiver } from './receiver-address.ts';

/** A change of an activity's status. */
export interface ActivityUpdate {
  /** The value of FEATURE_NAME_WEBHOOK; `undefined` or empty where it is switched off. */
  readonly webhookUrl: string | undefined;
  /** The activity as shown without a viewer: without secrets and signatures. */
  readonly activity: Activity;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Queues the delivery of a change to an organization's receiver, in the transaction that makes the change: both take
 * effect or neither. Returns whether there is a receiver. After the commit, `wake` of the services' `webhookSignal`
 * makes the worker look at the queue at once.
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
