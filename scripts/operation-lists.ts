import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toCamelCase } from '../src/contract/camel-case.ts';
import { listFiles, root } from '../test/support/runner/list-files.ts';

const folder = 'src/contract/operations';

/** Files of the folder that do not declare an operation. */
const REGISTRIES: readonly string[] = ['index.ts', 'schemas.ts'];

/** Pattern of an operation's declaration: its name and the segment of its path. */
const DECLARATION = /^export const (\w+) =\s+\/\* @__PURE__ \*\/ \w+<[^(]*>\(\s*'([^']+)'/m;

interface DeclaredOperation {
  readonly file: string;
  readonly name: string;
  /** True when the last segment of the path in camel case is the name. */
  readonly isNamedByPath: boolean;
}

/** Reads the operation of each file, in the order of the files' names. */
function readOperations(): readonly DeclaredOperation[] {
  return listFiles(folder, '.ts')
    .map((path) => basename(path))
    .filter((file) => !REGISTRIES.includes(file))
    .map((file) => {
      const [, name, segment] = DECLARATION.exec(readFileSync(join(root, folder, file), 'utf8')) ?? [];
      if (name === undefined || segment === undefined) {
        throw new Error(`${folder}/${file} declares no operation.`);
      }
      const last = segment.slice(segment.lastIndexOf('/') + 1);
      return { file, name, isNamedByPath: toCamelCase(last) === name };
    });
}

/** The source of `src/contract/operations/index.ts`. */
export function operationRegistry(): string {
  const all = readOperations();
  const list = (isWanted: (operation: DeclaredOperation) => boolean): string =>
    all
      .filter(isWanted)
      .map(({ name }) => `${name},`)
      .join('\n');
  return `/** The registry of operations, one for each file of this folder. \`npm run docs\` writes this file. */
import { toRegistry } from '../registry.ts';
${all.map(({ file, name }) => `import { ${name} } from './${file}';`).join('\n')}

/** Every operation of the contract, under the name of its client method. */
export const operations = /* @__PURE__ */ toRegistry<{
${all.map(({ name }) => `readonly ${name}: typeof ${name};`).join('\n')}
}>(
[
${list((operation) => operation.isNamedByPath)}
],
{
${list((operation) => !operation.isNamedByPath)}
},
);
`;
}

/** The source of `src/contract/operations/schemas.ts`. */
export function schemaRegistry(): string {
  const all = readOperations();
  return `/**
 * The schemas of every operation, under the same names as in the registry. Browsers never load this file.
 * \`npm run docs\` writes it.
 */
import type { SchemaOf } from '../operation.ts';
import type { operations } from './index.ts';
${all.map(({ file, name }) => `import { ${name}Schema } from './${file}';`).join('\n')}

type Operations = typeof operations;

/** The schemas of every operation; an operation without one does not compile. */
export const schemas = {
${all.map(({ name }) => `${name}: ${name}Schema(),`).join('\n')}
} satisfies { [Name in keyof Operations]: SchemaOf<Operations[Name]> };
`;
}

/** The source of `src/operations.ts`. */
export function operationExports(): string {
  return `/**
 * The operations one by one, and the client that has a method for those you hand to it. A bundle carries what is
 * imported here and no other operation. \`npm run docs\` writes this file.
 */
export { createClient } from './client/client.ts';
${readOperations()
  .map(({ file, name }) => `export { ${name} } from './contract/operations/${file}';`)
  .join('\n')}
`;
}
