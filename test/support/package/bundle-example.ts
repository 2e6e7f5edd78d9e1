import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../runner/list-files.ts';

/** Bundles a program of somebody's project for a browser: packages included, `latchkey` from its source. */
export async function bundleExample(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, path)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    alias: {
      'latchkey/react': join(root, 'src/react/index.ts'),
      latchkey: join(root, 'src/index.ts'),
      vue: 'vue/dist/vue.esm-bundler.js',
    },
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}
