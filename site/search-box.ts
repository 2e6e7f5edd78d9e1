/** A place in VitePress' search, and its replacement. */
interface Change {
  readonly found: RegExp;
  readonly replacement: string;
}

/**
 * VitePress gives its search the role of a button, and puts links into options, where screen readers cannot reach them.
 * These changes make it a dialog with a combobox, in which each result is both an option and a link.
 */
const CHANGES: readonly Change[] = [
  {
    found: /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    replacement: 'role="dialog" aria-modal="true"',
  },
  {
    found: /aria-autocomplete="both"/,
    replacement:
      'role="combobox" aria-autocomplete="list" :aria-expanded="results?.length ? \'true\' : \'false\'"',
  },
  {
    found: /:id="'localsearch-item-' \+ index"\s+:aria-selected="[^"]*"\s+role="option"/,
    replacement: ':role="results?.length ? \'presentation\' : undefined"',
  },
  {
    found: /:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"/,
    replacement:
      'role="option" tabindex="-1" :id="\'localsearch-item-\' + index" :aria-selected="selectedIndex === index"',
  },
  // Key symbols have a meaning only for people who see them.
  {
    found: /<div class="search-keyboard-shortcuts">/,
    replacement: '<div class="search-keyboard-shortcuts" aria-hidden="true">',
  },
  { found: /<span class="title-icon">/, replacement: '<span class="title-icon" aria-hidden="true">' },
];

/** The members of a Vite plugin that are used here. */
export interface SourcePlugin {
  readonly name: string;
  readonly enforce: 'pre';
  transform(code: string, id: string): string | undefined;
}

/**
 * Makes the search accessible to screen readers. Throws when a place was not found, because VitePress has then changed
 * it.
 */
export function mendSearchBox(): SourcePlugin {
  return {
    name: 'latchkey:mend-search-box',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined;
      const missing = CHANGES.find(({ found }) => !found.test(code));
      if (missing) throw new Error(`The search of VitePress has no ${missing.found.source} any more.`);
      return CHANGES.reduce((text, { found, replacement }) => text.replace(found, () => replacement), code);
    },
  };
}
