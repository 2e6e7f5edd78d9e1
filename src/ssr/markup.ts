import { isTemplate, kindOf } from '../element/markers.ts';

/** Stands for an expression; no template has it. */
const HOLE = '\u{E000}';

/** A tag, or an expression between tags. */
const PIECE = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|\u{E000}/giu;

/** An attribute with an expression in its value: what it sets, and the value. */
const BOUND = /\s+([.?@]?)([\w-]+)=("[^"]*\u{E000}[^"]*"|\u{E000})/gu;

/**
 * Writes what a template of the element draws as HTML, with the markers by which the element takes it over
 * (`lit-part`, `lit-node`). Listeners are left to the element; of the properties it knows text and value.
 */
export function toMarkup(value: unknown): string {
  return `<!--lit-part ${kindOf(value)}-->${contentMarkup(value)}<!--/lit-part-->`;
}

function contentMarkup(value: unknown): string {
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  if (isTemplate(value)) return templateMarkup(value.strings.join(HOLE), value.values);
  // Lit's words for "nothing" and "no change" are symbols.
  return value === null || value === undefined || typeof value === 'symbol'
    ? ''
    : escapeMarkup(`${value as string | number}`);
}

function templateMarkup(text: string, values: readonly unknown[]): string {
  // Lit counts the elements and the places between them.
  let node = -1;
  let place = 0;
  return text.replace(PIECE, (piece, end?: string, tag = '', attributes = '') => {
    if (end) return piece;
    node++;
    if (!tag) return toMarkup(values[place++]);
    let content = '';
    const written = (attributes as string).replace(
      BOUND,
      (_bound, kind: string, name: string, quoted: string) => {
        if (quoted !== HOLE) {
          return ` ${name}=${quoted.replaceAll(HOLE, () => escapeMarkup(String(values[place++])))}`;
        }
        const given = values[place++];
        if (kind === '@' || typeof given === 'symbol') return '';
        if (kind === '?') return given ? ` ${name}=""` : '';
        if (kind === '') return ` ${name}="${escapeMarkup(String(given))}"`;
        if (name === 'textContent') content = escapeMarkup(String(given));
        else if (name === 'value' && given !== '') return ` value="${escapeMarkup(String(given))}"`;
        return '';
      },
    );
    const marker = written === attributes ? '' : `<!--lit-node ${node}-->`;
    return `${marker}<${tag}${written}>${content}`;
  });
}

/** Writes a text so that it is one in HTML, between tags and in quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
