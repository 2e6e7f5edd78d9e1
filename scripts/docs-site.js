/**
 * `npm run docs:site`: installs the generator of the documentation site if it is missing, and builds the site. The
 * generator has a lockfile of its own, so that people who only want the demo or the tests need not install it.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies, runProgram } from './dependencies.js';
import { holdLock } from './hold-lock.js';

const site = fileURLToPath(new URL('../site', import.meta.url));

await ensureDependencies({ onlyToRun: true });
// Two processes that need the site at once, such as a demo and a test, would install over each other.
const release = await holdLock(join(site, '.building'));
try {
  await ensureDependencies({ folder: 'site' });
  await runProgram('scripts/site/build.ts');
} finally {
  release();
}
