/**
 * The languages, one line for each file of this folder. `npm run docs` writes this file. It is loaded when a page is
 * not in English, so that an English page does not carry the list. English itself comes with the parts of the element.
 */
import type { Messages } from './messages.ts';

interface LocaleModule {
  readonly messages: Messages;
}

/** How each language but English is loaded, by its BCP 47 tag. */
export const locales = {
  ar: (): Promise<LocaleModule> => import('./ar.ts'),
  bg: (): Promise<LocaleModule> => import('./bg.ts'),
  cs: (): Promise<LocaleModule> => import('./cs.ts'),
  da: (): Promise<LocaleModule> => import('./da.ts'),
  de: (): Promise<LocaleModule> => import('./de.ts'),
  el: (): Promise<LocaleModule> => import('./el.ts'),
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
export type LocaleTag = keyof typeof locales | 'en';
