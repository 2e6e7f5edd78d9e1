/** A range of the source and the text that replaces it. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Template extends Node {
  readonly tag: Node & { readonly name?: string };
  readonly quasi: { readonly quasis: readonly (Node & { readonly value: { readonly raw: string } })[] };
}

/**
 * Finds the html, svg and css templates of a module, and returns shorter text for their static parts, in the order of
 * the source.
 *
 * It changes only what cannot affect the page. White space in html becomes one space and is never removed, because a
 * space between inline elements is visible. Expressions are not minified.
 */
export function minifyTemplates(code: string, program: unknown): readonly Replacement[] {
  const replacements: Replacement[] = [];
  visit(program, (node) => {
    if (node.type !== 'TaggedTemplateExpression') return;
    const { tag, quasi } = node as Template;
    const minify =
      tag.name === 'css' ? minifyCss : tag.name === 'html' || tag.name === 'svg' ? minifyHtml : undefined;
    if (minify === undefined) return;
    for (const { start, end, value } of quasi.quasis) {
      // Parsers disagree on whether a quasi's range includes its delimiters, so the raw text is searched.
      const at = code.indexOf(value.raw, start);
      const text = minify(value.raw);
      if (at >= 0 && at <= end && text !== value.raw) {
        replacements.push({ start: at, end: at + value.raw.length, text });
      }
    }
  });
  return replacements.sort((a, b) => a.start - b.start);
}

/** White space and comments. */
const gap = String.raw`(?:\s|/\*[^]*?\*/)`;
const cssPart = new RegExp(
  String.raw`("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|${gap}*([{};,])${gap}*|(:)${gap}+|${gap}+`,
  'g',
);

/** Shortens a part of a style sheet: comments, white space, the last semicolon of a block. Strings stay. */
export function minifyCss(text: string): string {
  return (
    text
      .replace(
        cssPart,
        (_part, quoted?: string, mark?: string, colon?: string) => quoted ?? mark ?? colon ?? ' ',
      )
      .replace(/;\}/g, '}')
      // Not inside a name or a longer number.
      .replace(/(?<![\w.-])0(?=\.\d)/g, '')
  );
}

/** Shortens a part of markup: comments go, runs of white space become one space. */
export function minifyHtml(text: string): string {
  return text.replace(/<!--[^]*?-->/g, '').replace(/\s+/g, ' ');
}

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, onNode);
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) onNode(value as Node);
    for (const member of Object.values(value)) visit(member, onNode);
  }
}
