// Bundles the tests of the chosen part in the sandbox that this runs in: one script for each file.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { chosenPart, TESTS_FOLDER } from './chosen-part.js';

await build({
  entryPoints: chosenPart().tests,
  outdir: TESTS_FOLDER,
  entryNames: '[name]',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
  plugins: [
    {
      // What a file finds by its own place it still finds.
      name: 'keep-places',
      setup({ onLoad }) {
        onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path }) => {
          const text = await readFile(path, 'utf8');
          const place = JSON.stringify(pathToFileURL(path).href);
          return { contents: text.replaceAll('import.meta.url', place), loader: 'ts' };
        });
      },
    },
  ],
});
