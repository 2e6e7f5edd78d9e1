/**
 * Manages a live session: its expiry and the notice before it, the refresh in time, its client, and the logout at the
 * service. It is one chunk, loaded once there is a session, so that no login waits for it.
 */
import { createClient, type Client } from '../client/client.ts';
import type { createSessionClient, SessionClient } from '../client/session-client.ts';
import { stampLogin } from '../contract/operations/stamp_login.ts';
import { stampLogout } from '../contract/operations/stamp_logout.ts';
import { isRetryable } from '../base/error-codes.ts';
import { LatchkeyError } from '../base/errors.ts';
import { toLatchkeyError } from '../base/thrown.ts';
import type { FlowEvent, FlowState, Login, LoginConfiguration, Notice, Session } from '../flow/state.ts';
import { keepSession } from '../providers/keep-session.ts';
import type { KeyStore, ProviderContext, StoredLogin } from '../providers/provider.ts';
import { createDeadline, type Deadline } from '../storage/deadline.ts';
import { holdLock } from '../storage/lock.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import { createReadOnlySessionStamper } from '../stamp/read-only-session.ts';
import { createSessionKeyStamper } from '../stamp/session-key.ts';
import type { Stamper } from '../stamp/stamper.ts';
import type { SessionSettings } from './options.ts';

/** Services and settings that the lifecycle needs. */
export interface SessionLifecycleOptions {
  readonly vault: KeyStore & {
    read(): Promise<{ readonly session?: StoredLogin | undefined }>;
  };
  readonly proxy: ProviderContext['proxy'];
  readonly configId: string;
  readonly apiUrl: string;
  readonly scope: string;
  readonly settings: SessionSettings;
  readonly configure: () => Promise<LoginConfiguration>;
  /** Checks the time before something ends by it. Never rejects. */
  readonly checkClock: () => Promise<unknown> | undefined;
  /** Marks a session that has been stored. Throws `unauthenticated` when the session has ended meanwhile. */
  readonly keep: (login: Login) => Promise<void>;
  /** Loads the client with all operations. Throws `load_failed`. */
  readonly loadClient: () => Promise<{ readonly createSessionClient: typeof createSessionClient }>;
  readonly send: (event: FlowEvent) => void;
  /** Continues with the session that another tab has stored. */
  readonly adopt: (stored: StoredLogin) => void;
  readonly onNotice: (notice: Notice) => void;
  /** Called after a refresh with the session's new public key, to notify the other tabs. */
  readonly onRefresh: (publicKey: string) => void;
}

/** Manages the sessions of one login, one after the other. */
export interface SessionLifecycle {
  /** Called with every new state. */
  enter(state: FlowState, previous: FlowState): void;
  /**
   * Resolves to a client whose requests the session stamps, also after a refresh; undefined when there is no session.
   */
  createClient(): Promise<SessionClient | undefined>;
  /**
   * Gives the session a new key. The session still expires at the same time: what its own key opens never outlives it
   * (protocol.md section 8). Rejects with the error of a failure; the session then stays as it was.
   */
  refresh(): Promise<void>;
  /**
   * Asks the service to end a session that has ended here. Never rejects: without an answer the session expires there
   * by itself.
   */
  logOut(session: Session, key: DeviceKey | undefined): Promise<void>;
  stop(): void;
}

/** The session that is signed in now. */
interface LiveSession {
  readonly login: Login;
  readonly key: Promise<DeviceKey | undefined>;
  /** Aborted when this session ends. */
  readonly ending: AbortController;
  readonly deadlines: Deadline[];
}

/** The operations that the lifecycle calls. */
interface OwnOperations {
  readonly stampLogin: typeof stampLogin;
  readonly stampLogout: typeof stampLogout;
}

const NOTICE_SECONDS = 60;

/** Creates the lifecycle of one login's sessions. */
export function createSessionLifecycle(options: SessionLifecycleOptions): SessionLifecycle {
  const { vault, proxy, apiUrl, configId, scope, settings, send } = options;
  const { clock } = proxy;
  let current: LiveSession | undefined;
  let refreshing: Promise<void> | undefined;
  /** True once the page was notified that the session expires soon. */
  let hasTold = false;

  function enter(state: FlowState, previous: FlowState): void {
    const login = state.name === 'done' ? state : undefined;
    if (login?.session.publicKey === current?.login.session.publicKey) return;
    stop();
    if (!login) return;
    const { session } = login;
    const before = previous.name === 'done' ? previous.session : undefined;
    // A refresh that did not move the expiry: a further refresh would gain nothing. A state that only answers the offer
    // of a passkey keeps the session object and is not a refresh; it may come before this module has loaded.
    const isRenewed =
      before !== session && before?.userId === session.userId && session.expiresAt <= before.expiresAt;
    if (!isRenewed) {
      hasTold = false;
      // A running refresh belongs to the session before.
      refreshing = undefined;
    }
    const now: LiveSession = {
      login,
      key: vault.readKey(session.publicKey),
      ending: new AbortController(),
      deadlines: [],
    };
    current = now;
    const wait = (at: () => number, act: () => void): void => {
      const onReached = async (): Promise<void> => {
        await options.checkClock();
        if (now !== current) return;
        if (clock.now() < at()) wait(at, act);
        else act();
      };
      const deadline = {
        get atMs() {
          return at();
        },
        now: clock.now,
        onReached: () => void onReached(),
      };
      now.deadlines.push(createDeadline(deadline));
    };
    const { expiresAt } = session;
    wait(
      () => expiresAt,
      () => send({ type: 'session-ended', reason: 'expired' }),
    );
    // A new session's notice comes after half of its life at the earliest. Otherwise a session shorter than the notice
    // would be refreshed again and again.
    const hasBegunEarlier = isRenewed || previous.name === 'starting';
    const mostMs = hasBegunEarlier ? Infinity : (expiresAt - clock.now()) / 2;
    // Read anew each time, because the page may change the setting.
    const toNotice = (): number => expiresAt - Math.min(1000 * readNotice(settings), mostMs);
    wait(toNotice, () => {
      if (!settings.autoRefresh || isRenewed || isReadOnly(session)) return warn();
      void renew();
    });

    function warn(): void {
      if (hasTold) return;
      hasTold = true;
      options.onNotice({ type: 'session-expiring', detail: { session } });
    }

    /** Refreshes the session. After a failure it notifies the page and tries again as long as the session lives. */
    async function renew(): Promise<void> {
      try {
        await refresh();
      } catch (thrown) {
        if (now !== current) return;
        warn();
        const { code } = toLatchkeyError(thrown);
        if (code !== 'aborted' && !isRetryable(code)) return;
        const atMs = clock.now() + Math.max(1000, (expiresAt - clock.now()) / 4);
        wait(
          () => atMs,
          () => void renew(),
        );
      }
    }
  }

  function stop(): void {
    current?.ending.abort();
    for (const deadline of current?.deadlines ?? []) deadline.cancel();
    current = undefined;
  }

  /** Refreshes the session; calls during a running refresh share it. */
  function refresh(): Promise<void> {
    const own = (refreshing ??= replace().finally(() => {
      if (refreshing === own) refreshing = undefined;
    }));
    return own;
  }

  async function replace(): Promise<void> {
    if (!current) throw new LatchkeyError('unauthenticated', 'Nobody is signed in.');
    const { login, key: keyReading, ending } = current;
    const { session, method, contact } = login;
    if (isReadOnly(session)) throw new LatchkeyError('permission_denied', 'The session can only read.');
    // A page in the back/forward cache must not hold a lock, so `pagehide` aborts.
    const leaving = new AbortController();
    const leave = (): void => leaving.abort();
    ending.signal.addEventListener('abort', leave);
    addEventListener('pagehide', leave);
    try {
      // Only one tab refreshes; the others adopt the result.
      await holdLock(`latchkey refresh ${scope}`, leaving.signal, async () => {
        const { session: stored } = await vault.read();
        if (stored && stored.publicKey !== session.publicKey) return options.adopt(stored);
        const oldKey = stored && (await keyReading);
        if (!oldKey) throw new LatchkeyError('key_lost', 'The key of this session is gone from the browser.');
        const { signal } = leaving;
        const [configuration, key] = await Promise.all([options.configure(), vault.createKey()]);
        const { publicKey } = key;
        const outcome = await createOwnClient(session, oldKey).stampLogin(
          { publicKey, expirationSeconds: String(configuration.sessionExpirationSeconds) },
          { signal },
        );
        if (outcome.status !== 'completed') {
          throw new LatchkeyError('permission_denied', 'Others would have to approve of the session.');
        }
        const { session: token } = outcome.result;
        const next = await keepSession(
          { token, method, contact, replaced: session.publicKey, key },
          { keys: vault, proxy, configuration },
          signal,
        );
        await options.keep(next);
        options.onRefresh(publicKey);
        send({ type: 'logged-in-elsewhere', login: next });
      });
    } catch (thrown) {
      // The service does not know the key, so the session has ended there.
      if (toLatchkeyError(thrown).code === 'unauthenticated') onRevoked(session.publicKey);
      throw thrown;
    } finally {
      ending.signal.removeEventListener('abort', leave);
      removeEventListener('pagehide', leave);
    }
  }

  /** A client with the two operations that the lifecycle calls. */
  function createOwnClient(session: Session, key: DeviceKey, fetch = proxy.fetch): Client<OwnOperations> {
    const { organizationId } = session;
    const stamper = createSessionKeyStamper(key);
    return createClient(
      { baseUrl: apiUrl, organizationId, stamper, clock, fetch },
      { stampLogin, stampLogout },
    );
  }

  function onRevoked(publicKey: string | undefined): void {
    const { session } = current?.login ?? {};
    if (session && (publicKey === undefined || publicKey === session.publicKey))
      send({ type: 'session-ended', reason: 'revoked' });
  }

  return {
    enter,
    stop,
    refresh,
    async createClient() {
      if (!current) return undefined;
      const { session } = current.login;
      // Rejects now when the key is lost, not at the first request.
      await stamperOf(current);
      const { createSessionClient } = await options.loadClient();
      const stamper: Stamper = {
        async stamp(body) {
          // Stamps with the current session, which may have been refreshed. If it belongs to another person by now, the
          // client must not use it.
          const { userId, organizationId } = current?.login.session ?? {};
          if (!current || userId !== session.userId || organizationId !== session.organizationId) {
            throw new LatchkeyError('unauthenticated', 'The session of this client has ended.');
          }
          return (await stamperOf(current)).stamp(body);
        },
      };
      const { organizationId } = session;
      return createSessionClient({ organizationId, stamper, proxy, configId, apiUrl, onRevoked });
    },
    async logOut(session, key) {
      if (!key || isReadOnly(session)) return;
      // `keepalive` lets the request finish even when the page is left.
      const fetch: typeof globalThis.fetch = (input, init) =>
        proxy.fetch(input, Object.assign(init ?? {}, { keepalive: true }));
      await createOwnClient(session, key, fetch)
        .stampLogout()
        // The session has already ended there, or the service cannot be reached; the session expires by itself.
        .catch(() => undefined);
    },
  };
}

async function stamperOf({ login: { session }, key }: LiveSession): Promise<Stamper> {
  if (isReadOnly(session)) return createReadOnlySessionStamper(session.token);
  const held = await key;
  if (!held) throw new LatchkeyError('key_lost', 'The key of this session is gone from the browser.');
  return createSessionKeyStamper(held);
}

function isReadOnly({ type }: Session): boolean {
  return type === 'SESSION_TYPE_READ_ONLY';
}

/**
 * Reads the notice time in seconds. An invalid value counts as the default; the element reports it to the developer.
 */
function readNotice({ expiringNotice = NOTICE_SECONDS }: SessionSettings): number {
  const seconds = Number(expiringNotice);
  return seconds >= 0 ? seconds : NOTICE_SECONDS;
}
