import { createInbox } from '../auth/delivery/inbox.ts';
import { createClock } from '../base/clock.ts';
import { createDeferred } from '../base/deferred.ts';
import { createLog } from '../base/log.ts';
import { createWakeSignal } from '../base/wake-signal.ts';
import { createService, type Service } from '../http/app.ts';
import type { Around } from '../http/around.ts';
import { createFaults } from '../http/dev/faults.ts';
import { createDatabaseProbe } from '../http/database-probe.ts';
import { createHealth } from '../http/health.ts';
import { listen } from '../http/server.ts';
import { readProvisioning } from '../provision/read-provisioning.ts';
import { isDatabaseUsable } from '../store/database.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { serveMetrics } from '../telemetry/serve-metrics.ts';
import { startTracing } from '../telemetry/tracing.ts';
import { createDelivery } from './create-delivery.ts';
import { describeOptions } from './describe-options.ts';
import { assertDevelopmentIdp, mayHaveDevelopmentTools } from './development-tools.ts';
import { openStore } from './open-store.ts';
import type { ProgramOptions } from './options.ts';
import { startBackground } from './start-background.ts';
import { startServices } from './start-services.ts';
import { closeAll, type Running, type ServeParts, type Start } from './start.ts';
import { readVersion } from './version.ts';

/** The line that the program prints when it is ready (protocol.md section 7). */
export interface ReadyLine {
  readonly ready: true;
  readonly baseUrl: string;
  readonly authProxyUrl: string;
  /** Verifies code-encryption bundles and verification tokens. All keys: 65 bytes, lower-case hexadecimal. */
  readonly otpSignerKey: string;
  /**
   * Verifies sessions that are signed now. `/.well-known/session-jwks.json` lists it with the keys that earlier and
   * later sessions are signed with.
   */
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
   * Reports on `/readyz` that the service is stopping and goes on answering, so that load balancers stop sending
   * requests here. Resolves when the drain time is over, or at once when nobody polls `/readyz`.
   */
  drain(): Promise<void>;
  /** Accepts no more requests, lets running ones finish, then closes the database. Ends a drain that is in progress. */
  close(): Promise<void>;
}

/** Starts the whole program: database, keys, provisioning, server. Throws a `StartError` an operator can act upon. */
export async function serve(options: ProgramOptions, parts: ServeParts = {}): Promise<RunningService> {
  const { clock = createClock(), log = createLog(options.logLevel) } = parts;
  const provisioning =
    options.provisioningFile === undefined
      ? undefined
      : await readProvisioning(options.provisioningFile, options.allowsPrivateReceivers);
  const inbox = mayHaveDevelopmentTools(options) ? (parts.inbox ?? createInbox(clock)) : undefined;
  assertDevelopmentIdp(options);
  const dataFolder = options.database.kind === 'embedded' ? options.database.folder : undefined;
  const isStoreUsable = createDatabaseProbe(
    async () => running.store !== undefined && isDatabaseUsable(running.store.database, dataFolder),
  );
  const health = createHealth({ isDatabaseUsable: isStoreUsable });
  const metrics =
    options.metrics === undefined
      ? undefined
      : createMetrics({
          isReady: () => health.isReady(),
          connections: () => running.store?.usage(),
        });
  const running: Running = { delivery: createDelivery(options, inbox, metrics?.watch) };
  const start: Start = { options, parts, clock, log, inbox, running };

  // The port is taken first: a port in use is reported at once, and early requests wait for the rest of the start.
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
      // A proxy that keeps the connection would send its next request to a process that is about to end.
      if (health.phase === 'draining') reply.headers.set('connection', 'close');
      return reply;
    },
  });
  running.server = server;
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
  // Called twice when a second signal ends the drain: by that signal, and after the drain.
  const close = (): Promise<void> => {
    health.phase = 'draining';
    endDrain();
    return (closed ??= closeAll(running));
  };

  try {
    log.info(describeOptions(options), 'settings');
    if (options.metrics !== undefined && metrics !== undefined) {
      running.metricsServer = await serveMetrics(options.metrics, metrics, clock);
    }
    if (options.hasTraces === true) {
      running.tracing = await startTracing({ version: await readVersion(), log, ...parts.tracing });
    }
    const opened = await openStore(start, provisioning);
    parts.signal?.throwIfAborted();
    const signal = createWakeSignal();
    const services = await startServices(start, opened, {
      baseUrl: server.baseUrl,
      isDatabaseUsable: isStoreUsable,
      signal,
    });
    answer(
      createService({
        services,
        version: await readVersion(),
        trustedProxies: options.trustedProxies,
        around: nest(metrics?.around, running.tracing?.around),
        ...(inbox === undefined
          ? {}
          : { development: { inbox, clock, faults: parts.faults ?? createFaults() } }),
      }),
    );
    health.phase = 'ready';
    startBackground(start, opened, services, signal);
    const { identityProvider, metricsServer } = running;
    const { keys } = opened;
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
    await closeAll(running, 0);
    // After an abort, the error of the interrupted step only says that it was interrupted. The abort's reason is thrown
    // instead.
    parts.signal?.throwIfAborted();
    throw error;
  }
}

/** Wraps one measurement in the other; either may be missing. */
function nest(outer: Around | undefined, inner: Around | undefined): Around | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  return (request, answer) => outer(request, () => inner(request, answer));
}
