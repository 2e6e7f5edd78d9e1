import { messages as english } from '../locales/en-first.ts';
import type { ElementMessages, Texts } from '../locales/messages.ts';
import { localeListeners, ownLanguages } from './languages.ts';
import { requestLanguage } from './request-language.ts';

/** The element that shows the texts. */
interface LanguageHost extends HTMLElement {
  readonly locale: string | undefined;
  /** The site's own texts. */
  readonly texts: Texts | undefined;
  attributeChangedCallback(name: string): void;
}

/**
 * The texts of one element. Only the card inside sets `lang` and `dir`; the element does not change its own attributes,
 * because a framework that hydrates a server's HTML would report a mismatch.
 */
export class ElementLanguage {
  /** The English texts of the first screen, until the texts of the language have loaded. */
  messages = english as ElementMessages;
  readonly #host: LanguageHost;
  readonly #onChange: () => void;
  /** The texts that are loading; screens wait for them. */
  #awaited: Promise<ElementMessages> | undefined;

  /** `onChange` is called when other texts are available. */
  constructor(host: LanguageHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
  }

  /** True while the texts of the language are loading. */
  get isLoading(): boolean {
    return this.#awaited !== undefined;
  }

  /** Adds the remaining English texts, if the element shows English. */
  complete(all: ElementMessages): void {
    if (this.messages === english) this.messages = all;
  }

  /** Starts or stops listening for languages that the site registers later. */
  listen(isOn: boolean): void {
    if (isOn) localeListeners.add(this.#host);
    else localeListeners.delete(this.#host);
  }

  /** Loads the texts of the attribute's language; English when there are none or they do not load. */
  async load(): Promise<void> {
    const { locale, texts } = this.#host;
    const awaited = (this.#awaited = requestMessages(locale, texts));
    // English needs no waiting, so that the first drawing can be the first screen when nothing else is waited for.
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
 * Requests the texts of a language with a site's own texts; undefined for English, which is already loaded. All
 * requests start at once, so that the first screen waits no longer for texts than for its configuration.
 */
function requestMessages(tag = 'en', own: Texts | undefined): Promise<ElementMessages> | undefined {
  const isPlain = !own && !ownLanguages.length;
  if (isPlain && /^en\b/i.test(tag)) return undefined;
  const language = requestLanguage(tag);
  return isPlain && language
    ? language.then(({ messages }) => messages)
    : Promise.all([import('./texts.ts'), language]).then(([{ loadTexts }]) => loadTexts(tag, own));
}
