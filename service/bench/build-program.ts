import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Changes of source files, by their path below `src`, for a program that is compared with the usual one. */
export type Replacements = Readonly<Record<string, (source: string) => string>>;

const service = fileURLToPath(new URL('..', import.meta.url));

/** Builds the program with some of its files replaced, and answers its path. `name` becomes the name of the file. */
export async function buildProgram(name: string, replacements: Replacements = {}): Promise<string> {
  const outfile = join(service, 'node_modules', '.cache', 'bench', `${name}.js`);
  const replace: Plugin = {
    name: 'replace',
    setup({ onLoad }) {
      for (const [file, toPlain] of Object.entries(replacements)) {
        const filter = new RegExp(`/service/src/${file.replaceAll('.', '\\.')}$`);
        onLoad({ filter }, async ({ path }) => ({
          contents: toPlain(await readFile(path, 'utf8')),
          loader: 'ts',
        }));
      }
    },
  };
  await build({
    ...{ entryPoints: [join(service, 'src/program/cli.ts')], outfile, bundle: true },
    ...{ platform: 'node', format: 'esm', target: 'node20', packages: 'external', plugins: [replace] },
  });
  return outfile;
}

/** Replaces a part of a source. Throws when the part is not there, so that a program is never compared with itself. */
export function replaceOnce(source: string, part: RegExp, by: string): string {
  const replaced = source.replace(part, by);
  if (replaced === source) throw new Error(`There is nothing to replace: ${part.source}`);
  return replaced;
}
