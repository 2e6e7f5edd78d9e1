import { createApp } from 'vue';
import { Login } from '../../examples/frameworks/vue.ts';

/** Shows the example, and answers a function that removes it. */
export function show(into: HTMLElement, settings: { proxyUrl: string; configId: string }): () => void {
  const app = createApp(Login, settings);
  app.config.compilerOptions.isCustomElement = (tag) => tag === 'latchkey-login';
  app.mount(into);
  return () => app.unmount();
}
