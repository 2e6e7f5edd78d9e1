import type { Clock } from '../base/clock.ts';
import type { SendLimits } from '../solana/limits.ts';
import { DAY_MS } from '../base/day.ts';
import type { CodeLimits } from '../auth/codes/code-limits.ts';
import { bringDeliveriesForward, bringSendTransactionsForward } from '../store/bring-forward.ts';
import { shortenLanes } from '../store/code-lanes.ts';
import type { Database } from '../store/database.ts';
import type { HousekeepingStep } from '../store/housekeeping.ts';
import type { WebhookLimits } from '../webhooks/limits.ts';
import { longestRetryDelayMs } from '../webhooks/retry-delay.ts';

/** How long a process holds a lease on work, and how long work may wait for its next attempt. */
export interface WaitLimits {
  readonly webhooks: Pick<WebhookLimits, 'leaseMs' | 'maximumAttempts'>;
  readonly solana: Pick<SendLimits, 'leaseMs' | 'maximumRetryMs'>;
}

/** The services that the steps need. */
export interface BringingServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly limits: Pick<CodeLimits, 'knownNetworkDays' | 'shutContactDays'>;
}

/**
 * Lists the housekeeping steps that mend schedules after a clock ran ahead and was set right. Work that was scheduled
 * by the wrong clock waits for too late a time; the steps bring it forward to the longest wait that the limits allow.
 */
export function listBringingForward(
  { clock, database, limits }: BringingServices,
  { solana, webhooks }: WaitLimits,
): readonly HousekeepingStep[] {
  const { leaseMs, maximumAttempts } = webhooks;
  const deliveriesMs = Array.from({ length: maximumAttempts }, (_, attempts) =>
    Math.max(leaseMs, longestRetryDelayMs(attempts)),
  );
  const transactionsMs = [Math.max(solana.leaseMs, solana.maximumRetryMs)];
  const shutMs = limits.shutContactDays * DAY_MS;
  const knownMs = limits.knownNetworkDays * DAY_MS;
  return [
    {
      name: 'bringing webhooks forward',
      run: (signal) => bringDeliveriesForward(database, { now: clock.now(), waitsMs: deliveriesMs, signal }),
    },
    {
      name: 'bringing transactions forward',
      run: (signal) =>
        bringSendTransactionsForward(database, { now: clock.now(), waitsMs: transactionsMs, signal }),
    },
    {
      name: 'opening contacts that were shut for too long',
      run: () => shortenLanes(database, { now: clock.now(), shutMs, knownMs }),
    },
  ];
}
