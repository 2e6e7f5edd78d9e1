// Bundles the tests of the chosen part in the sandbox that this runs in: one script for each file. Run with tsx.
import { build } from 'esbuild';
import { keepPlaces } from '../../support/runner/keep-places.ts';
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
  plugins: [keepPlaces],
});
