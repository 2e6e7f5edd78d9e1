import { createApp } from 'vue';
import { Login } from '../../examples/frameworks/vue.ts';

/** Shows the example, and answers how to take it away. */
export function show(into: HTMLElement, settings: { proxyUrl: string; configId: string }): () => void {
  const app = createApp(Login, settings);
  app.config.compilerOptions.isCustomElement = (tag) => tag === 'latchkey-login';
  app.mount(into);
  return () => app.unmount();
}
