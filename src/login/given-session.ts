/**
 * Stores a session that was opened elsewhere (by a test's service) for a key of this page. The page sends no request.
 */
import type { PendingLogin, Session } from '../flow/state.ts';
import { createKey } from '../providers/create-key.ts';
import { keepSession } from '../providers/keep-session.ts';
import type { StoredLogin } from '../providers/provider.ts';
import { createTabs } from '../storage/tabs.ts';
import { createVault } from '../storage/vault.ts';
import { createAtRest } from './at-rest.ts';
import { connect } from './connection.ts';
import { assertSettings, type LoginSite } from './options.ts';
import type { TabMessage } from './tab-message.ts';

/** A key whose session is still to be opened. */
export interface WaitingKey {
  /** Compressed P-256, in hexadecimal. */
  readonly publicKey: string;
  /** The login configuration of the page. */
  readonly configId: string;
  /**
   * Stores the session token that was opened for this key and this contact's holder. Elements on the page find the
   * session as they would find that of another tab. `openedAt` is the service's time, in milliseconds since the epoch.
   * Throws `malformed_reply`.
   */
  keep(contact: string, token: string, openedAt: number): Promise<Session>;
}

/**
 * Creates a key for a session that is opened elsewhere. Undefined where a session or an unfinished login is already
 * stored, because ending it takes more than this module. Rejects with a `LatchkeyError` that names what failed.
 */
export async function makeWaitingKey(settings: LoginSite): Promise<WaitingKey | undefined> {
  const { configId, proxy, scope } = connect(settings);
  assertSettings(settings);
  const { invalidateExisting = false, storage = 'indexeddb' } = settings;
  const { clock } = proxy;
  const vault = createVault<StoredLogin, PendingLogin>({ scope, storage, owner: settings, now: clock.now });
  const rest = createAtRest(scope, vault);
  const { session, pending } = await rest.read();
  if (session || pending) {
    vault.close();
    return undefined;
  }
  const key = await createKey(vault);
  const { publicKey } = key;
  return {
    publicKey,
    configId,
    async keep(contact, token, openedAt) {
      clock.assume(openedAt - Date.now());
      const ignore = (): void => undefined;
      const tabs = createTabs<TabMessage>({ scope, onMessage: ignore, onHide: ignore, onRestore: ignore });
      try {
        const login = await keepSession(
          { token, key, method: contact.includes('@') ? 'email' : 'sms', contact, replaced: undefined },
          // 0 is safe here: the clock has been set from `openedAt`, so this lifetime is not needed to correct it.
          { keys: vault, proxy, configuration: { sessionExpirationSeconds: 0 } },
          new AbortController().signal,
        );
        await rest.keep(login);
        tabs.post({ type: 'login', publicKey, userId: invalidateExisting && login.session.userId });
        return login.session;
      } finally {
        tabs.close();
        vault.close();
      }
    },
  };
}
