'use client';
import { useEffect, useState } from 'react';
import type { SessionClient } from '../client/session-client.ts';
import type { Session } from '../flow/state.ts';
import { useSharedLogin } from './use-shared-login.ts';

/**
 * Returns a client of the API that the session stamps: null when nobody is signed in, undefined while the first one of a
 * person is on its way. It is another one after a refresh.
 * Where its part of the program cannot be loaded, the error goes to the nearest error boundary. Throws an `Error` outside a
 * `LatchkeyProvider`.
 */
export function useClient(): SessionClient | null | undefined {
  const { element, session } = useSharedLogin();
  const [loaded, setLoaded] = useState<{ session: Session; client: SessionClient | null }>();
  useEffect(() => {
    let isOver = false;
    if (!session) setLoaded(undefined);
    // A session that was refreshed, or read again by an element that has begun again, has another client.
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
  // Until then the same person's last one stays, and with it what is drawn by it.
  return session && (loaded?.session.userId === session.userId ? loaded.client : undefined);
}
