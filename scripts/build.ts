/**
 * Builds the package: `npm run build`. With `--if-changed` it does nothing when the last build was made from the
 * present sources.
 *
 * dist/esm        unbundled modules with types, for people who install the package
 * dist/esm/ssr/index.js   the first screen for servers, Lit's tags replaced
 * dist/latchkey.js, dist/chunks/, dist/latchkey.iife.js   for script tags, Lit inside
 * dist/oauth-callback.html, dist/oauth-callback.js   the page that social sign-in providers answer to
 * dist/themes/   style sheets that set the element's custom properties
 * dist/custom-elements.json   what editors know about the element
 * dist/esm/types/    types of the tag for template languages
 * dist/integrity.json, dist/tags.html   hashes of everything that a page loads, and tags that hold them
 * dist/sbom.cdx.json   what is shipped, as CycloneDX lists it
 */
import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { waitForExit } from '../test/support/runner/child.ts';
import { listFiles, root } from '../test/support/runner/list-files.ts';
import { readCommandLine } from '../test/support/runner/read-command-line.ts';
import { beginBuild, endBuild, isUpToDate } from './build-stamp.ts';
import { writeElementManifest } from './element-manifest.ts';
import { writeFrameworkTypes } from './framework-types.ts';
import { writeIntegrity } from './integrity.ts';
import { writeSbom } from './sbom.ts';
import { writeTestingPage } from './testing-page.ts';

const USAGE = `Usage: npm run build -- [flags]

Builds the package into dist.

  --if-changed  does nothing where the last build is of these sources`;

const { values } = readCommandLine(USAGE, {
  options: { 'if-changed': { type: 'boolean', default: false } },
});
const stamp = {
  name: 'package',
  sources: ['src', 'scripts', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
  result: 'dist/sbom.cdx.json',
} as const;
if (values['if-changed'] && isUpToDate(stamp)) process.exit();
beginBuild(stamp);
rmSync(join(root, 'dist'), { recursive: true, force: true });
const steps = await Promise.allSettled([
  runNode(
    // The native compiler takes a quarter of the time. Other tools need the programming interface of TypeScript 6.
    'node_modules/typescript-7/bin/tsc',
    ...['--noEmit', 'false', '--outDir', 'dist/esm', '--project', 'tsconfig.json', '--pretty', 'false'],
  )
    .then(useEmittedNamesInTypes)
    .then(writeTestingPage)
    .then(async () => bundle('server')),
  runNode(
    'node_modules/@custom-elements-manifest/analyzer/cem.js',
    ...['analyze', '--litelement', '--globs', 'src/element/**/*.ts', '--outdir', 'dist', '--quiet'],
  ).then(() => {
    writeElementManifest();
    writeFrameworkTypes();
  }),
  bundle('production')
    .then(async () => bundle('iife'))
    .then(async () => bundle('callback')),
]);
copyFileSync(join(root, 'src/oauth-callback.html'), join(root, 'dist/oauth-callback.html'));
cpSync(join(root, 'src/themes'), join(root, 'dist/themes'), { recursive: true });
for (const step of steps) {
  if (step.status === 'fulfilled') continue;
  console.error(step.reason instanceof Error ? step.reason.message : step.reason);
  process.exitCode = 1;
}
if (process.exitCode === undefined) {
  const preload = writeIntegrity();
  console.log(`modulepreload: ${preload.join(' ')}`);
  writeSbom('latchkey');
  endBuild(stamp);
}

/** Rewrites `./x.ts` to `./x.js` in the emitted types; tsc does so only in the emitted JavaScript. */
function useEmittedNamesInTypes(): void {
  for (const path of listFiles('dist/esm', '.d.ts')) {
    rewrite(path, (text) =>
      text.replace(/((?:from |import )['"]|import\(['"])(\.[^'"]*)\.ts(?=['"])/g, '$1$2.js'),
    );
  }
}

function rewrite(path: string, change: (text: string) => string): void {
  const file = join(root, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

async function bundle(mode: string): Promise<void> {
  await build({ root, mode, logLevel: 'warn' });
}

async function runNode(script: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' });
  const code = await waitForExit(child);
  if (code !== 0) throw new Error(`${script} ended with code ${code}.`);
}
