import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundlePrograms } from './bundle-programs.ts';
import { keepPlaces } from './keep-places.ts';
import { root } from './list-files.ts';
import { sharesOf } from './queues.ts';

/**
 * How long the tests of one file may take: a program that hangs then fails under the name of its file. The longest takes
 * a good minute by itself, and has taken more than five on a slow machine with everything else beside it.
 */
export const fileLimitMs = 15 * 60_000;

/** The files of one process, or of several that share them, as JavaScript. */
export interface QueueScript {
  /** The script that each of the processes runs, absolute. */
  readonly path: string;
  /** The folder in which the processes note what they have taken, empty before the first. */
  readonly claims: string;
}

/** Tests of a workspace as JavaScript. */
export interface BundledTests {
  /** The script of each queue, in the order of the queues. */
  readonly scripts: readonly QueueScript[];
  /** Where the JavaScript of a program is. Both are absolute. */
  scriptOf(program: string): string;
  /** Removes the scripts. */
  remove(): Promise<void>;
}

/**
 * Turns queues of test files into one script each, with all that they import but packages. A process for each test file
 * spends more time on its start and on transpiling than on most tests.
 *
 * Each file is a suite with the file's path as its title, so that hooks at the top of a file are the hooks of that file
 * alone; see `runQueue`. `queues` and `programs` are relative to the repository, and packages are found from
 * `workspace`. What a file finds by its own place it still finds, because the scripts tell their source's.
 */
export async function bundleTests(
  queues: readonly (readonly string[])[],
  workspace: string,
  programs: readonly string[] = [],
): Promise<BundledTests> {
  // Inside node_modules, so that packages are found from there and no other check looks at it.
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

/** The entry of a queue. A module that is required is run where it is required: inside its file's suite. */
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

/** Answers the entries, which are no files. */
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
