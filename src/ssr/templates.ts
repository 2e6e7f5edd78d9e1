/**
 * Lit's template tags without Lit, whose module reads `document` on import; a worker on a server has none. The build
 * replaces `lit/html.js` with this module in `latchkey/ssr`.
 */

/** The result of a template tag: the template's strings, and its values. */
interface Result {
  readonly _$litType$: 1 | 2;
  readonly strings: TemplateStringsArray;
  readonly values: readonly unknown[];
}

/** Tag for an HTML template. */
export const html = (strings: TemplateStringsArray, ...values: readonly unknown[]): Result => ({
  _$litType$: 1,
  strings,
  values,
});

/** Tag for an SVG template. */
export const svg = (strings: TemplateStringsArray, ...values: readonly unknown[]): Result => ({
  _$litType$: 2,
  strings,
  values,
});

/** The value that renders nothing. */
export const nothing: symbol = Symbol.for('lit-nothing');

/** Replaces Lit's `render`. Throws a `TypeError`: a server has no document to render into. */
export function render(): never {
  throw new TypeError('There is no document to draw into.');
}
