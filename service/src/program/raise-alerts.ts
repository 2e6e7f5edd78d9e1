import type { RaiseAlert } from '../base/alert.ts';
import type { Clock } from '../base/clock.ts';
import { describeError, type Log } from '../base/log.ts';
import type { WakeSignal } from '../base/wake-signal.ts';
import { countInWindow } from '../store/address-windows.ts';
import { inTransaction, type Database } from '../store/database.ts';
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
 * Builds the function that reports an alert, once a day no matter how many processes and requests meet the limit. It
 * writes to the log, and to the organization's receiver of webhooks where it has one. An alert that cannot be queued is
 * logged; the request that raised it is answered as if it had been queued.
 */
export function createRaiseAlert({ clock, database, log, signal }: AlertServices): RaiseAlert {
  return async (alert) => {
    try {
      const told = await inTransaction(database, async (transaction) => {
        // The alert contains its day and all that distinguishes it from others, so its JSON can be the key of a
        // counter.
        const times = await countInWindow(transaction, `alert|${JSON.stringify(alert)}`, alert.startsAt);
        if (times > 1) return undefined;
        const webhookUrl = await findWebhookUrl(transaction, alert.organizationId);
        return { isQueued: await enqueueAlert(transaction, { alert, now: clock.now(), webhookUrl }) };
      });
      if (told === undefined) return;
      log.warn({ alert }, 'an organization has reached a limit, which the member alert names');
      if (told.isQueued) signal.wake();
    } catch (error) {
      log.error({ alert, error: describeError(error) }, 'an alert could not be queued');
    }
  };
}
