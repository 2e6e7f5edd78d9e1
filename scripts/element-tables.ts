import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/support/runner/list-files.ts';

/** The entry of the element in the analyzer's manifest. */
interface Declaration {
  readonly tagName?: string;
  readonly attributes?: readonly Documented[];
  readonly slots?: readonly Documented[];
  readonly cssParts?: readonly Documented[];
  readonly cssProperties?: readonly Documented[];
}

/** A name and its description in the doc comment. */
export interface Documented {
  readonly name: string;
  readonly description: string;
}

/** The attributes, slots, parts and custom properties in the element's doc comment. */
export interface ElementDocumentation {
  readonly attributes: readonly Documented[];
  readonly slots: readonly Documented[];
  readonly parts: readonly Documented[];
  readonly properties: readonly Documented[];
}

/**
 * Reads the documentation of the element from dist/custom-elements.json.
 *
 * @throws Error where the package has not been built.
 */
export function readElementDocumentation(): ElementDocumentation {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as {
    modules: readonly { readonly declarations?: readonly Declaration[] }[];
  };
  const element = manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ tagName }) => tagName === 'latchkey-login');
  if (element === undefined) throw new Error('dist/custom-elements.json does not know latchkey-login.');
  const { attributes = [], slots = [], cssParts = [], cssProperties = [] } = element;
  return { attributes, slots, parts: cssParts, properties: cssProperties };
}

/** Prints the custom properties as a Markdown table, with a column for the default. */
export function propertyTable({ properties }: ElementDocumentation): string {
  return table(
    ['property', 'what it sets', 'default', 'default when dark'],
    properties.map(({ name, description }) => {
      const [, what = description, light = '', dark = ''] =
        /^(.*?) ?Default: (.*?)(?:; dark: (.*))?\.$/.exec(description) ?? [];
      return [`\`${name}\``, what, light, dark];
    }),
  );
}

/** Prints the parts as a Markdown table. */
export function partTable({ parts }: ElementDocumentation): string {
  return table(
    ['part', 'what it is'],
    parts.map(({ name, description }) => [`\`${name}\``, description]),
  );
}

/** Prints the slots as a Markdown table. */
export function slotTable({ slots }: ElementDocumentation): string {
  return table(
    ['slot', 'where it stands'],
    slots.map(({ name, description }) => [`\`${name}\``, description]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
