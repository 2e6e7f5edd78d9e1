import { StrictMode, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { LatchkeyLoginElement } from 'latchkey';
import { LatchkeyLogin, LatchkeyProvider, useSession } from 'latchkey/react';

/** A login that stays in the page while somebody is signed in. React 18 writes `false` on a custom element as text. */
function Login() {
  const login = useRef<LatchkeyLoginElement>(null);
  const session = useSession();
  const isSignedIn = session !== null && session !== undefined;
  return (
    <>
      <p>{isSignedIn ? `Signed in: ${session.userId}` : 'Nobody is signed in.'}</p>
      <LatchkeyLogin
        ref={login}
        className="login"
        proxyUrl="__PROXY_URL__"
        configId="__CONFIG_ID__"
        hidden={isSignedIn}
        required={false}
      />
      {isSignedIn && <button onClick={() => login.current?.logout()}>Leave</button>}
    </>
  );
}

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <LatchkeyProvider>
      <Login />
    </LatchkeyProvider>
  </StrictMode>,
);
