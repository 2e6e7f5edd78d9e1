/**
 * Looks after a session while it lives: its end and the notice of it, a new key in time, its client, its end at the
 * service. One chunk, loaded once there is a session, so that no login waits for it.
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

/** Services and settings that a session lives by. */
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
  /** Makes sure of the time, before something ends by it. Never rejects. */
  readonly checkClock: () => Promise<unknown> | undefined;
  /** Marks a session that has been stored. Throws `unauthenticated` where it has ended meanwhile. */
  readonly keep: (login: Login) => Promise<void>;
  /** Loads the client with all operations. Throws `load_failed`. */
  readonly loadClient: () => Promise<{ readonly createSessionClient: typeof createSessionClient }>;
  readonly send: (event: FlowEvent) => void;
  /** Goes on with the session that another tab has stored. */
  readonly adopt: (stored: StoredLogin) => void;
  readonly onNotice: (notice: Notice) => void;
  /** Hears that the session goes on with this key, to tell the other tabs. */
  readonly onRefresh: (publicKey: string) => void;
}

/** The lives of the sessions of one login, one after the other. */
export interface SessionLifecycle {
  /** Hears of every new state. */
  enter(state: FlowState, previous: FlowState): void;
  /** Resolves to a client that the session stamps, also after it was refreshed; undefined when there is none. */
  createClient(): Promise<SessionClient | undefined>;
  /**
   * Gives the session a new key. It ends when it would have ended: what its own key opens never outlives it
   * (protocol.md section 8). Throws what went wrong; the session then stays as it was.
   */
  refresh(): Promise<void>;
  /** Has the service end a session that has ended here. Never rejects: it would end there by itself, later. */
  logOut(session: Session, key: DeviceKey | undefined): Promise<void>;
  stop(): void;
}

/** A session on show. */
interface LiveSession {
  readonly login: Login;
  readonly key: Promise<DeviceKey | undefined>;
  /** Ends with it. */
  readonly ending: AbortController;
  readonly deadlines: Deadline[];
}

/** The operations that a session calls for itself. */
interface OwnOperations {
  readonly stampLogin: typeof stampLogin;
  readonly stampLogout: typeof stampLogout;
}

const NOTICE_SECONDS = 60;

/** Creates what looks after the sessions of one login. */
export function createSessionLifecycle(options: SessionLifecycleOptions): SessionLifecycle {
  const { vault, proxy, apiUrl, configId, scope, settings, send } = options;
  const { clock } = proxy;
  let current: LiveSession | undefined;
  let refreshing: Promise<void> | undefined;
  /** Whether the page knows that the session is about to end. */
  let hasTold = false;

  function enter(state: FlowState, previous: FlowState): void {
    const login = state.name === 'done' ? state : undefined;
    if (login?.session.publicKey === current?.login.session.publicKey) return;
    stop();
    if (!login) return;
    const { session } = login;
    const before = previous.name === 'done' ? previous.session : undefined;
    // A new key without a later end: to renew it once more would gain nothing.
    // Not by an answer to the offer of a passkey, which may come before this part has loaded.
    const isRenewed =
      before !== session && before?.userId === session.userId && session.expiresAt <= before.expiresAt;
    if (!isRenewed) {
      hasTold = false;
      // What is under way is about the session before.
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
    // The notice of a new session comes after half of its life at the earliest: a shorter session would be refreshed
    // without a pause.
    const hasBegunEarlier = isRenewed || previous.name === 'starting';
    const mostMs = hasBegunEarlier ? Infinity : (expiresAt - clock.now()) / 2;
    // The page may change its mind at any time.
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

    /** Refreshes; when that fails, the page is told and it is tried again as long as the session lives. */
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

  /** Two at once are one. */
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
    // A page in the back/forward cache must hold no lock.
    const leaving = new AbortController();
    const leave = (): void => leaving.abort();
    ending.signal.addEventListener('abort', leave);
    addEventListener('pagehide', leave);
    try {
      // One tab refreshes, the others adopt what it got.
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
      // Whoever was asked does not know the key: the session has ended there.
      if (toLatchkeyError(thrown).code === 'unauthenticated') onRevoked(session.publicKey);
      throw thrown;
    } finally {
      ending.signal.removeEventListener('abort', leave);
      removeEventListener('pagehide', leave);
    }
  }

  /** A client that can do what a session does for itself. */
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
      // A lost key is said at once, not with the first request.
      await stamperOf(current);
      const { createSessionClient } = await options.loadClient();
      const stamper: Stamper = {
        async stamp(body) {
          // Of the session as it is now: it may have been refreshed, or be somebody else's.
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
      // Nothing that the page does next stops it, leaving included.
      const fetch: typeof globalThis.fetch = (input, init) =>
        proxy.fetch(input, Object.assign(init ?? {}, { keepalive: true }));
      await createOwnClient(session, key, fetch)
        .stampLogout()
        // Gone there already, or out of reach: it ends by itself.
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

/** Reads the seconds. Anything else counts as the default, and the element tells the developer. */
function readNotice({ expiringNotice = NOTICE_SECONDS }: SessionSettings): number {
  const seconds = Number(expiringNotice);
  return seconds >= 0 ? seconds : NOTICE_SECONDS;
}
