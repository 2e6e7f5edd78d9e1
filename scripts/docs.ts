/**
 * Writes every generated part of the repository: `npm run docs`. Some parts are measured in a build, so it builds in
 * between; `npm run docs -- --without-build` writes the others only, which takes seconds. Prints what has changed.
 */
import { generatedParts, writePart, type GeneratedPart } from './generated.ts';

const parts: readonly GeneratedPart[] = Object.values(generatedParts);
const [option] = process.argv.slice(2);
if (option !== undefined && option !== '--without-build') {
  console.error(`Unknown option ${option}; there is --without-build.`);
  process.exit(2);
}

// The lists of the source come first: the build and its measures need them.
await writeAll(parts.filter(({ needsBuild }) => !needsBuild));
if (option === undefined) {
  await import('./build.ts');
  // Without a build there is nothing to measure.
  if (process.exitCode === undefined) await writeAll(parts.filter(({ needsBuild }) => needsBuild));
}
// A measurement that failed may have left a service or a server open, which would keep the process for good.
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
