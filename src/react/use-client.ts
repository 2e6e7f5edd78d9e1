'use client';
import { useEffect, useState } from 'react';
import type { SessionClient } from '../client/session-client.ts';
import { useSharedLogin } from './use-shared-login.ts';

/**
 * Returns a client of the API that the session stamps: null when nobody is signed in, undefined while it is on its way.
 * Where its part of the program cannot be loaded, the error goes to the nearest error boundary. Throws an `Error` outside a
 * `LatchkeyProvider`.
 */
export function useClient(): SessionClient | null | undefined {
  const { element, session } = useSharedLogin();
  const [loaded, setLoaded] = useState<{ userId: string; client: SessionClient | null }>();
  // A refresh makes another session of the same person, and the client goes on: what is drawn with it stays.
  const userId = session?.userId;
  useEffect(() => {
    let isOver = false;
    if (userId) {
      element?.client.then(
        (client) => isOver || setLoaded({ userId, client }),
        (error: unknown) =>
          isOver ||
          setLoaded(() => {
            throw error;
          }),
      );
    }
    return () => void (isOver = true);
  }, [element, userId]);
  return session && (loaded?.userId === userId ? loaded?.client : undefined);
}
