/**
 * The languages, one line each. It is a chunk of its own, loaded when a page is not in English, so that an English page
 * does not carry the list.
 */
import type { Messages } from './messages.ts';

interface LocaleModule {
  readonly messages: Messages;
}

/** How each language is loaded, by its BCP 47 tag. */
export const locales = {
  ar: (): Promise<LocaleModule> => import('./ar.ts'),
  bg: (): Promise<LocaleModule> => import('./bg.ts'),
  cs: (): Promise<LocaleModule> => import('./cs.ts'),
  da: (): Promise<LocaleModule> => import('./da.ts'),
  de: (): Promise<LocaleModule> => import('./de.ts'),
  el: (): Promise<LocaleModule> => import('./el.ts'),
  en: (): Promise<LocaleModule> => import('./en.ts'),
  es: (): Promise<LocaleModule> => import('./es.ts'),
  fa: (): Promise<LocaleModule> => import('./fa.ts'),
  fi: (): Promise<LocaleModule> => import('./fi.ts'),
  fr: (): Promise<LocaleModule> => import('./fr.ts'),
  he: (): Promise<LocaleModule> => import('./he.ts'),
  hi: (): Promise<LocaleModule> => import('./hi.ts'),
  hr: (): Promise<LocaleModule> => import('./hr.ts'),
  hu: (): Promise<LocaleModule> => import('./hu.ts'),
  id: (): Promise<LocaleModule> => import('./id.ts'),
  it: (): Promise<LocaleModule> => import('./it.ts'),
  ja: (): Promise<LocaleModule> => import('./ja.ts'),
  ko: (): Promise<LocaleModule> => import('./ko.ts'),
  lt: (): Promise<LocaleModule> => import('./lt.ts'),
  ms: (): Promise<LocaleModule> => import('./ms.ts'),
  nb: (): Promise<LocaleModule> => import('./nb.ts'),
  nl: (): Promise<LocaleModule> => import('./nl.ts'),
  pl: (): Promise<LocaleModule> => import('./pl.ts'),
  'pt-BR': (): Promise<LocaleModule> => import('./pt-BR.ts'),
  'pt-PT': (): Promise<LocaleModule> => import('./pt-PT.ts'),
  ro: (): Promise<LocaleModule> => import('./ro.ts'),
  ru: (): Promise<LocaleModule> => import('./ru.ts'),
  sk: (): Promise<LocaleModule> => import('./sk.ts'),
  sv: (): Promise<LocaleModule> => import('./sv.ts'),
  th: (): Promise<LocaleModule> => import('./th.ts'),
  tr: (): Promise<LocaleModule> => import('./tr.ts'),
  uk: (): Promise<LocaleModule> => import('./uk.ts'),
  ur: (): Promise<LocaleModule> => import('./ur.ts'),
  vi: (): Promise<LocaleModule> => import('./vi.ts'),
  'zh-CN': (): Promise<LocaleModule> => import('./zh-CN.ts'),
  'zh-TW': (): Promise<LocaleModule> => import('./zh-TW.ts'),
};

/** A language that the package brings. */
export type LocaleTag = keyof typeof locales;

/** Languages whose tag alone does not say which of several forms is meant, and what people usually mean by it. */
const USUAL: ReadonlyMap<string, LocaleTag> = new Map<string, LocaleTag>(
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
  return known.find((locale) => locale.toLowerCase() === tag) ?? USUAL.get(tag);
}

/**
 * Finds the language nearest to a BCP 47 tag: the tag itself, then without its region, then what its language usually
 * means. `undefined` when there is none.
 */
export function findLocale(tag: string): LocaleTag | undefined {
  for (const rest of fallbacksOf(tag)) {
    const found = localeOf(rest);
    if (found) return found;
  }
  return undefined;
}
