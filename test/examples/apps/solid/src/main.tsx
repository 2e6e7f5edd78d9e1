import { createSignal, Show } from 'solid-js';
import { render } from 'solid-js/web';
import 'latchkey';
import type { LatchkeyLoginElement, Session } from 'latchkey';
import type {} from 'latchkey/types/solid';

function App() {
  const [session, setSession] = createSignal<Session | null>(null);
  let login: LatchkeyLoginElement | undefined;
  return (
    <>
      <latchkey-login
        ref={login}
        proxy-url="__PROXY_URL__"
        config-id="__CONFIG_ID__"
        on:latchkey-ready={(event) => setSession(event.detail.session)}
        on:latchkey-login={(event) => setSession(event.detail.session)}
        on:latchkey-logout={() => setSession(null)}
      />
      <p>{session() ? `Signed in: ${session()?.userId}` : 'Nobody is signed in.'}</p>
      <Show when={session()}>
        <button onClick={() => login?.logout()}>Leave</button>
      </Show>
    </>
  );
}

render(App, document.getElementById('app')!);
