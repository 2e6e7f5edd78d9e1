import { makeWaitingKey } from '../../login/given-session.ts';
import type { Session } from '../../flow/state.ts';
import type { OpenedSession, SessionRequest, TestSite } from '../types.ts';
import { readSettings } from './read-settings.ts';

/** A key that waits for its session, which the service opens in the test's process. */
export interface PageSession {
  /** The request to the service, without the contact. */
  readonly request: Omit<SessionRequest, 'contact'>;
  /** Stores the session, and resolves once the browser has stored it. */
  finish(contact: string, opened: OpenedSession): Promise<Session>;
}

/**
 * Creates the key for a session. Settings that `site` leaves out are read from the page's element. Undefined where a
 * session or an unfinished login is already stored. Rejects with a `LatchkeyError` that names what failed.
 */
export async function beginSession(site: TestSite): Promise<PageSession | undefined> {
  const settings = readSettings(site);
  const { organizationId, invalidateExisting } = settings;
  const key = await makeWaitingKey(settings);
  return (
    key && {
      request: {
        publicKey: key.publicKey,
        authProxyConfigId: key.configId,
        organizationId,
        invalidateExisting,
      },
      finish: (contact, { openedAt, session }) => key.keep(contact, session, openedAt),
    }
  );
}
