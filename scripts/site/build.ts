/**
 * Builds the documentation site into `site/dist`: `npm run docs:site`. It does nothing when the site is up to date.
 * Prints the site's weight.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { waitForExit } from '../../test/support/runner/child.ts';
import { listFiles, root } from '../../test/support/runner/list-files.ts';
import { readPages } from './pages.ts';
import { describeWeight, weighSite } from './weigh.ts';

const here = join(root, 'site');
const dist = join(here, 'dist');
const pages = join(here, '.pages');
/** File with the digest of the site's inputs. `weight` is the file with the site's weight. */
const stamp = join(here, '.pages', 'made-of.txt');
const weight = join(here, '.pages', 'weight.txt');

const digest = digestInputs();
if (![dist, stamp, weight].every((path) => existsSync(path)) || readFileSync(stamp, 'utf8') !== digest) {
  rmSync(pages, { recursive: true, force: true });
  writePages();
  await addElement();
  await runVitePress();
  // The weight is stored, because compressing every file takes a third of the build's time, and a caller that only
  // checks for the site would wait for it.
  writeFileSync(weight, describeWeight(await weighSite(dist)));
  writeFileSync(stamp, digest);
}
console.log(`site/dist/index.html\n${readFileSync(weight, 'utf8')}`);

/** Hashes all inputs of the site: documents, its own sources, and the sources of the element. */
function digestInputs(): string {
  const hash = createHash('sha256').update(process.env['LATCHKEY_SITE_BASE'] ?? '');
  const files = [
    ...listFiles('docs', ''),
    ...['service/README.md', 'SECURITY.md', 'CHANGELOG.md', 'demo/icon.svg', 'vite.config.ts'],
    ...['scripts/bundle-plugins.ts', 'scripts/minify-templates.ts', 'package-lock.json'],
    ...listFiles('scripts/site', '.ts'),
    ...listFiles('site', '.ts', '.css', '.json').filter((path) => !/^site\/(?:dist|\.pages)\//.test(path)),
    ...listFiles('src', '.ts'),
  ];
  for (const path of files) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function writePages(): void {
  for (const { path, text } of readPages()) {
    mkdirSync(dirname(join(pages, path)), { recursive: true });
    writeFileSync(join(pages, path), text);
  }
  cpSync(join(root, 'docs/pictures'), join(pages, 'pictures'), { recursive: true });
  mkdirSync(join(pages, 'public'), { recursive: true });
  cpSync(join(root, 'demo/icon.svg'), join(pages, 'public/icon.svg'));
}

/** Adds the built element to the files: that of `dist/` if it is newer than its sources. */
async function addElement(): Promise<void> {
  const target = join(pages, 'public/latchkey');
  const built = join(root, 'dist/latchkey.js');
  const changedAt = Math.max(...listFiles('src', '.ts').map((path) => statSync(join(root, path)).mtimeMs));
  if (existsSync(built) && statSync(built).mtimeMs > changedAt) {
    cpSync(built, join(target, 'latchkey.js'));
    cpSync(join(root, 'dist/chunks'), join(target, 'chunks'), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    });
  } else {
    const { build } = await import('vite');
    await build({ root, mode: 'production', logLevel: 'warn', build: { outDir: target, sourcemap: false } });
  }
}

async function runVitePress(): Promise<void> {
  const program = join(here, 'node_modules/vitepress/bin/vitepress.js');
  const child = spawn(process.execPath, [program, 'build', here], {
    cwd: here,
    // Not the value of a development server that may have started this process.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  if ((await waitForExit(child)) !== 0) throw new Error(`The site could not be built.\n${printed}`);
}
