'use client';
import { useEffect, useState } from 'react';
import type { SessionClient } from '../client/session-client.ts';
import type { Session } from '../flow/state.ts';
import { useSharedLogin } from './use-shared-login.ts';

/**
 * Returns a client of the API that the session stamps: null when nobody is signed in, undefined while it is on its way.
 * Where its part of the program cannot be loaded, the error goes to the nearest error boundary.
 */
export function useClient(): SessionClient | null | undefined {
  const { element, session } = useSharedLogin();
  const [loaded, setLoaded] = useState<{ session: Session; client: SessionClient | null }>();
  useEffect(() => {
    let isOver = false;
    if (session) {
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
  if (!session) return session;
  return loaded?.session === session ? loaded.client : undefined;
}
