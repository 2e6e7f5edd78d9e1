import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endWithProcess } from '../runner/process-end.ts';
import { root } from '../runner/list-files.ts';
import { packTarball } from './pack-tarball.ts';

/** The package as the registry would get it. */
export interface PackedPackage {
  readonly tarball: string;
  /** Paths inside the package. */
  readonly files: readonly string[];
  /** A folder whose node_modules holds the package and its declared dependencies, and nothing else. */
  readonly project: string;
  remove(): void;
}

let shared: PackedPackage | undefined;

/**
 * Answers the built package, packed and installed into an empty project, without a network. The test files of a process
 * share it.
 */
export function packPackage(): PackedPackage {
  if (shared !== undefined) return shared;
  const packed = packAnew();
  const isShared = endWithProcess(() => Promise.resolve(packed.remove()));
  if (isShared) shared = { ...packed, remove: () => undefined };
  return shared ?? packed;
}

/** Packs the built package and installs it into an empty project of its own. */
export function packAnew(): PackedPackage {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'));
  const { path: tarball, files } = packTarball(folder);
  const modules = join(folder, 'project', 'node_modules');
  mkdirSync(join(modules, 'latchkey'), { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, 'latchkey')]);
  // Only what package.json declares: an undeclared dependency is then missing, as it would be for a user.
  for (const name of declaredDependencies(join(modules, 'latchkey'))) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  }
  return {
    tarball,
    files,
    project: join(folder, 'project'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function declaredDependencies(folder: string): readonly string[] {
  type Declared = Record<string, string>;
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { dependencies?: Declared; peerDependencies?: Declared };
  return Object.keys({ ...dependencies, ...peerDependencies });
}
