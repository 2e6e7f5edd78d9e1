import { join } from 'node:path';
import { runNpm } from '../../../scripts/run-npm.ts';

/** A package as the registry would get it. */
export interface Tarball {
  readonly path: string;
  /** Paths inside the package. */
  readonly files: readonly string[];
}

/** Packs the built root package, or one of its workspaces, into a folder. */
export function packTarball(folder: string, workspace?: string): Tarball {
  const of = workspace === undefined ? [] : ['--workspace', workspace];
  const output = runNpm('pack', '--json', '--pack-destination', folder, ...of);
  const [packed] = Object.values(
    JSON.parse(output) as Record<string, { filename: string; files: { path: string }[] }>,
  );
  if (packed === undefined) throw new Error('npm pack packed nothing.');
  return { path: join(folder, packed.filename), files: packed.files.map(({ path }) => path) };
}
