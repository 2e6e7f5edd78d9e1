import type { Quotas } from '../activities/quotas.ts';
import type { Delivery } from '../auth/delivery/delivery.ts';
import type { Inbox } from '../auth/delivery/inbox.ts';
import type { AdjustableClock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Faults } from '../http/dev/faults.ts';
import type { IdentityProvider } from '../http/dev/identity-provider/start-identity-provider.ts';
import type { ListeningServer, ServerLimits } from '../http/server.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { SendLimits } from '../solana/limits.ts';
import type { StartedSending } from '../solana/sending.ts';
import type { Database } from '../store/database.ts';
import type { Housekeeping } from '../store/housekeeping.ts';
import type { OpenDatabase, OpenDatabaseOptions } from '../store/open-database.ts';
import type { Tracing, TracingOptions } from '../telemetry/tracing.ts';
import type { WebhookLimits } from '../webhooks/limits.ts';
import type { SenderOptions } from '../webhooks/sender.ts';
import type { WebhookWorker } from '../webhooks/worker.ts';
import type { ProgramOptions } from './options.ts';

/** Parts that the program gives, or that tests replace. */
export interface ServeParts {
  readonly clock?: AdjustableClock;
  readonly log?: Log;
  /**
   * Aborts the start: what runs already is closed, and the promise rejects with the reason. After the start it has no
   * effect.
   */
  readonly signal?: AbortSignal;
  readonly inbox?: Inbox;
  readonly faults?: Faults;
  /** Called with the database as soon as it is open. */
  readonly onDatabase?: (database: Database) => void;
  readonly serverLimits?: Partial<ServerLimits>;
  readonly databaseLimits?: OpenDatabaseOptions['limits'];
  readonly queryLogger?: OpenDatabaseOptions['queryLogger'];
  readonly webhooks?: Pick<SenderOptions, 'certificateAuthorities' | 'resolve'> & {
    readonly limits?: Partial<WebhookLimits>;
  };
  readonly solana?: { readonly limits?: Partial<SendLimits> };
  readonly housekeepingIntervalMs?: number;
  readonly tracing?: Pick<TracingOptions, 'exporter' | 'now'>;
  readonly quotaIntervalMs?: number;
  readonly ledgerIntervalMs?: number;
}

/** The parts of a service that run: all of them once it is ready, and some before. */
export interface Running {
  readonly delivery: Delivery;
  server?: ListeningServer;
  metricsServer?: ListeningServer;
  tracing?: Tracing;
  store?: OpenDatabase;
  ledger?: Ledger;
  solana?: StartedSending;
  identityProvider?: IdentityProvider;
  quotas?: Quotas;
  housekeeping?: Housekeeping;
  worker?: WebhookWorker;
}

/** A start in progress: its options and parts, and what runs already. */
export interface Start {
  readonly options: ProgramOptions;
  readonly parts: ServeParts;
  readonly clock: AdjustableClock;
  readonly log: Log;
  /** Receives codes instead of real people; only with the development tools. */
  readonly inbox: Inbox | undefined;
  readonly running: Running;
}

/**
 * Closes all that runs: first what brings work, last what the work needs. Requests that still run after `graceMs`
 * milliseconds are cut; by default the server decides how long.
 */
export async function closeAll(running: Running, graceMs?: number): Promise<void> {
  const { delivery, housekeeping, identityProvider, ledger, quotas, server, solana, store, worker } = running;
  await Promise.all([server?.close(graceMs), worker?.stop(), solana?.stop(), identityProvider?.close()]);
  await running.metricsServer?.close(graceMs);
  // Closing the traces waits for a collector that does not answer. The database is closed meanwhile.
  const traced = running.tracing?.close();
  await housekeeping?.stop();
  await quotas?.close();
  await ledger?.stop();
  await store?.close();
  delivery.close();
  await traced;
}
