/** Finds the nearest of a set of languages for a BCP 47 tag. The page and the messages of the service agree by it. */

/** Languages whose tag alone does not say which of several forms is meant, and what people usually mean by it. */
export const USUAL_LANGUAGES: ReadonlyMap<string, string> = new Map(
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
  }),
);

/** A BCP 47 tag in small letters, and what it falls back to: `zh-hant-tw`, `zh-hant`, `zh`. */
export function fallbacksOf(tag: string): readonly string[] {
  const parts = tag.toLowerCase().split(/[-_]/).filter(Boolean);
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('-'));
}

/** The known language of just this tag in small letters, or what people usually mean by it. */
export function languageOf<T extends string>(known: readonly T[], tag: string): T | undefined {
  const usual = USUAL_LANGUAGES.get(tag);
  return known.find((language) => language.toLowerCase() === tag || language === usual);
}
