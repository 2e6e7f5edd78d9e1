import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles, root } from '../test/support/runner/list-files.ts';

/** A file, with the names that it adds to its folder's registry. */
interface Entry {
  readonly file: string;
  readonly names: readonly string[];
}

/** Reads the files of a folder that export what its registry collects, in the order of their names. */
function readEntries(folder: string, declaration: RegExp): readonly Entry[] {
  return listFiles(folder, '.ts')
    .filter((path) => basename(path) !== 'index.ts')
    .map((path) => ({
      file: basename(path),
      names: [...readFileSync(join(root, path), 'utf8').matchAll(declaration)].map(([, name = '']) => name),
    }))
    .filter(({ names }) => names.length > 0)
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** The source of `service/src/keys/addresses/index.ts`: each file that exports `formats` is a family. */
export function addressRegistry(): string {
  const families = readEntries('service/src/keys/addresses', /^export const (formats) =/gm).map(
    ({ file }) => ({
      file,
      name: basename(file, '.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    }),
  );
  return `/** The registry of address formats, a line for each family. \`npm run docs\` writes this file. */
import type { AddressDerivations } from './address-derivation.ts';
${families.map(({ file, name }) => `import { formats as ${name} } from './${file}';`).join('\n')}

/** Every address format with its derivation; a format of the contract without one does not compile. */
export const ADDRESS_DERIVATIONS: AddressDerivations = {
${families.map(({ name }) => `...${name},`).join('\n')}
};
`;
}

/** The source of `service/src/auth/delivery/words/index.ts`: each file is a language of the messages. */
export function messageWordsRegistry(): string {
  const languages = readEntries(
    'service/src/auth/delivery/words',
    /^export const (words): MessageWords =/gm,
  ).map(({ file }) => ({ file, tag: basename(file, '.ts'), name: basename(file, '.ts').replace('-', '') }));
  return `/** The languages of the messages, a line for each file of this folder. \`npm run docs\` writes this file. */
import type { MessageWords } from '../message-words.ts';
${languages.map(({ file, name }) => `import { words as ${name} } from './${file}';`).join('\n')}

/** The words of every language, by its BCP 47 tag. */
export const words = {
${languages.map(({ name, tag }) => (name === tag ? `${tag},` : `'${tag}': ${name},`)).join('\n')}
} satisfies Record<string, MessageWords>;
`;
}

/** The source of `service/src/handlers/index.ts`: each export of the type `Handlers['name']` is a handler. */
export function handlerRegistry(): string {
  const entries = readEntries('service/src/handlers', /^export const (\w+): Handlers\['\1'\] =/gm);
  return `/** The registry of handlers, from the files of this folder. \`npm run docs\` writes this file. */
import type { Handlers } from './handler.ts';
${entries.map(({ file, names }) => `import { ${[...names].sort().join(', ')} } from './${file}';`).join('\n')}

/** Every handler, under the name of its operation; an operation of the contract without one does not compile. */
export const handlers: Handlers = {
${entries.flatMap(({ names }) => names.map((name) => `${name},`)).join('\n')}
};
`;
}
