import { createQuotas } from '../activities/quotas.ts';
import type { UpkeepServices } from '../activities/upkeep.ts';
import { createKeySets } from '../auth/social/key-sets.ts';
import type { WakeSignal } from '../base/wake-signal.ts';
import { createAudit } from '../http/audit.ts';
import { findDevelopmentClient } from '../http/dev/identity-provider/find-client.ts';
import { startIdentityProvider } from '../http/dev/identity-provider/start-identity-provider.ts';
import type { ServingServices } from '../http/serve.ts';
import { openLedger } from '../ledger/ledger.ts';
import { openProofs } from '../proofs/open-proofs.ts';
import { startSending } from '../solana/sending.ts';
import { createLookups } from '../store/lookups.ts';
import { createSharedTransactions } from '../store/shared-transactions.ts';
import { enqueueActivityUpdate } from '../webhooks/enqueue-activity-update.ts';
import type { WebhookServices } from '../webhooks/worker.ts';
import type { OpenStore } from './open-store.ts';
import { createRaiseAlert } from './raise-alerts.ts';
import type { Start } from './start.ts';

/** Where the service is, and how its webhooks are sent. */
export interface ServiceSurroundings {
  /** Where the server listens. */
  readonly baseUrl: string;
  /** Whether the database answers and takes writes. */
  readonly isDatabaseUsable: () => Promise<boolean>;
  /** Wakes the delivery of webhooks. */
  readonly signal: WakeSignal;
}

/** The services of the whole program: those that requests are answered with, and those of the work beside them. */
export type ProgramServices = ServingServices & UpkeepServices & WebhookServices;

/** Starts the services of the whole program. */
export async function startServices(
  { clock, inbox, log, options, parts, running }: Start,
  { keys, store }: OpenStore,
  { baseUrl, isDatabaseUsable, signal }: ServiceSurroundings,
): Promise<ProgramServices> {
  const { database } = store;
  const { limits } = options;
  const prover = await openProofs(database, keys, clock);
  log.info({ root: prover.rootFingerprint }, 'boot proofs rest on a development root, not on hardware');
  const ledger = await openLedger({ clock, database, keys, log }, parts.ledgerIntervalMs);
  running.ledger = ledger;
  if (options.solana !== undefined) {
    running.solana = startSending(options.solana, { clock, database, keys, log }, parts.solana?.limits);
  }
  if (options.hasDevelopmentIdp === true) {
    running.identityProvider = await startIdentityProvider(options.host, log);
    running.identityProvider.useClients((provider, clientId) =>
      findDevelopmentClient({ database, keys }, provider, clientId),
    );
  }
  const raiseAlert = createRaiseAlert({ clock, database, log, signal });
  const quotas = createQuotas({ clock, database, limits, log, raiseAlert }, parts.quotaIntervalMs);
  running.quotas = quotas;
  return {
    database,
    isDatabaseUsable,
    lookups: createLookups(database),
    inSharedTransaction: createSharedTransactions(store),
    clock,
    keys,
    ledger,
    delivery: running.delivery,
    limits,
    allowsPrivateReceivers: options.allowsPrivateReceivers,
    relyingParties: options.relyingParties,
    requiresUserVerification: options.requiresUserVerification,
    log,
    prover,
    updates: { enqueue: enqueueActivityUpdate, wake: () => signal.wake() },
    publicUrl: options.publicUrl ?? (inbox === undefined ? undefined : baseUrl),
    raiseAlert,
    quotas,
    oauth: { keySets: createKeySets(), providerOverrides: running.identityProvider?.providerOverrides },
    solana: running.solana,
    audit: options.hasAuditLines === true ? createAudit(log) : undefined,
  };
}
