import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { listFiles, root } from '../runner/list-files.ts';

/** A way into the published package. */
export interface PackageEntry {
  /** As somebody imports it: `latchkey/client`. */
  readonly specifier: string;
  /** The built module, relative to the repository. */
  readonly module: string;
  /** Its types, relative to the repository. */
  readonly types: string;
}

/** Lists the entries of `exports` in package.json, patterns filled in with the files that are there. */
export function packageEntries(): readonly PackageEntry[] {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, string | { types: string; default: string }>;
  };
  return Object.entries(exports).flatMap(([subpath, target]) => {
    if (typeof target === 'string') return [];
    // Entries of types alone share one module, which is empty.
    const pattern = target.default.includes('*') ? target.default : target.types;
    return starsOf(pattern).map((star) => ({
      specifier: name + subpath.slice(1).replace('*', star),
      module: target.default.replace('*', star).slice(2),
      types: target.types.replace('*', star).slice(2),
    }));
  });
}

function starsOf(pattern: string): readonly string[] {
  const [before = '', after] = pattern.slice(2).split('*');
  if (after === undefined) return [''];
  return listFiles(dirname(`${before}x`), after).map((path) => path.slice(before.length, -after.length));
}

/** The output of a bundler for a module. */
export interface Bundle {
  readonly code: string;
  /** Every module that got in, as absolute paths, lazy parts included. */
  readonly modules: readonly string[];
}

/** Bundles a module as a site would, with its dependencies, in memory. */
export async function bundleModule(path: string): Promise<Bundle> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, minify: false, lib: { entry: join(root, path), formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  const chunks = result.flatMap(({ output }) => output.filter((part) => part.type === 'chunk'));
  return {
    code: chunks.map(({ code }) => code).join('\n'),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
  };
}

/** Reads which modules a built file was made of, from its source map. The bundler's own helpers have none. */
export function modulesOfBuiltFile(path: string): readonly string[] {
  if (path.includes('/rolldown-runtime-')) return [];
  const map = JSON.parse(readFileSync(join(root, `${path}.map`), 'utf8')) as { sources: string[] };
  return map.sources.map((source) => join(root, dirname(path), source));
}

/** The names of the packages that modules belong to, each once, sorted; our own files belong to none. */
export function packagesOf(modules: readonly string[]): readonly string[] {
  const names = modules.flatMap((path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(names)].sort();
}
