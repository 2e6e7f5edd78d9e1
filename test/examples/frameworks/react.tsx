import { useRef, useState, type DetailedHTMLProps, type HTMLAttributes } from 'react';
import 'latchkey';
import type { LatchkeyEventMap, LatchkeyLoginElement, Session } from 'latchkey';

type Listeners = {
  [Name in keyof LatchkeyEventMap as `on${Name}`]?: (event: LatchkeyEventMap[Name]) => void;
};

/** The attributes and listeners of the tag. */
export type LoginAttributes = DetailedHTMLProps<HTMLAttributes<LatchkeyLoginElement>, LatchkeyLoginElement> &
  Listeners & { 'proxy-url': string; 'config-id': string };

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the way React adds elements
  namespace JSX {
    interface IntrinsicElements {
      'latchkey-login': LoginAttributes;
    }
  }
}

/** A login, and who is signed in. React 19 hands `on…` of an element on as listeners. */
export function Login({ proxyUrl, configId }: { readonly proxyUrl: string; readonly configId: string }) {
  const login = useRef<LatchkeyLoginElement>(null);
  const [session, setSession] = useState<Session | null>(null);
  return (
    <>
      <latchkey-login
        ref={login}
        proxy-url={proxyUrl}
        config-id={configId}
        onlatchkey-ready={({ detail }) => setSession(detail.session)}
        onlatchkey-login={({ detail }) => setSession(detail.session)}
        onlatchkey-logout={() => setSession(null)}
      />
      <p>{session ? `Signed in: ${session.userId}` : 'Nobody is signed in.'}</p>
      {session && <button onClick={() => login.current?.logout()}>Leave</button>}
    </>
  );
}
