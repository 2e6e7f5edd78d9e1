import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { readIntegrity, toTags, type Integrity } from '../../scripts/integrity.ts';
import { createSbom, packagesOfBuild, type PackageName, type Sbom } from '../../scripts/sbom.ts';
import { listShippedPackages } from '../../scripts/shipped-packages.ts';
import { packAnew, packPackage } from '../support/package/packed-package.ts';
import { listFiles, root } from '../support/runner/list-files.ts';

const sha384 = (path: string): string =>
  `sha384-${createHash('sha384')
    .update(readFileSync(join(root, path)))
    .digest('base64')}`;

/** Licences that require no more than including their text. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
]);

describe('the hashes of the build', () => {
  const written = JSON.parse(readFileSync(join(root, 'dist/integrity.json'), 'utf8')) as Integrity;

  it('are those of every script and style sheet that a page loads', () => {
    const served = [...listFiles('dist', '.js'), ...listFiles('dist', '.css')].filter(
      (path) => !path.startsWith('dist/esm/'),
    );
    assert.deepEqual(
      Object.keys(written.files).sort(),
      served.map((path) => path.slice('dist/'.length)).sort(),
    );
    for (const [path, hash] of Object.entries(written.files))
      assert.equal(hash, sha384(`dist/${path}`), path);
    assert.deepEqual(readIntegrity(), written);
  });

  it('stand in the tags: the map before any module, each chunk in it, the first screen asked for at once', () => {
    const tags = readFileSync(join(root, 'dist/tags.html'), 'utf8');
    assert.equal(tags, toTags(written, '/latchkey/'));
    assert.match(tags, /^<script type="importmap">/);
    const [, json = ''] = /<script type="importmap">(.*?)<\/script>/.exec(tags) ?? [];
    const { integrity } = JSON.parse(json) as { integrity: Record<string, string> };
    const chunks = listFiles('dist/chunks', '.js').map((path) => path.replace('dist/', '/latchkey/'));
    assert.deepEqual(Object.keys(integrity).sort(), ['/latchkey/latchkey.js', ...chunks].sort());
    assert.equal(written.preload[0], 'latchkey.js');
    for (const path of written.preload) {
      assert.ok(
        tags.includes(
          `<link rel="modulepreload" href="/latchkey/${path}" integrity="${written.files[path]}"`,
        ),
      );
    }
    assert.ok(written.preload.length < chunks.length, 'what loads later is not asked for at once');
  });
});

for (const name of ['latchkey', 'latchkey-service'] satisfies readonly PackageName[]) {
  describe(`the bill of materials of ${name}`, () => {
    const folder = name === 'latchkey' ? '' : 'service';
    let sbom: Sbom;
    before(() => {
      sbom = createSbom(name);
    });

    it('has no package that runs a script while it is installed, and none that asks for more than its own text', () => {
      const shipped = listShippedPackages(folder, name === 'latchkey' ? packagesOfBuild() : []);
      const scripted = shipped.filter(({ hasInstallScript }) => hasInstallScript);
      const others = shipped.filter(({ license }) => !isFree(license));
      assert.deepEqual(
        [...scripted, ...others].map(({ license, name: other }) => `${other}: ${license}`),
        [],
      );
      const { scripts } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>;
      };
      const hooks = ['preinstall', 'install', 'postinstall', 'prepare'].filter((hook) => hook in scripts);
      assert.deepEqual(hooks, []);
    });

    it('lists every declared dependency, and all that the build has put into its files', () => {
      const { dependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        dependencies: Record<string, string>;
      };
      const listed = new Set(sbom.components.map((component) => component.name));
      assert.deepEqual(
        [...Object.keys(dependencies), ...(folder === '' ? packagesOfBuild() : [])].filter(
          (dependency) => !listed.has(dependency),
        ),
        [],
      );
      assert.equal(sbom.metadata.component.name, name);
    });

    it('is the same for the same lockfile', () => {
      assert.deepEqual(createSbom(name), sbom);
    });
  });
}

describe('the tarball', () => {
  it('has the same bytes each time, and holds hashes, tags and bill of materials', () => {
    // The package of the other tests, and one that is packed again.
    const packed = [packPackage(), packAnew()];
    try {
      const [one, other] = packed.map(({ tarball }) => readFileSync(tarball));
      assert.ok(one !== undefined && other !== undefined && one.equals(other));
      for (const path of ['dist/integrity.json', 'dist/tags.html', 'dist/sbom.cdx.json']) {
        assert.ok(packed[0]?.files.includes(path), path);
      }
    } finally {
      packed.forEach((each) => each.remove());
    }
  });
});

/** Whether a licence expression is free: one of its alternatives must be. */
function isFree(licence: string): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => LICENCES.has(one)));
}
