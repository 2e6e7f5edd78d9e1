import { build, type Plugin } from 'esbuild';
import { keepPlaces } from './keep-places.ts';
import { root } from './list-files.ts';

/** Packages that find files by their own place, or have native code; and one that is only asked for where it is there. */
const OUTSIDE = ['@electric-sql/pglite', 'fs-native-extensions', 'pg-native'];

/** Packages that are not modules ask for others by this. */
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/**
 * Turns programs into one file each, into the folder, with the packages that they use. Tests start them some dozens of
 * times, and each start would spend half of its work on finding and reading the files of packages, and on source maps.
 *
 * `programs` are relative to the repository.
 */
export async function bundlePrograms(programs: readonly string[], folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: programs.map((program) => ({ in: program, out: program.replace(/\.ts$/, '') })),
    outdir: folder,
    bundle: true,
    external: OUTSIDE,
    // A package in both forms is read as modules: what its other form asks for by a variable would not be found.
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [leaveWhatIsLoadedLate, keepPlaces],
  });
}

/** Leaves packages outside that a program loads only when it has a use for them. */
const leaveWhatIsLoadedLate: Plugin = {
  name: 'leave-what-is-loaded-late',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};
