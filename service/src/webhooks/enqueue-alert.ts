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
 * Queues the delivery that tells an organization's receiver of an alert: event type SECURITY_ALERTS, and the alert with
 * an id and a time as its body. Answers whether there is a receiver.
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
    // The queue keeps the order of what tells of one thing; an alert tells of itself alone.
    activityId: alertId,
    url: webhookUrl,
    receiver: toReceiver(organizationId, webhookUrl),
    body: JSON.stringify({ alertId, createdAt: new Date(now).toISOString(), ...alert }),
    createdAt: now,
  });
  return true;
}
