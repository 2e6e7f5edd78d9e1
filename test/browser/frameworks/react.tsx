import { StrictMode, Suspense, useEffect, type ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import type { SessionClient } from '../../../src/client/session-client.ts';
import { LatchkeyLogin, LatchkeyProvider, useClient, useSession } from 'latchkey/react';
import { Login } from '../../examples/frameworks/react.tsx';

/** Shows the example, and answers a function that removes it. In strict mode React mounts everything twice. */
export function show(into: HTMLElement, settings: { proxyUrl: string; configId: string }): () => void {
  const app = createRoot(into);
  app.render(
    <StrictMode>
      <Login {...settings} />
    </StrictMode>,
  );
  return () => app.unmount();
}

/** Shows a login beside an application's content for signed-in people, and tells how often that was mounted. */
export function showApplication(
  into: HTMLElement,
  settings: { proxyUrl: string; configId: string },
  onClient: (client: SessionClient) => void,
  onMount: () => void,
): () => void {
  const app = createRoot(into);
  app.render(
    <LatchkeyProvider>
      <LatchkeyLogin {...settings} />
      <Gate onClient={onClient} onMount={onMount} />
    </LatchkeyProvider>,
  );
  return () => app.unmount();
}

/** Shows a login beside a component that may suspend. Answers a function that renders both with other props. */
export function showBesideSlow(
  into: HTMLElement,
): (props: ComponentProps<typeof LatchkeyLogin>, isWaiting: boolean) => () => void {
  const app = createRoot(into);
  const never = new Promise<never>(() => undefined);
  // Throws a promise, as libraries do that fetch during rendering.
  function Slow({ isWaiting }: { readonly isWaiting: boolean }) {
    // oxlint-disable-next-line typescript/only-throw-error
    if (isWaiting) throw never;
    return null;
  }
  return (props, isWaiting) => {
    app.render(
      <StrictMode>
        <LatchkeyProvider>
          <Greeting />
          <Suspense fallback={<p>Wait</p>}>
            <Slow isWaiting={isWaiting} />
            <LatchkeyLogin {...props} />
          </Suspense>
        </LatchkeyProvider>
      </StrictMode>,
    );
    return () => app.unmount();
  };
}

function Greeting() {
  return <p>{useSession() ? 'Welcome' : 'Nobody'}</p>;
}

interface Listeners {
  readonly onClient: (client: SessionClient) => void;
  readonly onMount: () => void;
}

function Gate(listeners: Listeners) {
  const client = useClient();
  return client ? <Application client={client} {...listeners} /> : null;
}

function Application({ client, onClient, onMount }: Listeners & { readonly client: SessionClient }) {
  useEffect(onMount, [onMount]);
  useEffect(() => onClient(client), [client, onClient]);
  return <p>Welcome</p>;
}
