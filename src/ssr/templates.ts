/**
 * Lit's tags, without Lit: its module reads `document` as soon as it is imported, which a worker on a server does not have.
 * The build puts this in the place of `lit/html.js` in `latchkey/ssr`.
 */

/** The result of one of the tags: the text of a template, and the values in it. */
interface Result {
  readonly _$litType$: 1 | 2;
  readonly strings: TemplateStringsArray;
  readonly values: readonly unknown[];
}

/** A template of HTML. */
export const html = (strings: TemplateStringsArray, ...values: readonly unknown[]): Result => ({
  _$litType$: 1,
  strings,
  values,
});

/** A template of SVG. */
export const svg = (strings: TemplateStringsArray, ...values: readonly unknown[]): Result => ({
  _$litType$: 2,
  strings,
  values,
});

/** Stands where nothing is drawn. */
export const nothing: symbol = Symbol.for('lit-nothing');

/** A server does not draw into a document. */
export function render(): never {
  throw new TypeError('There is no document to draw into.');
}
