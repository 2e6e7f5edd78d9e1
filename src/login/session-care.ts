/** Access to session-lifecycle.ts, which manages a live session and is loaded as soon as there is one. */
import { failToLoad } from '../base/thrown.ts';
import type { SessionClient } from '../client/session-client.ts';
import type { Runner } from '../flow/runner.ts';
import type { Session } from '../flow/state.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import { createClockCheck } from './check-clock.ts';
import { loadOnce } from './load-once.ts';
import type { SessionLifecycle, SessionLifecycleOptions } from './session-lifecycle.ts';

/** How long to wait before loading that module again when it failed to load. */
const WATCH_MS = 60_000;

/** What this module needs of a login, besides the options of the module that it loads. */
export interface SessionCareOptions extends Omit<
  SessionLifecycleOptions,
  'checkClock' | 'loadClient' | 'send'
> {
  readonly runner: Runner;
  /** Aborted when the login stops. */
  readonly signal: AbortSignal;
}

/** Manages the sessions of one login. */
export interface SessionCare {
  /** Called with every new state. */
  enter(): void;
  /** Resolves to a client whose requests the session stamps; undefined when nobody is signed in. */
  createClient(): Promise<SessionClient | undefined>;
  /** Gives the session a new key; the time at which it expires stays. Rejects with the error of a failure. */
  refresh(): Promise<void>;
  /** Asks the service to end a session. Where the module cannot be loaded, the session ends there when it expires. */
  logOut(session: Session, key: Promise<DeviceKey | undefined>): Promise<void>;
  stop(): void;
}

/** Creates the management of one login's sessions. */
export function createSessionCare(options: SessionCareOptions): SessionCare {
  const { proxy, runner, signal } = options;
  let lifecycle: SessionLifecycle | undefined;
  let watching: ReturnType<typeof setTimeout> | undefined;
  const checkClock = createClockCheck(options, signal);
  const load = loadOnce(async () => {
    const { createSessionLifecycle } = await import('./session-lifecycle.ts');
    lifecycle = createSessionLifecycle({
      ...options,
      checkClock,
      send: runner.send,
      loadClient: () => import('../client/session-client.ts').catch(failToLoad),
    });
    // Not after the login has stopped, because nothing would stop the lifecycle then.
    if (!signal.aborted) lifecycle.enter(runner.state, runner.previous);
    return lifecycle;
  });

  /** Loads the lifecycle. While that fails, it tries again and notices the session's end itself. */
  async function watch(): Promise<void> {
    await checkClock();
    const { state } = runner;
    if (state.name !== 'done' || signal.aborted) return;
    const leftMs = state.session.expiresAt - proxy.clock.now();
    if (leftMs <= 0) return runner.send({ type: 'session-ended', reason: 'expired' });
    load().catch(() => {
      clearTimeout(watching);
      watching = setTimeout(() => void watch(), Math.min(leftMs, WATCH_MS));
    });
  }

  return {
    enter() {
      lifecycle?.enter(runner.state, runner.previous);
      void watch();
    },
    async createClient() {
      await watch();
      return runner.state.name === 'done' ? (await load()).createClient() : undefined;
    },
    refresh: async () => (await load()).refresh(),
    async logOut(session, key) {
      const { logOut } = (await load().catch(() => undefined)) ?? {};
      await logOut?.(session, await key);
    },
    stop: () => lifecycle?.stop(),
  };
}
