import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { root } from './list-files.ts';

/** Tests of a workspace as JavaScript. */
export interface BundledTests {
  /** Where the JavaScript of a source file is. Both are absolute. */
  scriptOf(source: string): string;
  /** The source file that a script was made of. */
  sourceOf(script: string): string;
  /** Removes the scripts. */
  remove(): Promise<void>;
}

/**
 * Turns tests into JavaScript once, with all that they import but packages. A process for each test file that transpiles
 * what it needs itself spends more time on that than on most tests: four seconds instead of one.
 *
 * `files` are relative to the repository, and packages are found from `workspace`. What a file finds by its own place it
 * still finds, because the scripts tell their source's.
 */
export async function bundleTests(files: readonly string[], workspace: string): Promise<BundledTests> {
  // Inside node_modules, so that packages are found from there and no other check looks at it.
  const folder = join(root, workspace, 'node_modules', '.cache', `tests-${process.pid}`);
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: [...files],
    outdir: folder,
    outbase: root,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [keepPlaces],
  });
  return {
    scriptOf: (source) => join(folder, relative(root, source)).replace(/\.ts$/, '.js'),
    sourceOf: (script) => join(root, relative(folder, script)).replace(/\.js$/, '.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
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
