import type { Messages } from '../locales/messages.ts';

/**
 * Loads the English texts. The build for servers replaces the element's module of the same name with this one, because
 * the element's modules are not there.
 */
export async function loadEnglish(): Promise<Messages> {
  return (await import('../locales/en.ts')).messages;
}
