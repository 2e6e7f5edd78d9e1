/**
 * Finds the nearest known language for a BCP 47 tag. The element and the service's messages both use it, so that they
 * agree.
 */

/** Tags that leave open which known language is meant, and the language that people usually mean by them. */
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

/** A BCP 47 tag in lower case, followed by its fallbacks: `zh-hant-tw`, `zh-hant`, `zh`. */
export function fallbacksOf(tag: string): readonly string[] {
  const parts = tag.toLowerCase().split(/[-_]/).filter(Boolean);
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('-'));
}

/** The known language with exactly this tag (in lower case), or the one that people usually mean by it. */
export function languageOf<T extends string>(known: readonly T[], tag: string): T | undefined {
  const usual = USUAL_LANGUAGES.get(tag);
  return known.find((language) => language.toLowerCase() === tag || language === usual);
}
