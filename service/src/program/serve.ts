import { readFile } from 'node:fs/promises';
import { createService, type Service } from '../http/app.ts';
import { createQuotas, type Quotas } from '../activities/quotas.ts';
import { createUpkeep } from '../activities/upkeep.ts';
import { createInbox, type Inbox } from '../auth/delivery/inbox.ts';
import { createClock, type AdjustableClock } from '../base/clock.ts';
import { createFaults, type Faults } from '../http/dev/faults.ts';
import { findDevelopmentClient } from '../http/dev/identity-provider/find-client.ts';
import {
  startIdentityProvider,
  type IdentityProvider,
} from '../http/dev/identity-provider/start-identity-provider.ts';
import { createHealth } from '../http/health.ts';
import type { Around } from '../http/around.ts';
import { createAudit } from '../http/audit.ts';
import { listen, type ListeningServer, type ServerLimits } from '../http/server.ts';
import { chooseMasterKey } from '../secrets/data-key.ts';
import { openServiceKeys } from '../secrets/service-keys.ts';
import { createLog, describeError, type Log } from '../base/log.ts';
import { createDelivery } from './create-delivery.ts';
import { describeOptions } from './describe-options.ts';
import { assertDevelopmentIdp, mayHaveDevelopmentTools } from './development-tools.ts';
import type { ProgramOptions } from './options.ts';
import { prepareMasterKeys } from './prepare-master-keys.ts';
import { createKeySets } from '../auth/social/key-sets.ts';
import { packageFile } from '../base/package-root.ts';
import { openLedger, type Ledger } from '../ledger/ledger.ts';
import { openProofs } from '../proofs/open-proofs.ts';
import { applyProvisioning } from '../provision/apply-provisioning.ts';
import { readProvisioning } from '../provision/read-provisioning.ts';
import { createRaiseAlert } from './raise-alerts.ts';
import { warnOfRelyingParties, warnOfSettings } from './warn-of-settings.ts';
import type { SendLimits } from '../solana/limits.ts';
import { startSending, type StartedSending } from '../solana/sending.ts';
import { createWakeSignal } from '../base/wake-signal.ts';
import { startHousekeeping, type Housekeeping } from '../store/housekeeping.ts';
import { isDatabaseUsable, type Database } from '../store/database.ts';
import { openDatabase, type OpenDatabase, type OpenDatabaseOptions } from '../store/open-database.ts';
import { createLookups } from '../store/lookups.ts';
import { createSharedTransactions } from '../store/shared-transactions.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { serveMetrics } from '../telemetry/serve-metrics.ts';
import { startTracing, type Tracing, type TracingOptions } from '../telemetry/tracing.ts';
import { enqueueActivityUpdate } from '../webhooks/enqueue-activity-update.ts';
import { DEFAULT_WEBHOOK_LIMITS, type WebhookLimits } from '../webhooks/limits.ts';
import { createSender, type SenderOptions } from '../webhooks/sender.ts';
import { ensureWebhookKey, KEY_OVERLAP_MS } from '../webhooks/webhook-keys.ts';
import { startWebhookWorker, type WebhookWorker } from '../webhooks/worker.ts';

/** The line that the program prints when it is ready (protocol.md section 7). */
export interface ReadyLine {
  readonly ready: true;
  readonly baseUrl: string;
  readonly authProxyUrl: string;
  /** Verifies code-encryption bundles and verification tokens. All keys: 65 bytes, lower-case hexadecimal. */
  readonly otpSignerKey: string;
  /** Verifies sessions that are signed now. `/.well-known/session-jwks.json` has it, and the others that may be met. */
  readonly sessionSignerKey: string;
  /** The key that client secrets are encrypted to. */
  readonly quorumKey: string;
  /** With `--dev-idp`: where the provider is that stands in for all social logins. */
  readonly devIdp?: string;
  /** With `LATCHKEY_METRICS`: where metrics are read. */
  readonly metricsUrl?: string;
}

/** A service that runs. */
export interface RunningService {
  readonly ready: ReadyLine;
  /**
   * Says on `/readyz` that it is stopping and goes on answering, so that whoever sends requests here stops doing so.
   * Resolves when that time is over, or at once where nobody watches.
   */
  drain(): Promise<void>;
  /** Stops taking requests, lets running ones end, closes the database. Ends a drain that is under way. */
  close(): Promise<void>;
}

/** Parts that tests replace. */
export interface ServeParts {
  readonly clock?: AdjustableClock;
  readonly log?: Log;
  readonly inbox?: Inbox;
  readonly faults?: Faults;
  /** Told the database as soon as it is open. */
  readonly onDatabase?: (database: Database) => void;
  readonly serverLimits?: Partial<ServerLimits>;
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

/** Starts the whole program: database, keys, provisioning, server. Throws a `StartError` an operator can act upon. */
export async function serve(options: ProgramOptions, parts: ServeParts = {}): Promise<RunningService> {
  const { clock = createClock(), log = createLog(options.logLevel) } = parts;
  const provisioning =
    options.provisioningFile === undefined ? undefined : await readProvisioning(options.provisioningFile);
  const inbox = mayHaveDevelopmentTools(options) ? (parts.inbox ?? createInbox(clock)) : undefined;
  assertDevelopmentIdp(options);
  const dataFolder = options.database.kind === 'embedded' ? options.database.folder : undefined;
  let opened: OpenDatabase | undefined;
  const health = createHealth({
    isDatabaseUsable: async () => opened !== undefined && isDatabaseUsable(opened.database, dataFolder),
  });
  const metrics =
    options.metrics === undefined
      ? undefined
      : createMetrics({
          isReady: () => health.phase === 'ready',
          connections: () => opened?.usage(),
        });
  const delivery = createDelivery(options, inbox, metrics?.watch);

  // The port is taken first: one in use is told at once, and requests that come early wait for the rest.
  const { promise: service, resolve: answer, reject: refuse } = createDeferred<Service>();
  const server = await listen({
    host: options.host,
    port: options.port,
    clock,
    limits: {
      bodyMemoryBytes: options.limits.bodyMemoryBytes,
      maximumConnections: options.limits.maximumConnections,
      ...parts.serverLimits,
    },
    fetch: async (request, info) => {
      const reply = await (health.answer(request) ?? (await service).fetch(request, info));
      // A connection that a proxy keeps would bring it back to a process that is about to end.
      if (health.phase === 'draining') reply.headers.set('connection', 'close');
      return reply;
    },
  });
  let housekeeping: Housekeeping | undefined;
  let worker: WebhookWorker | undefined;
  let solana: StartedSending | undefined;
  let quotas: Quotas | undefined;
  let ledger: Ledger | undefined;
  let identityProvider: IdentityProvider | undefined;
  let tracing: Tracing | undefined;
  let metricsServer: ListeningServer | undefined;
  const { promise: drained, resolve: endDrain } = createDeferred<void>();
  const drain = async (): Promise<void> => {
    health.phase = 'draining';
    const drainMs = health.isWatched() ? (options.drainMs ?? 0) : 0;
    log.info({ drainMs }, 'stopping');
    const timer = setTimeout(endDrain, drainMs);
    await drained;
    clearTimeout(timer);
  };
  let closed: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    health.phase = 'draining';
    endDrain();
    await Promise.all([server.close(), worker?.stop(), solana?.stop(), identityProvider?.close()]);
    await metricsServer?.close();
    // A collector that is away is waited for: the database is not.
    const traced = tracing?.close();
    await housekeeping?.stop();
    await quotas?.close();
    await ledger?.stop();
    await opened?.close();
    delivery.close();
    await traced;
  };
  // Twice, when a second signal comes while the first one is obeyed.
  const close = (): Promise<void> => (closed ??= closeAll());

  try {
    log.info(describeOptions(options), 'settings');
    if (options.metrics !== undefined && metrics !== undefined) {
      metricsServer = await serveMetrics(options.metrics, metrics, clock);
    }
    if (options.hasTraces === true) {
      tracing = await startTracing({ version: await readVersion(), log, ...parts.tracing });
    }
    const masterKeys = await prepareMasterKeys(options);
    opened = await openDatabase(options.database, {
      ...(parts.queryLogger === undefined ? {} : { queryLogger: parts.queryLogger }),
      aroundStatement: tracing?.aroundStatement,
      onConnectionError: (error) =>
        log.warn({ error: describeError(error) }, 'a database connection was lost'),
    });
    const { database, vacuum } = opened;
    if (opened.isPooled) {
      log.info('a pooler stands before the database: nothing is prepared, and no time limit is set there');
    }
    parts.onDatabase?.(database);
    const keys = await openServiceKeys(database, await chooseMasterKey(database, masterKeys), clock);
    if (provisioning !== undefined) {
      log.info(await applyProvisioning({ clock, database, keys }, provisioning), 'provisioned');
    }
    warnOfSettings(log, options, inbox !== undefined);
    await warnOfRelyingParties(log, database, options.relyingParties);
    await ensureWebhookKey(database, keys, clock.now());
    const proofs = await openProofs(database, keys, clock);
    log.info({ root: proofs.rootFingerprint }, 'boot proofs rest on a development root, not on hardware');
    ledger = await openLedger({ clock, database, keys, log }, parts.ledgerIntervalMs);
    const signal = createWakeSignal();
    const { limits } = options;
    if (options.solana !== undefined) {
      solana = startSending(options.solana, { clock, database, keys, log }, parts.solana?.limits);
    }
    if (options.hasDevelopmentIdp === true) {
      identityProvider = await startIdentityProvider(options.host, log);
      identityProvider.useClients((provider, clientId) =>
        findDevelopmentClient({ database, keys }, provider, clientId),
      );
    }
    const oauth = { keySets: createKeySets(), providerOverrides: identityProvider?.providerOverrides };
    const raiseAlert = createRaiseAlert({ clock, database, log, signal });
    quotas = createQuotas({ clock, database, limits, log, raiseAlert }, parts.quotaIntervalMs);
    const services = {
      database,
      dataFolder,
      lookups: createLookups(database),
      inSharedTransaction: createSharedTransactions(opened),
      clock,
      keys,
      ledger,
      delivery,
      limits,
      relyingParties: options.relyingParties,
      requiresUserVerification: options.requiresUserVerification,
      log,
      prover: proofs,
      updates: { enqueue: enqueueActivityUpdate, wake: () => signal.wake() },
      publicUrl: options.publicUrl ?? (inbox === undefined ? undefined : server.baseUrl),
      raiseAlert,
      quotas,
      oauth,
      solana,
      audit: options.hasAuditLines === true ? createAudit(log) : undefined,
    };
    const built = createService({
      services,
      version: await readVersion(),
      trustedProxies: options.trustedProxies,
      around: nest(metrics?.around, tracing?.around),
      ...(inbox === undefined
        ? {}
        : { development: { inbox, clock, faults: parts.faults ?? createFaults() } }),
    });
    answer(built);
    health.phase = 'ready';
    const retention = { webhookKeyOverlapMs: KEY_OVERLAP_MS };
    const upkeepOfActivities = createUpkeep(services, options.activityRetention);
    const upkeep = async (): Promise<void> => {
      // Another process may have changed them.
      await keys.sessionSigners.refresh();
      await upkeepOfActivities();
      await vacuum();
    };
    housekeeping = startHousekeeping(services, retention, upkeep, parts.housekeepingIntervalMs);
    const webhookLimits = { ...DEFAULT_WEBHOOK_LIMITS, ...parts.webhooks?.limits };
    const sender = createSender({
      ...parts.webhooks,
      limits: webhookLimits,
      allowsPrivateReceivers: options.allowsPrivateReceivers,
    });
    worker = startWebhookWorker({ services, signal, sender, limits: webhookLimits });
    if (options.allowsPrivateReceivers)
      log.warn('webhooks may go to http and private addresses, for development');
    return {
      ready: {
        ready: true,
        baseUrl: server.baseUrl,
        authProxyUrl: server.baseUrl,
        otpSignerKey: keys.otpSigner.publicKey,
        sessionSignerKey: keys.sessionSigner.publicKey,
        quorumKey: keys.quorumPublicKey,
        ...(identityProvider === undefined ? {} : { devIdp: identityProvider.baseUrl }),
        ...(metricsServer === undefined ? {} : { metricsUrl: `${metricsServer.baseUrl}/metrics` }),
      },
      drain,
      close,
    };
  } catch (error) {
    refuse(error);
    await server.close(0);
    await metricsServer?.close(0);
    await tracing?.close();
    await solana?.stop();
    await ledger?.stop();
    await opened?.close();
    delivery.close();
    throw error;
  }
}

/** Puts one measurement around the other. */
function nest(outer: Around | undefined, inner: Around | undefined): Around | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  return (request, answer) => outer(request, () => inner(request, answer));
}

/** A promise that somebody else settles. Refusing it is no unhandled rejection, even when nobody waits. */
function createDeferred<T>(): {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
} {
  let settle: { resolve: (value: T) => void; reject: (reason: unknown) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  promise.catch(() => undefined);
  return { promise, resolve: (value) => settle?.resolve(value), reject: (reason) => settle?.reject(reason) };
}

/** Version of the package, as `--version` prints it. */
export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile('package.json'), 'utf8')) as { version: string };
  return version;
}
