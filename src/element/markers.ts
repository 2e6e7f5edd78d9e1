import type { TemplateResult } from 'lit/html.js';

/** True for what one of Lit's tags returns. */
export function isTemplate(value: unknown): value is TemplateResult {
  return typeof value === 'object' && value !== null && '_$litType$' in value;
}

/**
 * Tells the kind of a value that stands in a template, for the marker before it: a server writes it, and the element
 * compares before it takes the markup over.
 */
export function kindOf(value: unknown): string {
  if (isTemplate(value)) return `template-${value.strings.length}`;
  return Array.isArray(value) ? `list-${value.length}` : 'text';
}

/** Lists what stands between the tags of a template, or in a list: each has a marker of its own. */
export function contentOf(value: unknown): readonly unknown[] {
  if (!isTemplate(value)) return Array.isArray(value) ? value : [];
  let before = '';
  return value.values.filter((_value, index) => {
    before += value.strings[index];
    // An open tag: the expression is in an attribute.
    return before.lastIndexOf('<') <= before.lastIndexOf('>');
  });
}
