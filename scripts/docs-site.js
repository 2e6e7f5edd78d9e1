/**
 * `npm run docs:site`: installs the generator of the documentation site where it is missing, and builds the site. The
 * generator has a lockfile of its own, so that nobody who wants the demo or the tests alone installs it.
 */
import { ensureDependencies, runProgram } from './dependencies.js';

await ensureDependencies({ onlyToRun: true });
await ensureDependencies({ folder: 'site' });
await runProgram('scripts/site/build.ts');
