import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, root } from '../test/support/runner/list-files.ts';

/** The sources and the result of a build, as paths in the repository. */
export interface BuildStamp {
  readonly name: string;
  readonly sources: readonly string[];
  readonly result: string;
}

/** True when the last build's result exists and was made from the present files. */
export function isUpToDate(stamp: BuildStamp): boolean {
  const file = fileOf(stamp);
  return (
    existsSync(join(root, stamp.result)) && existsSync(file) && readFileSync(file, 'utf8') === sign(stamp)
  );
}

/** Deletes the stamp of the last build, because an interrupted build leaves half of its files. */
export function beginBuild(stamp: BuildStamp): void {
  rmSync(fileOf(stamp), { force: true });
}

/** Writes the stamp after a successful build. */
export function endBuild(stamp: BuildStamp): void {
  const file = fileOf(stamp);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sign(stamp));
}

/** Hashes the names, sizes and modification times of the sources. */
function sign({ sources }: BuildStamp): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((path) =>
    statSync(join(root, path)).isDirectory() ? listFiles(path, '') : [path],
  );
  for (const path of files) {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function fileOf({ name }: BuildStamp): string {
  return join(root, 'node_modules', '.cache', `latchkey-built-${name}`);
}
