import { makeWaitingKey } from '../../login/given-session.ts';
import type { Session } from '../../flow/state.ts';
import type { OpenedSession, SessionRequest, TestSite } from '../types.ts';
import { readSettings } from './read-settings.ts';

/** A session that is still to be opened by the service in the process of a test. */
export interface PageSession {
  /** The question to the service, without whom it is about. */
  readonly request: Omit<SessionRequest, 'contact'>;
  /** Keeps the session, and resolves once it rests in the browser. */
  finish(contact: string, opened: OpenedSession): Promise<Session>;
}

/**
 * Makes the key of a session. What `site` leaves out is read from the page's element. `undefined` where a session or a
 * login rests already. Rejects with a `LatchkeyError` that names what failed.
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
