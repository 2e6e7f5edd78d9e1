import type { Messages } from '../locales/messages.ts';

/**
 * Asks for the file of a language at once, where the tag alone says which file that is; undefined where it does not.
 *
 * A bundler names the files of an application, so here the list of them has to say (registry.ts), which an English page
 * does not carry. The build for a script tag names them itself: there this asks for the file together with everything
 * else that the first screen waits for (`languagesByTag` in scripts/bundle-plugins.ts).
 */
export function requestLanguage(_tag: string): Promise<{ readonly messages: Messages }> | undefined {
  return undefined;
}
