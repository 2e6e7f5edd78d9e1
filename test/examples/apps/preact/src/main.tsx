import { render } from 'preact';
import { useRef, useState } from 'preact/hooks';
import 'latchkey';
import type { LatchkeyLoginElement, Session } from 'latchkey';

function App() {
  const [session, setSession] = useState<Session | null>(null);
  const login = useRef<LatchkeyLoginElement>(null);
  return (
    <>
      <latchkey-login
        ref={login}
        proxy-url="__PROXY_URL__"
        config-id="__CONFIG_ID__"
        onlatchkey-ready={(event) => setSession(event.detail.session)}
        onlatchkey-login={(event) => setSession(event.detail.session)}
        onlatchkey-logout={() => setSession(null)}
      />
      <p>{session ? `Signed in: ${session.userId}` : 'Nobody is signed in.'}</p>
      {session && <button onClick={() => login.current?.logout()}>Leave</button>}
    </>
  );
}

render(<App />, document.getElementById('app')!);
