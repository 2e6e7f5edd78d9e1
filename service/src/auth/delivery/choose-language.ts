import { fallbacksOf, languageOf } from '../../base/contract.ts';
import { words } from './words/index.ts';

/** A language of the messages: a BCP 47 tag. */
export type MessageLanguage = keyof typeof words;

/** Every language of the messages. */
export const MESSAGE_LANGUAGES = Object.keys(words) as MessageLanguage[];

/** A browser names about ten languages; the rest of a longer header is ignored. */
const MOST_WISHES = 20;

/**
 * Chooses the language of a message from the header `Accept-Language` (RFC 9110, section 12.5.4): the best match for
 * the most wanted language that has one. English when none matches or the header is missing.
 */
export function chooseLanguage(acceptLanguage: string | null | undefined): MessageLanguage {
  const wishes = (acceptLanguage ?? '')
    .split(',', MOST_WISHES)
    .map(readWish)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const tag of wishes.flatMap(({ tag }) => fallbacksOf(tag))) {
    const language = languageOf(MESSAGE_LANGUAGES, tag);
    if (language !== undefined) return language;
  }
  return 'en';
}

function readWish(text: string): { readonly tag: string; readonly weight: number } {
  const [tag = '', ...parameters] = text.split(';', 4).map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1';
  const isTag = /^[a-z\d]{1,8}(?:[-_][a-z\d]{1,8}){0,7}$/i.test(tag);
  return { tag, weight: isTag && /^(?:0|1)(?:\.\d{0,3})?$/.test(weight) ? Number(weight) : 0 };
}
