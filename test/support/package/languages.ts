import { locales, type LocaleTag } from '../../../src/locales/registry.ts';
import type { Messages } from '../../../src/locales/messages.ts';

/** How each language of the package is loaded, English with them. */
export const languages: Readonly<Record<LocaleTag, () => Promise<{ readonly messages: Messages }>>> = {
  ...locales,
  en: () => import('../../../src/locales/en.ts'),
};

/** The tags of all languages of the package. */
export const languageTags = Object.keys(languages) as LocaleTag[];
