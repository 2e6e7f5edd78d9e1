'use client';

import { useRef } from 'react';
import type { LatchkeyLoginElement } from 'latchkey';
import { LatchkeyLogin, LatchkeyProvider, useSession } from 'latchkey/react';

interface LoginProps {
  readonly proxyUrl: string;
  readonly configId: string;
  /** The first screen, from the server. */
  readonly served: string;
}

export function Login({ proxyUrl, configId, served }: LoginProps) {
  const login = useRef<LatchkeyLoginElement>(null);
  return (
    <LatchkeyProvider>
      <LatchkeyLogin
        ref={login}
        proxyUrl={proxyUrl}
        configId={configId}
        dangerouslySetInnerHTML={{ __html: served }}
      />
      <Greeting onLeave={() => login.current?.logout()} />
    </LatchkeyProvider>
  );
}

function Greeting({ onLeave }: { readonly onLeave: () => void }) {
  const session = useSession();
  if (!session) return <p>Nobody is signed in.</p>;
  return (
    <>
      <p>Signed in: {session.userId}</p>
      <button onClick={onLeave}>Leave</button>
    </>
  );
}
