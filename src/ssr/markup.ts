import { isTemplate, kindOf } from '../element/markers.ts';

/** Marks the place of an expression; no template contains this character. */
const HOLE = '\u{E000}';

/** A tag, or an expression between tags. */
const PIECE = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|\u{E000}/giu;

/** An attribute with an expression: its kind (`.`, `?`, `@` or none), its name, and its value. */
const BOUND = /\s+([.?@]?)([\w-]+)=("[^"]*\u{E000}[^"]*"|\u{E000})/gu;

/**
 * Renders a template of the element as HTML, with the markers (`lit-part`, `lit-node`) by which the element hydrates
 * it. Listeners are left out; of the properties only `textContent` and `value` are rendered.
 */
export function toMarkup(value: unknown): string {
  return `<!--lit-part ${kindOf(value)}-->${contentMarkup(value)}<!--/lit-part-->`;
}

function contentMarkup(value: unknown): string {
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  if (isTemplate(value)) return templateMarkup(value.strings.join(HOLE), value.values);
  // Lit's values for "nothing" and "no change" are symbols.
  return value === null || value === undefined || typeof value === 'symbol'
    ? ''
    : escapeMarkup(`${value as string | number}`);
}

function templateMarkup(text: string, values: readonly unknown[]): string {
  // Lit numbers the elements and the expressions between them.
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

/** Escapes a text for HTML, between tags and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
