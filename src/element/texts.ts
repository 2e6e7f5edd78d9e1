import type { Messages, Texts } from '../locales/messages.ts';
import { fallbacksOf } from '../base/language-tags.ts';
import { localeOf } from '../locales/find-locale.ts';
import { locales } from '../locales/registry.ts';
import { ownLanguages, type LanguageSource } from './languages.ts';
import { loadEnglish } from './load-english.ts';
import { mergeTexts } from './merge-texts.ts';

/** The site's own languages that have loaded or are loading. */
const loaded = new Map<LanguageSource, Promise<Messages>>();

/**
 * Loads the texts of the language nearest to a BCP 47 tag, merged with a site's own texts. Rejects when there is no
 * such language, or when its texts do not load.
 */
export async function loadTexts(tag: string, own?: Texts): Promise<Messages> {
  const messages = await load(tag);
  if (own !== undefined) return mergeTexts(messages ?? (await loadEnglish()), own, 'texts');
  if (!messages) throw new RangeError(`There are no texts in "${tag}".`);
  return messages;
}

async function load(tag: string): Promise<Messages | undefined> {
  for (const rest of fallbacksOf(tag)) {
    const [, source] = ownLanguages.findLast(([name]) => fallbacksOf(String(name))[0] === rest) ?? [];
    const messages = source && (await loadOwn(rest, source));
    if (messages) return messages;
    const locale = localeOf(rest);
    if (locale) return locale === 'en' ? loadEnglish() : (await locales[locale]()).messages;
  }
  return undefined;
}

/** Loads a site's own language once. After a failure the next element tries again. */
async function loadOwn(tag: string, source: LanguageSource): Promise<Messages | undefined> {
  const name = `registerLocale("${tag}")`;
  const loading = loaded.get(source) ?? merge();
  try {
    loaded.set(source, loading);
    return await loading;
  } catch (cause) {
    loaded.delete(source);
    console.error(
      `<latchkey-login>: the texts of ${name} could not be loaded (docs/errors.md#language-not-loaded).`,
      cause,
    );
    return undefined;
  }

  async function merge(): Promise<Messages> {
    const messages = typeof source === 'function' ? await source() : source;
    return mergeTexts(await loadEnglish(), messages, name, tag);
  }
}
