import { locales, type LocaleTag } from './registry.ts';

/** Languages whose tag alone does not say which of several forms is meant, and what people usually mean by it. */
const USUAL: ReadonlyMap<string, LocaleTag> = new Map(
  Object.entries({
    no: 'nb',
    nn: 'nb',
    pt: 'pt-BR',
    zh: 'zh-CN',
    'zh-hant': 'zh-TW',
    'zh-hk': 'zh-TW',
    'zh-mo': 'zh-TW',
    iw: 'he',
    in: 'id',
  } as const),
);

/** A BCP 47 tag in small letters, and what it falls back to: `zh-hant-tw`, `zh-hant`, `zh`. */
export function fallbacksOf(tag: string): readonly string[] {
  const parts = tag.toLowerCase().split(/[-_]/).filter(Boolean);
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('-'));
}

/** The language of just this tag in small letters, or what people usually mean by it. */
export function localeOf(tag: string): LocaleTag | undefined {
  const known = Object.keys(locales) as LocaleTag[];
  const usual = USUAL.get(tag);
  // The build in one file brings English alone.
  return known.find((locale) => locale.toLowerCase() === tag || locale === usual);
}
