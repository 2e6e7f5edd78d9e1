import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundlePrograms } from './bundle-programs.ts';
import { keepPlaces } from './keep-places.ts';
import { root } from './list-files.ts';
import { sharesOf } from './queues.ts';

/**
 * How long the tests of one file may take, so that a test that hangs fails under the name of its file. The longest file
 * takes a good minute alone, and has taken more than five on a slow machine with all other stages beside it.
 */
export const fileLimitMs = 15 * 60_000;

/** The files of one queue, bundled to JavaScript. One or more processes run them. */
export interface QueueScript {
  /** The script that each of the processes runs, absolute. */
  readonly path: string;
  /** The folder in which the processes record the files that they have taken; empty at first. */
  readonly claims: string;
}

/** Tests of a workspace, bundled to JavaScript. */
export interface BundledTests {
  /** The script of each queue, in the order of the queues. */
  readonly scripts: readonly QueueScript[];
  /** Returns the path of a program's JavaScript. Both paths are absolute. */
  scriptOf(program: string): string;
  /** Removes the scripts. */
  remove(): Promise<void>;
}

/**
 * Bundles each queue of test files into one script, with everything that they import except packages. With a process
 * for each test file, starting and transpiling would take longer than most tests.
 *
 * Each file is a suite with the file's path as its title, so that hooks at the top of a file apply to that file only;
 * see `runQueue`. `queues` and `programs` are relative to the repository, and packages are resolved from `workspace`.
 * Files that a test finds relative to its own path are still found, because `keepPlaces` keeps the path of the source.
 */
export async function bundleTests(
  queues: readonly (readonly string[])[],
  workspace: string,
  programs: readonly string[] = [],
): Promise<BundledTests> {
  // Inside node_modules, so that packages are resolved from there and linters ignore the folder.
  const folder = join(root, workspace, 'node_modules', '.cache', `tests-${process.pid}`);
  const names = queues.map((_queue, index) => `queue-${index + 1}`);
  const claimsOf = (name: string): string => join(folder, `${name}-claims`);
  for (const name of names) await mkdir(claimsOf(name), { recursive: true });
  const entries = queues.map((files, index) => writeEntry(files, claimsOf(names[index] ?? '')));
  await build({
    absWorkingDir: root,
    entryPoints: names.map((name, index) => ({ in: `queue:${index}`, out: name })),
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [answerEntries(entries), keepPlaces],
  });
  if (programs.length > 0) await bundlePrograms(programs, folder);
  return {
    scripts: names.map((name) => ({ path: join(folder, `${name}.js`), claims: claimsOf(name) })),
    scriptOf: (program) => join(folder, relative(root, program)).replace(/\.ts$/, '.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Writes the entry of a queue. It uses `require`, because a required module runs at the call: inside its file's suite.
 */
function writeEntry(files: readonly string[], claims: string): string {
  const queued = files.map((file) => {
    const [title, shares, place] = [file, sharesOf(file), join(root, file)].map((text) =>
      JSON.stringify(text),
    );
    return `  { title: ${title}, shares: ${shares}, load: () => require(${place}) },`;
  });
  return [
    `import { runQueue } from ${JSON.stringify(fileURLToPath(new URL('file-queue.ts', import.meta.url)))};`,
    'runQueue([',
    ...queued,
    `], ${JSON.stringify(claims)}, ${fileLimitMs});`,
  ].join('\n');
}

/** Gives esbuild the contents of the entries, which do not exist as files. */
function answerEntries(entries: readonly string[]): Plugin {
  return {
    name: 'queues',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^queue:/ }, ({ path }) => ({ path, namespace: 'queue' }));
      onLoad({ filter: /./, namespace: 'queue' }, ({ path }) => ({
        contents: entries[Number(path.slice('queue:'.length))] ?? '',
        loader: 'js',
        resolveDir: root,
      }));
    },
  };
}
