import { build, type Plugin } from 'esbuild';
import { keepPlaces } from './keep-places.ts';
import { root } from './list-files.ts';

/**
 * Packages that stay outside of the bundle: they find files relative to their own path, have native code, or are
 * optional.
 */
const OUTSIDE = ['@electric-sql/pglite', 'fs-native-extensions', 'pg-native'];

/** Defines `require`, which bundled CommonJS packages call. */
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/**
 * Bundles each program with the packages that it uses into one file in `folder`. Tests start the programs some dozens
 * of times, and each start would spend half of its work on finding and reading the files of packages, and on source
 * maps.
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
    // Prefers the ES module form of a package: a CommonJS form may `require` a computed name, which a bundle cannot
    // resolve.
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [leaveWhatIsLoadedLate, keepPlaces],
  });
}

/** Leaves packages outside of the bundle that a program loads only when it needs them. */
const leaveWhatIsLoadedLate: Plugin = {
  name: 'leave-what-is-loaded-late',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};
