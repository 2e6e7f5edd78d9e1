/**
 * Writes every generated part of the repository: `npm run docs`. Some parts are measured in a build, so it builds in
 * between. `npm run docs -- --without-build` writes only the others, which takes seconds. Prints which files have
 * changed.
 */
import { readCommandLine } from '../test/support/runner/read-command-line.ts';
import { generatedParts, writePart, type GeneratedPart } from './generated.ts';

const USAGE = `Usage: npm run docs -- [flags]

Writes every generated part of the repository.

  --without-build  only those that need no build`;

const { values } = readCommandLine(USAGE, {
  options: { 'without-build': { type: 'boolean', default: false } },
});
const parts: readonly GeneratedPart[] = Object.values(generatedParts);

// The generated source files come first, because the build and the measurements need them.
await writeAll(parts.filter(({ needsBuild }) => !needsBuild));
if (!values['without-build']) {
  await import('./build.ts');
  // After a failed build nothing can be measured.
  if (process.exitCode === undefined) await writeAll(parts.filter(({ needsBuild }) => needsBuild));
}
// A failed measurement may have left a service or a server open, which would keep the process alive forever.
process.exit();

async function writeAll(some: readonly GeneratedPart[]): Promise<void> {
  for (const part of some) {
    try {
      if (await writePart(part)) console.log(`✓ ${part.path}`);
    } catch (error) {
      console.error(`✗ ${part.path}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
}
