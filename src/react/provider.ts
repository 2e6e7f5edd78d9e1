'use client';
import { createContext, createElement, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import type { LatchkeyLoginElement } from '../element/login-element.ts';
import type { Session } from '../flow/state.ts';

/** A login as a provider knows it; everything is undefined before the element has started. */
interface KnownLogin {
  readonly element?: LatchkeyLoginElement;
  readonly session?: Session | null;
}

/** A login that a component shares with the hooks under the same provider. */
export interface SharedLogin extends KnownLogin {
  readonly tell: (known: KnownLogin) => void;
}

/** The login of the nearest provider. */
export const LoginContext = createContext<SharedLogin | undefined>(undefined);

/**
 * Shares the session of the `LatchkeyLogin` inside with `useSession` and `useClient`, wherever they stand inside as well.
 * Two logins on a page have two providers.
 */
export function LatchkeyProvider({ children }: { readonly children?: ReactNode }): ReactElement {
  const [known, tell] = useState<KnownLogin>({});
  const shared = useMemo(() => ({ ...known, tell }), [known]);
  return createElement(LoginContext.Provider, { value: shared }, children);
}
