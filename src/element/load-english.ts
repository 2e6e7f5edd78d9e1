import type { Messages } from '../locales/messages.ts';

/**
 * Combines the English texts from the chunks that contain them. A server loads them from one file
 * (src/ssr/load-english.ts).
 */
export async function loadEnglish(): Promise<Messages> {
  const [later, interactive] = await Promise.all([
    import('./running-login.ts'),
    import('./screens/interactive.ts'),
  ]);
  return { ...later.messages, ...interactive.messages };
}
