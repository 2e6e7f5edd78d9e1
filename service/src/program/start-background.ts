import { listUpkeep } from '../activities/upkeep.ts';
import type { WakeSignal } from '../base/wake-signal.ts';
import { DEFAULT_SEND_LIMITS } from '../solana/limits.ts';
import { listSweeps, startHousekeeping } from '../store/housekeeping.ts';
import { DEFAULT_WEBHOOK_LIMITS } from '../webhooks/limits.ts';
import { createSender } from '../webhooks/sender.ts';
import { KEY_OVERLAP_MS } from '../webhooks/webhook-keys.ts';
import { startWebhookWorker } from '../webhooks/worker.ts';
import { listBringingForward } from './list-bringing-forward.ts';
import type { OpenStore } from './open-store.ts';
import type { ProgramServices } from './start-services.ts';
import type { Start } from './start.ts';

/** Starts the work that no request waits for: housekeeping, and the delivery of webhooks whenever `signal` wakes it. */
export function startBackground(
  { log, options, parts, running }: Start,
  { keys, store }: OpenStore,
  services: ProgramServices,
  signal: WakeSignal,
): void {
  const limits = { ...DEFAULT_WEBHOOK_LIMITS, ...parts.webhooks?.limits };
  const steps = [
    ...listSweeps(services, { webhookKeyOverlapMs: KEY_OVERLAP_MS }),
    // Another process may have rotated them.
    { name: 'reading the signers of sessions', run: () => keys.sessionSigners.refresh() },
    ...listBringingForward(services, {
      webhooks: limits,
      solana: { ...DEFAULT_SEND_LIMITS, ...parts.solana?.limits },
    }),
    ...listUpkeep(services, options.activityRetention),
    { name: 'vacuuming', run: (signal: AbortSignal) => store.vacuum(signal) },
  ];
  running.housekeeping = startHousekeeping(log, steps, parts.housekeepingIntervalMs);
  const { allowsPrivateReceivers } = options;
  const sender = createSender({ ...parts.webhooks, limits, allowsPrivateReceivers });
  running.worker = startWebhookWorker({ services, signal, sender, limits });
  if (allowsPrivateReceivers) log.warn('webhooks may go to http and private addresses, for development');
}
