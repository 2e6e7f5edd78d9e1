import type { TemplateResult } from 'lit/html.js';

/** True for the result of one of Lit's template tags. */
export function isTemplate(value: unknown): value is TemplateResult {
  return typeof value === 'object' && value !== null && '_$litType$' in value;
}

/**
 * Names the kind of a value in a template, for the marker before it. A server writes the marker, and the element
 * compares it before hydration.
 */
export function kindOf(value: unknown): string {
  if (isTemplate(value)) return `template-${value.strings.length}`;
  return Array.isArray(value) ? `list-${value.length}` : 'text';
}

/** Lists the values between the tags of a template, or those of a list; each has a marker of its own. */
export function contentOf(value: unknown): readonly unknown[] {
  if (!isTemplate(value)) return Array.isArray(value) ? value : [];
  let before = '';
  return value.values.filter((_value, index) => {
    before += value.strings[index];
    // Inside an open tag the expression belongs to an attribute.
    return before.lastIndexOf('<') <= before.lastIndexOf('>');
  });
}
