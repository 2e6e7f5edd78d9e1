import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../test/support/runner/list-files.ts';

/**
 * Bundles what `latchkey/testing` evaluates in a page, and puts it as text into the built package. The module in
 * `src/testing` is empty: nothing of the source needs what only a build can make.
 */
export async function writeTestingPage(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/testing/page.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    tsconfigRaw: '{}',
  });
  const program = outputFiles[0]?.text ?? '';
  writeFileSync(
    join(root, 'dist/esm/testing/page-program.js'),
    `export const pageProgram = ${JSON.stringify(program)};\n`,
  );
}
