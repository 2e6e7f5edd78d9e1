import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { nameRepository, toRepositoryUrl } from '../../../scripts/name-repository.ts';

const url = 'git+https://git.example/people/latchkey.git';

describe('the repository of a package', () => {
  for (const remote of [
    'https://git.example/people/latchkey.git',
    'https://git.example/people/latchkey/',
    'https://somebody:secret@git.example/people/latchkey',
    'git+https://git.example/people/latchkey.git',
    'ssh://git@git.example:2222/people/latchkey.git',
    'git@git.example:people/latchkey.git',
  ]) {
    it(`has the address that npm takes: ${remote}`, () => {
      assert.equal(toRepositoryUrl(remote), url);
    });
  }

  it('keeps the port of https, and groups within groups', () => {
    assert.equal(
      toRepositoryUrl('https://git.example:8443/people/web/latchkey.git'),
      'git+https://git.example:8443/people/web/latchkey.git',
    );
  });

  for (const remote of ['', '/srv/latchkey', '../latchkey', 'file:///srv/latchkey', 'https://git.example']) {
    it(`is asked for where nobody else reaches it: "${remote}"`, () => {
      assert.throws(() => toRepositoryUrl(remote), /npm run release -- --repository https:/);
    });
  }

  it('stands in both manifests, the service with its folder, beside all that was there', () => {
    const copy = mkdtempSync(join(tmpdir(), 'latchkey-repository-'));
    try {
      mkdirSync(join(copy, 'service'));
      const paths = ['package.json', 'service/package.json'].map((path) => join(copy, path));
      for (const path of paths) writeFileSync(path, '{ "name": "x", "version": "1.0.0" }');
      nameRepository(copy, url);
      assert.deepEqual(
        paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as object),
        [
          { name: 'x', version: '1.0.0', repository: { type: 'git', url } },
          { name: 'x', version: '1.0.0', repository: { type: 'git', url, directory: 'service' } },
        ],
      );
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});
