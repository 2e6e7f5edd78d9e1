import { messages as english } from '../locales/en-first.ts';
import type { ElementMessages, Texts } from '../locales/messages.ts';
import { localeListeners, ownLanguages } from './languages.ts';
import { requestLanguage } from './request-language.ts';

/** The element whose language it is. */
interface LanguageHost extends HTMLElement {
  readonly locale: string | undefined;
  /** The site's own words. */
  readonly texts: Texts | undefined;
  attributeChangedCallback(name: string): void;
}

/**
 * The language of one element: its texts. The card inside says `lang` and `dir` of it; the element writes nothing on
 * itself, because a framework that takes over a server's HTML would find it changed.
 */
export class ElementLanguage {
  /** The first words of English, until the texts of the language are there. */
  messages = english as ElementMessages;
  readonly #host: LanguageHost;
  readonly #onChange: () => void;
  /** Stands for the texts that are under way; screens wait for them. */
  #awaited: Promise<ElementMessages> | undefined;

  /** `onChange` is called when other texts are there. */
  constructor(host: LanguageHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
  }

  /** True while the texts of the language are under way. */
  get isLoading(): boolean {
    return this.#awaited !== undefined;
  }

  /** Takes over the English texts that follow the first words, where English is spoken. */
  complete(all: ElementMessages): void {
    if (this.messages === english) this.messages = all;
  }

  /** Hears of languages that the site brings later. */
  listen(isOn: boolean): void {
    if (isOn) localeListeners.add(this.#host);
    else localeListeners.delete(this.#host);
  }

  /** Speaks the language of the attribute, or English where it has no texts or they do not arrive. */
  async load(): Promise<void> {
    const { locale, texts } = this.#host;
    const awaited = (this.#awaited = requestMessages(locale, texts));
    // English is there at once: the first drawing is the first screen where nothing else is waited for.
    const loaded = awaited && (await awaited.catch(() => undefined));
    if (this.#awaited !== awaited) return;
    this.#awaited = undefined;
    const messages = loaded ?? (english as ElementMessages);
    if (!awaited && messages === this.messages) return;
    this.messages = messages;
    this.#onChange();
  }
}

/**
 * Asks for the texts of a language, with a site's own; undefined for English, which is there. Everything is asked for at
 * once, so that the first screen waits no longer for it than for its configuration.
 */
function requestMessages(tag = 'en', own: Texts | undefined): Promise<ElementMessages> | undefined {
  const isPlain = !own && !ownLanguages.length;
  if (isPlain && /^en\b/i.test(tag)) return undefined;
  const language = requestLanguage(tag);
  return isPlain && language
    ? language.then(({ messages }) => messages)
    : Promise.all([import('./texts.ts'), language]).then(([{ loadTexts }]) => loadTexts(tag, own));
}
