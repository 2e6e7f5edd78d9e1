import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Writes the place of a source file where the file asks for its own: what it finds by that, a bundle finds too. */
export const keepPlaces: Plugin = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const place = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', place), loader: 'ts' };
    });
  },
};
