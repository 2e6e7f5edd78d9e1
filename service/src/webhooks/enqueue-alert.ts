import { randomUUID } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { insertDelivery } from '../store/webhook-deliveries.ts';
import { toReceiver } from './receiver-address.ts';

/** A fact that somebody at an organization should look at. */
export interface OrganizationAlert {
  readonly organizationId: string;
  readonly type: string;
}

/**
 * Queues the delivery of an alert to an organization's receiver: event type SECURITY_ALERTS, with the alert, an id and
 * a time as the body. Returns whether there is a receiver.
 */
export async function enqueueAlert(
  database: Database,
  {
    alert,
    now,
    webhookUrl,
  }: {
    readonly alert: OrganizationAlert;
    readonly now: number;
    /** The value of FEATURE_NAME_WEBHOOK; `undefined` where it is switched off. */
    readonly webhookUrl: string | undefined;
  },
): Promise<boolean> {
  if (!webhookUrl) return false;
  const { organizationId } = alert;
  const alertId = randomUUID();
  await insertDelivery(database, {
    eventId: randomUUID(),
    eventType: 'SECURITY_ALERTS',
    organizationId,
    // The queue keeps the order of deliveries with the same activity id. An alert follows no other, so it has an id of
    // its own.
    activityId: alertId,
    url: webhookUrl,
    receiver: toReceiver(organizationId, webhookUrl),
    body: JSON.stringify({ alertId, createdAt: new Date(now).toISOString(), ...alert }),
    createdAt: now,
  });
  return true;
}
