import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Login } from '../../examples/frameworks/react.tsx';

/** Shows the example, and answers how to take it away. In strict mode React mounts everything twice. */
export function show(into: HTMLElement, settings: { proxyUrl: string; configId: string }): () => void {
  const app = createRoot(into);
  app.render(
    <StrictMode>
      <Login {...settings} />
    </StrictMode>,
  );
  return () => app.unmount();
}
