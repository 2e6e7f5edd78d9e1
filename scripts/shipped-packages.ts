import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/support/runner/list-files.ts';

/** A package of the lockfile. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  /** Subresource Integrity of its tarball. */
  readonly integrity: string;
  readonly hasInstallScript: boolean;
}

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/**
 * Lists what is installed with a package of this repository: its dependencies and theirs, optional ones included, by
 * name and version. `folder` is `''` for the root package; `others` are packages that are bundled without being a
 * dependency.
 */
export function listShippedPackages(
  folder: string,
  others: readonly string[] = [],
): readonly ShippedPackage[] {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, Locked>> };
  const found = new Map<string, Locked>();
  const visit = (path: string, extra: readonly string[] = []): void => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers, ...extra];
    for (const name of names) {
      const target = findPath(packages, path, name);
      const entry = target === undefined ? undefined : packages[target];
      if (target === undefined || entry === undefined || entry.link === true || found.has(target)) continue;
      found.set(target, entry);
      visit(target);
    }
  };
  visit(folder, others);
  return [...found]
    .map(([path, { hasInstallScript = false, integrity = '', license = '', version = '' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...{ version, license, integrity, hasInstallScript },
    }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Finds the path where Node resolves a package that a file below `path` imports. */
function findPath(
  packages: Readonly<Record<string, Locked>>,
  path: string,
  name: string,
): string | undefined {
  const segments = path === '' ? [] : path.split('/');
  for (let length = segments.length; length >= 0; length -= 1) {
    const candidate = [...segments.slice(0, length), 'node_modules', name].join('/');
    if (candidate in packages) return candidate;
  }
  return undefined;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
