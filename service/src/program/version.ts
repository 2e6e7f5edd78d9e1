import { readFile } from 'node:fs/promises';
import { packageFile } from '../base/package-root.ts';

/** Version of the package, as `--version` prints it. */
export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile('package.json'), 'utf8')) as { version: string };
  return version;
}
