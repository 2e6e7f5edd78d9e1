import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
