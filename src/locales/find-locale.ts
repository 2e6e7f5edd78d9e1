import { languageOf } from '../base/language-tags.ts';
import { locales, type LocaleTag } from './registry.ts';

/** The language of just this tag in small letters, or what people usually mean by it. */
export function localeOf(tag: string): LocaleTag | undefined {
  // The build in one file brings English alone.
  return languageOf([...(Object.keys(locales) as LocaleTag[]), 'en'], tag);
}
