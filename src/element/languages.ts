import type { Messages } from '../locales/messages.ts';

/** An element that is notified when a site registers a language. */
interface LocaleListener {
  attributeChangedCallback(name: string): void;
}

/** The texts of a language, or a function that loads them. */
export type LanguageSource = Messages | (() => Promise<Messages>);

/** The connected elements, which may show a language that is registered later. */
export const localeListeners = new Set<LocaleListener>();

/** The languages that the site has registered, the newest last. */
export const ownLanguages: (readonly [tag: string, source: LanguageSource])[] = [];

/**
 * Registers a language that the package does not include, or replaces one with the site's own texts. Elements with this
 * tag as `locale`, or with a tag that falls back to it, use it; those already on the page as well.
 *
 * Missing texts are English. The console names missing and wrong texts.
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
