import type { Messages } from '../locales/messages.ts';

/** Puts English together of the parts of the element that bring it. A server reads it in one piece (src/ssr/load-english.ts). */
export async function loadEnglish(): Promise<Messages> {
  const [later, interactive] = await Promise.all([
    import('./running-login.ts'),
    import('./screens/interactive.ts'),
  ]);
  return { ...later.messages, ...interactive.messages };
}
