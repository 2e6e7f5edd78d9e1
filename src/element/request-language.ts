import type { Messages } from '../locales/messages.ts';

/**
 * Requests the file of a language at once when the tag alone determines the file; otherwise undefined.
 *
 * In an application the bundler names the files, so the list in registry.ts is needed, which an English page does not
 * load. The build for a script tag names them itself: there this function requests the file together with everything
 * else that the first screen needs (`languagesByTag` in scripts/bundle-plugins.ts).
 */
export function requestLanguage(_tag: string): Promise<{ readonly messages: Messages }> | undefined {
  return undefined;
}
