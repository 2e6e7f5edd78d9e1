import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modulesOfBuiltFile, packagesOf } from '../test/support/package/package-entries.ts';
import { listFiles, root } from '../test/support/runner/list-files.ts';
import { listShippedPackages } from './shipped-packages.ts';

/** A bill of materials in the format CycloneDX, with the members that are used here. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.5';
  readonly version: 1;
  readonly metadata: { readonly component: SbomComponent };
  readonly components: readonly SbomComponent[];
}

/** A package that is shipped. */
interface SbomComponent {
  readonly 'bom-ref': string;
  readonly type: 'application' | 'library';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly [{ readonly expression: string }];
  readonly hashes?: readonly [{ readonly alg: 'SHA-512'; readonly content: string }];
}

/** The folders of the two packages. */
const FOLDERS = { latchkey: '', 'latchkey-service': 'service' } as const;

/** The name of a package of this repository. */
export type PackageName = keyof typeof FOLDERS;

/**
 * Lists what is shipped with a package: its dependencies and theirs, as in the lockfile, and the packages that the
 * build has put into the files for script tags. The same lockfile and build give the same text, without a time or a
 * random number.
 */
export function createSbom(name: PackageName): Sbom {
  const folder = FOLDERS[name];
  const { license, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    readonly license: string;
    readonly version: string;
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: toComponent(folder === '' ? 'library' : 'application', { name, version, license }),
    },
    components: listShippedPackages(folder, folder === '' ? packagesOfBuild() : []).map((one) =>
      toComponent('library', one),
    ),
  };
}

/** Writes sbom.cdx.json into the dist/ of a package. */
export function writeSbom(name: PackageName): void {
  const path = join(root, FOLDERS[name], 'dist', 'sbom.cdx.json');
  writeFileSync(path, `${JSON.stringify(createSbom(name), undefined, 2)}\n`);
}

/** Lists the packages in the files for script tags, according to their source maps. */
export function packagesOfBuild(): readonly string[] {
  const files = listFiles('dist', '.js').filter((path) => !path.startsWith('dist/esm/'));
  return packagesOf(files.flatMap((path) => modulesOfBuiltFile(path)));
}

function toComponent(
  type: SbomComponent['type'],
  one: {
    readonly name: string;
    readonly version: string;
    readonly license: string;
    readonly integrity?: string;
  },
): SbomComponent {
  const [, digest] = /^sha512-(\S+)/.exec(one.integrity ?? '') ?? [];
  const hashes = digest === undefined ? undefined : Buffer.from(digest, 'base64').toString('hex');
  return {
    'bom-ref': `${one.name}@${one.version}`,
    type,
    name: one.name,
    version: one.version,
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
    licenses: [{ expression: one.license }],
    ...(hashes === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: hashes }] }),
  };
}
