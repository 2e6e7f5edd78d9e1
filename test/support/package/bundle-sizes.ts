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
    const result = (await buildWithVite({
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      build: {
        write: false,
        target: 'es2022',
        lib: { entry, formats: ['es'] },
        rolldownOptions: { output: { minify: true, codeSplitting: false } },
      },
    })) as Rolldown.RolldownOutput[];
    return result
      .flatMap(({ output }) => output.flatMap((part) => ('code' in part ? part.code : [])))
      .join('\n');
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
  readonly name: string;
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
        name: basename(path),
        isEntry: entryPoint === basename(entry),
        code: text,
        imports: before.map((other) => other.path),
      };
    });
  },
  Vite: async (entry) => {
    const result = (await buildWithVite({
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      build: {
        write: false,
        target: 'es2022',
        lib: { entry, formats: ['es'] },
        rolldownOptions: { output: { minify: true, comments: false } },
      },
    })) as Rolldown.RolldownOutput[];
    const chunks = result.flatMap(({ output }) => output.filter((part) => part.type === 'chunk'));
    return chunks.map(({ fileName, isEntry, code, imports }) => ({ name: fileName, isEntry, code, imports }));
  },
};

/** Bundles a program as somebody's project would that lets its bundler make several files; each is compressed by itself. */
export async function splitProgram(project: string, bundler: string, program: string): Promise<SplitBundle> {
  const entry = join(project, 'program.js');
  writeFileSync(entry, program);
  const chunks = (await splitters[bundler]?.(entry)) ?? [];
  const names = new Set<string>();
  const follow = (name: string): void => {
    names.add(name);
    for (const other of chunks.find((chunk) => chunk.name === name)?.imports ?? [])
      if (!names.has(other)) follow(other);
  };
  for (const { name, isEntry } of chunks) if (isEntry) follow(name);
  const weigh = (isWanted: (chunk: Chunk) => boolean): MinifiedBundle => {
    const wanted = chunks.filter(isWanted).map(({ code }) => code);
    const gzip = wanted.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
    return { code: wanted.join('\n'), gzip };
  };
  return { first: weigh(({ name }) => names.has(name)), later: weigh(({ name }) => !names.has(name)) };
}
