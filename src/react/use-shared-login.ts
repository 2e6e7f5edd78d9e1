'use client';
import { useContext } from 'react';
import { LoginContext, type SharedLogin } from './provider.ts';

/** Returns the login of the nearest provider. Without a provider it throws an `Error` that says how to add one. */
export function useSharedLogin(): SharedLogin {
  const shared = useContext(LoginContext);
  if (!shared) throw new Error('useSession and useClient need a <LatchkeyProvider> around them.');
  return shared;
}
