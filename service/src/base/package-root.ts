import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds a file that the package ships beside its program, such as a migration or a page. The program runs from `src/`
 * and from the single file in `dist/`, so the package's folder is searched upwards.
 */
export function packageFile(...segments: readonly string[]): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error('package.json of latchkey-service is missing; install the package again');
    folder = parent;
  }
  return join(folder, ...segments);
}
