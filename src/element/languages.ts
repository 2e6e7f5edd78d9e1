import type { Messages } from '../locales/messages.ts';

/** An element on a page, which is told of languages that a site brings. */
interface LocaleListener {
  attributeChangedCallback(name: string): void;
}

/** The texts of a language, or how they are loaded. */
export type LanguageSource = Messages | (() => Promise<Messages>);

/** The elements on a page: a language that comes after them may be theirs. */
export const localeListeners = new Set<LocaleListener>();

/** The languages that a site has brought, the newest last. */
export const ownLanguages: (readonly [tag: string, source: LanguageSource])[] = [];

/**
 * Adds a language that the package does not bring, or replaces one by a site's own. Elements that ask for its tag, or
 * for one that falls back to it, speak it: those on the page already as well.
 *
 * Texts that are missing are English; the console names them, and everything that is wrong.
 *
 * @param tag - BCP 47, as in the attribute `locale`; `cy` serves `cy-GB` too
 * @param messages - the texts, or a function that loads them when an element needs them
 *
 * @example
 * ```ts
 * import { registerLocale } from 'latchkey';
 *
 * registerLocale('cy', async () => {
 *   const url = '/sign-in.cy.js';
 *   return (await import(url)).messages;
 * });
 * ```
 */
export function registerLocale(tag: string, messages: Messages | (() => Promise<Messages>)): void {
  ownLanguages.push([tag, messages]);
  for (const listener of localeListeners) listener.attributeChangedCallback('locale');
}
