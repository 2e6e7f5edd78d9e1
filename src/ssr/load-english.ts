import type { Messages } from '../locales/messages.ts';

/** Loads English where none of the element's parts is there: the build for servers puts this in the place of theirs. */
export async function loadEnglish(): Promise<Messages> {
  return (await import('../locales/en.ts')).messages;
}
