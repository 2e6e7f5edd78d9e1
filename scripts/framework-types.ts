import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/support/runner/list-files.ts';
import { readDescribedElement, type DescribedElement, type ElementAttribute } from './element-manifest.ts';

/** The template languages, each with a function that prints its types of the tag. */
const FRAMEWORKS: Readonly<Record<string, (element: DescribedElement) => string>> = {
  react: (element) =>
    print({
      imports: "import type { DetailedHTMLProps, HTMLAttributes } from 'react';",
      attributes: attributesOf(element),
      listeners: listenersOf(element, (name) => `on${name}`),
      module: 'react',
      place: `namespace JSX {
    interface IntrinsicElements {
      'latchkey-login': LatchkeyAttributes &
        LatchkeyListeners &
        DetailedHTMLProps<Omit<HTMLAttributes<LatchkeyLoginElement>, keyof LatchkeyAttributes>, LatchkeyLoginElement>;
    }
  }`,
    }),
  preact: (element) =>
    print({
      imports: "import type { HTMLAttributes } from 'preact';",
      attributes: attributesOf(element),
      listeners: listenersOf(element, (name) => `on${name}`),
      module: 'preact',
      place: `namespace JSX {
    interface IntrinsicElements {
      'latchkey-login': LatchkeyAttributes &
        LatchkeyListeners &
        Omit<HTMLAttributes<LatchkeyLoginElement>, keyof LatchkeyAttributes>;
    }
  }`,
    }),
  solid: (element) =>
    print({
      imports: "import type { JSX } from 'solid-js';",
      attributes: `${attributesOf(element)}\n${attributesOf(element, 'attr:')}`,
      listeners: listenersOf(element, (name) => `on:${name}`),
      module: 'solid-js',
      place: `namespace JSX {
    interface IntrinsicElements {
      'latchkey-login': LatchkeyAttributes &
        LatchkeyListeners &
        Omit<JSX.HTMLAttributes<LatchkeyLoginElement>, keyof LatchkeyAttributes>;
    }
  }`,
    }),
  vue: (element) =>
    print({
      imports: "import type { HTMLAttributes, PublicProps } from 'vue';",
      attributes: attributesOf(element),
      listeners: listenersOf(element, (name) => `on${toPascal(name)}`),
      module: 'vue',
      place: `interface GlobalComponents {
    'latchkey-login': new () => {
      $props: PublicProps & LatchkeyAttributes & LatchkeyListeners & Omit<HTMLAttributes, keyof LatchkeyAttributes>;
    };
  }`,
    }),
  svelte: (element) =>
    print({
      imports: "import type { HTMLAttributes } from 'svelte/elements';",
      attributes: attributesOf(element),
      listeners: listenersOf(element, (name) => `on${name}`),
      module: 'svelte/elements',
      place: `interface SvelteHTMLElements {
    'latchkey-login': LatchkeyAttributes &
      LatchkeyListeners &
      Omit<HTMLAttributes<LatchkeyLoginElement>, keyof LatchkeyAttributes>;
  }`,
    }),
};

/** Writes dist/esm/types/: the types of the tag for each template language, printed from the element's manifest. */
export function writeFrameworkTypes(): void {
  const element = readDescribedElement();
  const folder = join(root, 'dist/esm/types');
  mkdirSync(folder, { recursive: true });
  for (const [name, describe] of Object.entries(FRAMEWORKS)) {
    writeFileSync(join(folder, `${name}.d.ts`), describe(element));
  }
  // The module that a bundler finds when the types are imported for their side effect.
  writeFileSync(join(folder, 'none.js'), 'export {};\n');
}

interface Parts {
  readonly imports: string;
  readonly attributes: string;
  readonly listeners: string;
  readonly module: string;
  readonly place: string;
}

function print({ imports, attributes, listeners, module, place }: Parts): string {
  return `${imports}
import type { LatchkeyEventMap, LatchkeyLoginElement } from 'latchkey';

/** The attributes of \`<latchkey-login>\`. */
export interface LatchkeyAttributes {
${attributes}
}

/** The listeners of \`<latchkey-login>\`. */
export interface LatchkeyListeners {
${listeners}
}

declare module '${module}' {
  ${place}
}
`;
}

function attributesOf({ attributes }: DescribedElement, prefix = ''): string {
  return attributes.map((attribute) => attributeOf(attribute, prefix)).join('\n');
}

/**
 * Prints one attribute. Two attributes are required, so that a typing error in their names is found; with a prefix they
 * are optional.
 */
function attributeOf({ name, type, description }: ElementAttribute, prefix: string): string {
  const text = type?.text ?? 'string';
  // A boolean attribute may be present, or "true" or "false", as the template language writes it. `required` is only
  // present or absent, as in HTML.
  const value =
    name === 'required' ? "boolean | ''" : text === 'boolean' ? "boolean | '' | 'true' | 'false'" : text;
  const isRequired = / Required\.$/.test(description) && prefix === '';
  return `  /** ${description} */
  '${prefix}${name}'${isRequired ? '' : '?'}: ${value}${isRequired ? '' : ' | undefined'};`;
}

function listenersOf({ events }: DescribedElement, toName: (event: string) => string): string {
  return events
    .map(
      ({ name, description, type }) => `  /** ${description} */
  '${toName(name)}'?: ((event: ${type?.text ?? 'Event'}) => void) | undefined;`,
    )
    .join('\n');
}

function toPascal(name: string): string {
  return name.replace(/(?:^|-)(.)/g, (_match, letter: string) => letter.toUpperCase());
}
