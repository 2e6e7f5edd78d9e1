import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as buildWithEsbuild } from 'esbuild';
import { build as buildWithVite, type Rolldown } from 'vite';

/** A minified bundle. */
export interface MinifiedBundle {
  readonly code: string;
  /** Bytes, compressed with gzip at its best level. */
  readonly gzip: number;
}

/** Bundles an entry as a library with Vite, minified, and answers its chunks. */
export async function bundleWithVite(
  entry: string,
  output: Rolldown.OutputOptions,
): Promise<readonly Rolldown.OutputChunk[]> {
  const result = (await buildWithVite({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { minify: true, ...output } },
    },
  })) as Rolldown.RolldownOutput[];
  return result.flatMap((part) => part.output.filter((file) => file.type === 'chunk'));
}

/** The bundlers that sizes are measured with: each takes a program in a project and bundles it into one file. */
export const bundlers: Readonly<Record<string, (entry: string) => Promise<string>>> = {
  esbuild: async (entry) => {
    const { outputFiles } = await buildWithEsbuild({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      write: false,
      logLevel: 'silent',
      // Its own tsconfig, not one that happens to lie above the project.
      tsconfigRaw: {},
    });
    return outputFiles.map(({ text }) => text).join('\n');
  },
  Vite: async (entry) => {
    const chunks = await bundleWithVite(entry, { codeSplitting: false });
    return chunks.map(({ code }) => code).join('\n');
  },
};

/** Bundles a program as somebody's project would, lazy parts included. */
export async function bundleProgram(
  project: string,
  bundler: string,
  program: string,
): Promise<MinifiedBundle> {
  const entry = join(project, 'program.js');
  writeFileSync(entry, program);
  const code = (await bundlers[bundler]?.(entry)) ?? '';
  return { code, gzip: gzipSync(code, { level: 9 }).length };
}

/** A bundle in files: what a program needs to start, and what it loads later. */
export interface SplitBundle {
  readonly first: MinifiedBundle;
  readonly later: MinifiedBundle;
}

interface Chunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly code: string;
  /** The chunks that are loaded before it runs. */
  readonly imports: readonly string[];
}

const splitters: Readonly<Record<string, (entry: string) => Promise<readonly Chunk[]>>> = {
  esbuild: async (entry) => {
    const { outputFiles, metafile } = await buildWithEsbuild({
      entryPoints: [entry],
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      outdir: dirname(entry),
      absWorkingDir: dirname(entry),
      write: false,
      metafile: true,
      logLevel: 'silent',
      tsconfigRaw: {},
    });
    return outputFiles.map(({ path, text }) => {
      const { imports = [], entryPoint } = metafile.outputs[basename(path)] ?? {};
      const before = imports.filter(({ kind }) => kind === 'import-statement');
      return {
        fileName: basename(path),
        isEntry: entryPoint === basename(entry),
        code: text,
        imports: before.map((other) => other.path),
      };
    });
  },
  Vite: async (entry) => bundleWithVite(entry, { comments: false }),
};

/** Bundles a program as somebody's project would that lets its bundler make several files; each is compressed by itself. */
export async function splitProgram(project: string, bundler: string, program: string): Promise<SplitBundle> {
  const entry = join(project, 'program.js');
  writeFileSync(entry, program);
  const chunks = (await splitters[bundler]?.(entry)) ?? [];
  const names = namesAtStart(chunks);
  const weigh = (isWanted: (chunk: Chunk) => boolean): MinifiedBundle => {
    const wanted = chunks.filter(isWanted).map(({ code }) => code);
    const gzip = wanted.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
    return { code: wanted.join('\n'), gzip };
  };
  return {
    first: weigh(({ fileName }) => names.has(fileName)),
    later: weigh(({ fileName }) => !names.has(fileName)),
  };
}

/** The names of the chunks that are loaded before the entry runs, and of the entry. */
export function namesAtStart(
  chunks: readonly Pick<Chunk, 'fileName' | 'imports' | 'isEntry'>[],
): ReadonlySet<string> {
  const names = new Set<string>();
  const follow = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach(follow);
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) follow(fileName);
  return names;
}
