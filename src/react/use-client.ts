'use client';
import { useEffect, useState } from 'react';
import type { SessionClient } from '../client/session-client.ts';
import type { Session } from '../flow/state.ts';
import { useSharedLogin } from './use-shared-login.ts';

/**
 * Returns a client of the API that the session stamps: null when nobody is signed in, undefined while a person's first
 * client is being loaded. A refresh of the session gives a new client. When the client's code cannot be loaded, the
 * error goes to the nearest error boundary. Throws an `Error` outside a `LatchkeyProvider`.
 */
export function useClient(): SessionClient | null | undefined {
  const { element, session } = useSharedLogin();
  const [loaded, setLoaded] = useState<{ session: Session; client: SessionClient | null }>();
  useEffect(() => {
    let isOver = false;
    if (!session) setLoaded(undefined);
    // A new session object (after a refresh, or after the element restarted) has a client of its own.
    else {
      element?.client.then(
        (client) => isOver || setLoaded({ session, client }),
        (error: unknown) =>
          isOver ||
          setLoaded(() => {
            throw error;
          }),
      );
    }
    return () => void (isOver = true);
  }, [element, session]);
  // While the new client loads, the same person's previous client stays, so that what is drawn with it stays as well.
  return session && (loaded?.session.userId === session.userId ? loaded.client : undefined);
}
