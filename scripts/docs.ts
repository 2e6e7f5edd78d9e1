/** Writes every generated part of the repository: `npm run docs`. Builds first: some parts measure the build. */
import { generatedParts, writePart } from './generated.ts';

await import('./build.ts');
for (const part of Object.values(generatedParts)) {
  try {
    await writePart(part);
    console.log(`✓ ${part.path}`);
  } catch (error) {
    console.error(`✗ ${part.path}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
