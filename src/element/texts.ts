import type { Messages } from '../locales/messages.ts';
import { findLocale, locales } from '../locales/registry.ts';

/** Loads the texts of the language nearest to a BCP 47 tag. Rejects where there is none, or when it does not load. */
export async function loadTexts(tag: string): Promise<Messages> {
  const locale = findLocale(tag);
  if (!locale) throw new RangeError(`There are no texts in "${tag}".`);
  return (await locales[locale]()).messages;
}
