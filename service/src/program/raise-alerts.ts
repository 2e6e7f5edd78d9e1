import type { RaiseAlert } from '../base/alert.ts';
import type { Clock } from '../base/clock.ts';
import { describeError, type Log } from '../base/log.ts';
import type { WakeSignal } from '../base/wake-signal.ts';
import type { Database } from '../store/database.ts';
import { findWebhookUrl } from '../store/organization-features.ts';
import { enqueueAlert } from '../webhooks/enqueue-alert.ts';

/** The services that alerts are raised with. */
export interface AlertServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Log;
  readonly signal: WakeSignal;
}

/**
 * Builds what tells of an alert: the log, and the organization's receiver of webhooks where it has one. An alert that
 * cannot be queued is logged; the request that raised it is answered as if it had been.
 */
export function createRaiseAlert({ clock, database, log, signal }: AlertServices): RaiseAlert {
  return async (alert) => {
    log.warn({ alert }, 'a limit of an organization is reached');
    try {
      const webhookUrl = await findWebhookUrl(database, alert.organizationId);
      if (await enqueueAlert(database, { alert, now: clock.now(), webhookUrl })) signal.wake();
    } catch (error) {
      log.error({ error: describeError(error) }, 'an alert could not be queued');
    }
  };
}
