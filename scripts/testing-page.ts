import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../test/support/runner/list-files.ts';

/**
 * Bundles the programs that `latchkey/testing` evaluates in a page, and writes them as text into the built package. The
 * texts in `src/testing` are empty, because the source must not depend on a build.
 */
export async function writeTestingPage(): Promise<void> {
  const lines = await Promise.all(['code', 'session'].map(writeProgram));
  writeFileSync(join(root, 'dist/esm/testing/page/programs.js'), lines.join(''));
}

async function writeProgram(name: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`src/testing/page/${name}-program.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    tsconfigRaw: '{}',
  });
  return `export const ${name}Program = ${JSON.stringify(outputFiles[0]?.text ?? '')};\n`;
}
