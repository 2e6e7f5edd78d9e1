import type { CountryCode } from 'libphonenumber-js/core';
import { html, nothing, render } from 'lit/html.js';
import type { PhoneMessages } from '../../locales/messages.ts';
import { dialOf, listCountries, nameOf, searchCountries, type Country } from './country.ts';

/** Texts, state and listeners of a picker. */
export interface CountryPickerOptions {
  readonly t: PhoneMessages;
  /** BCP 47, for the names of countries. */
  readonly locale: string;
  /** The chosen country; undefined when the typed number belongs to none. */
  readonly country: CountryCode | undefined;
  readonly isDisabled: boolean;
  /** Called when a country is chosen. */
  readonly onChoose: (country: CountryCode) => void;
}

/** Number of entries that Page Up and Page Down move. */
const PAGE = 8;

/**
 * A button with the country's code, and the list that it opens: a search field (ARIA's editable combobox with list
 * autocomplete) over all countries. The list is in the flow of the page, so that nothing clips it and it can be reached
 * at any zoom.
 */
export class CountryPicker {
  /** Container of the button; it stands before the field. */
  readonly button: HTMLElement = document.createElement('div');
  /** Container of the open list; it stands after the field. */
  readonly panel: HTMLElement = document.createElement('div');
  #options: CountryPickerOptions | undefined;
  #open: AbortController | undefined;
  #countries: readonly Country[] = [];
  #query = '';
  #active = 0;
  /**
   * The last press on the button or the list. The document cannot always see which node in the shadow root was pressed.
   */
  #pressed: Event | undefined;

  constructor() {
    this.button.className = 'dial';
    this.button.dir = 'ltr';
    this.panel.className = 'countries';
    this.panel.addEventListener('keydown', this.#onKeyDown);
    this.panel.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node)) return;
      if (!this.panel.contains(relatedTarget) && !this.button.contains(relatedTarget)) this.close();
    });
    // A press on the list must not take the focus from the search field.
    this.panel.addEventListener('mousedown', (event) => {
      if (event.target instanceof Element && event.target.closest('ul')) event.preventDefault();
    });
    this.panel.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('li') : null;
      this.#choose(this.#countries.find(({ code }) => `country-${code}` === option?.id));
    });
    for (const part of [this.button, this.panel]) {
      part.addEventListener('pointerdown', (event) => (this.#pressed = event));
    }
  }

  /** Draws the picker with new options. */
  update(options: CountryPickerOptions): void {
    const isOther = options.locale !== this.#options?.locale;
    this.#options = options;
    if (options.isDisabled) this.close();
    else if (isOther && this.#open) this.#translate(options.locale);
    this.#draw();
  }

  /** Lists the countries in another language. Their order changes; the marked country stays marked. */
  #translate(locale: string): void {
    const marked = this.#found[this.#active]?.code;
    this.#countries = listCountries(locale);
    this.#mark(this.#found, marked);
  }

  #mark(countries: readonly Country[], marked: CountryCode | undefined): void {
    this.#active = Math.max(
      0,
      countries.findIndex(({ code }) => code === marked),
    );
  }

  /** Closes the list without a choice. */
  close(): void {
    this.#open?.abort();
    this.#open = undefined;
    this.#draw();
  }

  #openList(): void {
    if (!this.#options) return;
    const { locale, country } = this.#options;
    this.#open = new AbortController();
    const { signal } = this.#open;
    this.#countries = listCountries(locale);
    this.#query = '';
    this.#mark(this.#countries, country);
    // Where nothing focusable is pressed, the focus does not move and only `pointerdown` shows a press outside.
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (event !== this.#pressed) this.close();
      },
      { signal },
    );
    this.#draw();
    const list = this.panel.querySelector('ul');
    // Scrolls so that the marked country has neighbours above and below.
    list?.scrollTo(0, list.scrollTop + list.clientHeight / 2);
    this.panel.querySelector('input')?.focus();
  }

  get #found(): readonly Country[] {
    return searchCountries(this.#countries, this.#query);
  }

  #choose(country: Country | undefined): void {
    if (!country) return;
    this.close();
    this.#options?.onChoose(country.code);
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    // Safari ends the composition before it sends the key that ended it; that key has the legacy code 229.
    if (event.isComposing || event.keyCode === 229) return;
    const found = this.#found;
    const steps: Partial<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE,
      PageUp: -PAGE,
    };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      const last = found.length - 1;
      const next = this.#active + step;
      // Single steps wrap around; pages stop at the ends.
      const isRound = Math.abs(step) === 1;
      if (next < 0) this.#active = isRound ? last : 0;
      else if (next > last) this.#active = isRound ? 0 : last;
      else this.#active = next;
      this.#draw();
    } else if (event.key === 'Enter') this.#choose(found[this.#active]);
    else if (event.key === 'Escape') {
      this.close();
      this.button.querySelector('button')?.focus();
    } else return;
    // Prevents that the form is submitted, or that a dialog around the element closes.
    event.preventDefault();
    event.stopPropagation();
  };

  #draw(): void {
    if (!this.#options) return;
    const { t, locale, country, isDisabled } = this.#options;
    const isOpen = this.#open !== undefined;
    const dial = country === undefined ? '' : `${country} ${dialOf(country)}`;
    const name = country === undefined ? '' : `: ${nameOf(country, locale)}, ${dial}`;
    render(
      html`<button
        type="button"
        part="country"
        translate="no"
        aria-label=${t.country + name}
        aria-expanded=${isOpen}
        aria-controls="countries"
        ?disabled=${isDisabled}
        @click=${() => (this.#open ? this.close() : this.#openList())}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' || this.#open) return;
          event.preventDefault();
          this.#openList();
        }}
      >
        <span
          ><span class="iso" .textContent=${country ? `${country} ` : ''}></span
          ><span .textContent=${country ? dialOf(country) : '+'}></span
        ></span>
        <svg viewBox="0 0 12 12" aria-hidden="true"><path d="m2 4 4 4 4-4" /></svg>
      </button>`,
      this.button,
    );
    render(isOpen ? this.#list(t, country) : nothing, this.panel);
    // Scrolls only the list; the page stays.
    const list = this.panel.querySelector('ul');
    const active = this.panel.querySelector<HTMLElement>('[aria-selected=true]');
    if (!list || !active) return;
    const { offsetTop, offsetHeight } = active;
    const lowest = offsetTop + offsetHeight - list.clientHeight;
    list.scrollTop = Math.min(offsetTop, Math.max(lowest, list.scrollTop));
  }

  #list(t: PhoneMessages, current: CountryCode | undefined): unknown {
    const found = this.#found;
    const active = found[this.#active];
    const news = found.length === 0 ? t.noneFound : this.#query && t.found(found.length);
    return html`<input
        type="text"
        part="country-search"
        role="combobox"
        aria-label=${t.search}
        placeholder=${t.search}
        aria-expanded="true"
        aria-controls="countries"
        aria-autocomplete="list"
        aria-activedescendant=${active ? `country-${active.code}` : nothing}
        autocomplete="off"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        enterkeyhint="done"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
        @input=${(event: Event) => {
          this.#query = (event.target as HTMLInputElement).value;
          this.#active = 0;
          this.#draw();
        }}
      />
      <ul
        id="countries"
        part="country-list"
        tabindex="-1"
        role="listbox"
        aria-label=${t.country}
        ?hidden=${found.length === 0}
      >
        ${found.map(
          ({ code, name, dial }) =>
            html`<li
              id=${`country-${code}`}
              part="country-option"
              role="option"
              aria-selected=${code === active?.code}
              ?data-current=${code === current}
            >
              <span .textContent=${name}></span><bdi dir="ltr" translate="no" .textContent=${dial}></bdi>
            </li>`,
        )}
      </ul>
      <p class=${found.length === 0 ? '' : 'hidden'} part="note" role="status" .textContent=${news}></p>`;
  }
}
