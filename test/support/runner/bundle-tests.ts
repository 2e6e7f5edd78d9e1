import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { root } from './list-files.ts';

/** How long the tests of one file may take: a program that hangs then fails soon, under the name of its file. */
export const fileLimitMs = 5 * 60_000;

/** Tests of a workspace as JavaScript. */
export interface BundledTests {
  /** The script of each batch, absolute, in the order of the batches. */
  readonly scripts: readonly string[];
  /** Where the JavaScript of a program is. Both are absolute. */
  scriptOf(program: string): string;
  /** Removes the scripts. */
  remove(): Promise<void>;
}

/**
 * Turns batches of test files into one script each, with all that they import but packages. A process for each test
 * file spends more time on its start and on transpiling than on most tests.
 *
 * Each file is a suite of its script with the file's path as its title, so that hooks at the top of a file are the
 * hooks of that file alone. `batches` and `programs` are relative to the repository, and packages are found from
 * `workspace`. What a file finds by its own place it still finds, because the scripts tell their source's.
 */
export async function bundleTests(
  batches: readonly (readonly string[])[],
  workspace: string,
  programs: readonly string[] = [],
): Promise<BundledTests> {
  // Inside node_modules, so that packages are found from there and no other check looks at it.
  const folder = join(root, workspace, 'node_modules', '.cache', `tests-${process.pid}`);
  await mkdir(folder, { recursive: true });
  const names = batches.map((_batch, index) => `batch-${index + 1}`);
  await build({
    absWorkingDir: root,
    entryPoints: [
      ...names.map((name, index) => ({ in: `batch:${index}`, out: name })),
      ...programs.map((program) => ({ in: program, out: program.replace(/\.ts$/, '') })),
    ],
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [writeBatches(batches), keepPlaces],
  });
  return {
    scripts: names.map((name) => join(folder, `${name}.js`)),
    scriptOf: (program) => join(folder, relative(root, program)).replace(/\.ts$/, '.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Writes the entry of a batch. A module that is required is run where it is required: inside its file's suite. */
function writeBatches(batches: readonly (readonly string[])[]): Plugin {
  return {
    name: 'write-batches',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^batch:/ }, ({ path }) => ({ path, namespace: 'batch' }));
      onLoad({ filter: /./, namespace: 'batch' }, ({ path }) => {
        const files = batches[Number(path.slice('batch:'.length))] ?? [];
        const suites = files.map((file) => {
          const [title, place] = [JSON.stringify(file), JSON.stringify(join(root, file))];
          return `describe(${title}, { timeout: ${fileLimitMs} }, () => { require(${place}); });`;
        });
        return {
          contents: ["import { describe } from 'node:test';", ...suites].join('\n'),
          loader: 'js',
          resolveDir: root,
        };
      });
    },
  };
}

/** Writes the place of a source file where the file asks for its own. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const place = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', place), loader: 'ts' };
    });
  },
};
