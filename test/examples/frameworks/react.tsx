import { useEffect, useRef, useState } from 'react';
import type { LatchkeyError, LatchkeyLoginElement } from 'latchkey';
import { LatchkeyLogin, LatchkeyProvider, useClient, useSession } from 'latchkey/react';

/** A login, and who is signed in. */
export function Login({ proxyUrl, configId }: { readonly proxyUrl: string; readonly configId: string }) {
  const login = useRef<LatchkeyLoginElement>(null);
  return (
    <LatchkeyProvider>
      <LatchkeyLogin
        ref={login}
        proxyUrl={proxyUrl}
        configId={configId}
        onError={({ detail }) => console.info(detail.code)}
      />
      <Greeting onLeave={() => login.current?.logout()} />
    </LatchkeyProvider>
  );
}

/** Stands anywhere inside the provider. */
function Greeting({ onLeave }: { readonly onLeave: () => void }) {
  const session = useSession();
  const client = useClient();
  const [name, setName] = useState('');

  useEffect(() => {
    let isOver = false;
    // Stamped by the key that never leaves the browser.
    client?.whoami().then(
      ({ username }) => isOver || setName(username),
      // As when somebody signs out meanwhile.
      (error: LatchkeyError) => console.info(error.code),
    );
    return () => void (isOver = true);
  }, [client]);

  if (session === undefined) return <p>One moment …</p>;
  if (session === null) return <p>Nobody is signed in.</p>;
  return (
    <>
      <p>Signed in: {session.userId}</p>
      <p>{name}</p>
      <button onClick={onLeave}>Leave</button>
    </>
  );
}
