'use client';
import type { Session } from '../flow/state.ts';
import { useSharedLogin } from './use-shared-login.ts';

/**
 * Returns the session of the login under the same `LatchkeyProvider`: null when nobody is signed in, undefined as long
 * as that is not known, as on a server. Throws an `Error` outside a `LatchkeyProvider`.
 */
export function useSession(): Session | null | undefined {
  return useSharedLogin().session;
}
