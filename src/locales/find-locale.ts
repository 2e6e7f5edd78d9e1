import { languageOf } from '../base/language-tags.ts';
import { locales, type LocaleTag } from './registry.ts';

/** Returns the language with exactly this tag (in lower case), or the one that people usually mean by it. */
export function localeOf(tag: string): LocaleTag | undefined {
  // The single-file build includes only English.
  return languageOf([...(Object.keys(locales) as LocaleTag[]), 'en'], tag);
}
