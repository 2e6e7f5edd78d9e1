'use client';
import { createContext, createElement, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import type { LatchkeyLoginElement } from '../element/login-element.ts';
import type { Session } from '../flow/state.ts';

/** What a provider knows about its login; both members are undefined before the element has started. */
interface KnownLogin {
  readonly element?: LatchkeyLoginElement;
  readonly session?: Session | null;
}

/** The login that a provider shares, with the function by which the component reports changes. */
export interface SharedLogin extends KnownLogin {
  readonly tell: (known: KnownLogin) => void;
}

/** React context with the login of the nearest provider. */
export const LoginContext = createContext<SharedLogin | undefined>(undefined);

/**
 * Shares the session of the `LatchkeyLogin` inside it with `useSession` and `useClient` in every component inside it.
 * Two logins on a page need two providers.
 */
export function LatchkeyProvider({ children }: { readonly children?: ReactNode }): ReactElement {
  const [known, tell] = useState<KnownLogin>({});
  const shared = useMemo(() => ({ ...known, tell }), [known]);
  return createElement(LoginContext.Provider, { value: shared }, children);
}
