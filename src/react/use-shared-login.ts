'use client';
import { useContext } from 'react';
import { LoginContext, type SharedLogin } from './provider.ts';

/** Returns what the nearest provider knows. Throws an `Error` that names the way out where there is none. */
export function useSharedLogin(): SharedLogin {
  const shared = useContext(LoginContext);
  if (!shared) throw new Error('useSession and useClient need a <LatchkeyProvider> around them.');
  return shared;
}
