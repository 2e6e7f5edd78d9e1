/** Has a session looked after, from the outside: the part that does it is loaded as soon as there is a session. */
import { failToLoad } from '../base/thrown.ts';
import type { SessionClient } from '../client/session-client.ts';
import type { Runner } from '../flow/runner.ts';
import type { Session } from '../flow/state.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import { createClockCheck } from './check-clock.ts';
import { loadOnce } from './load-once.ts';
import type { SessionLifecycle, SessionLifecycleOptions } from './session-lifecycle.ts';

/** How often that part is asked for again where it did not load, while there is a session that needs it. */
const WATCH_MS = 60_000;

/** The parts of a login that the care needs, besides those of the part that it loads. */
export interface SessionCareOptions extends Omit<
  SessionLifecycleOptions,
  'checkClock' | 'loadClient' | 'send'
> {
  readonly runner: Runner;
  /** Ends with the login. */
  readonly signal: AbortSignal;
}

/** The care for the sessions of one login. */
export interface SessionCare {
  /** Hears of every new state. */
  enter(): void;
  /** Resolves to a client that the session stamps; undefined when nobody is logged in. */
  createClient(): Promise<SessionClient | undefined>;
  /** Gives the session a new key, with the same end; throws what went wrong. */
  refresh(): Promise<void>;
  /** Has the service end a session. Where that part does not load, it ends there by itself, later. */
  logOut(session: Session, key: Promise<DeviceKey | undefined>): Promise<void>;
  stop(): void;
}

/** Creates the care for the sessions of one login. */
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
    // After the login has stopped, nothing would stop it.
    if (!signal.aborted) lifecycle.enter(runner.state, runner.previous);
    return lifecycle;
  });

  /** Has the session looked after. Where that part does not load it is tried again, and the end is noticed here. */
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
