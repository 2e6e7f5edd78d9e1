import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { listFiles, root } from '../support/runner/list-files.ts';

/** Patterns that no file may contain: they tie the repository to one machine, or mark unfinished work. */
const unwanted: Readonly<Record<string, RegExp>> = {
  'a path of somebody’s machine': /(?<![\w.~-])\/(?:home|Users|root|work|workspaces?|var\/folders)\/[\w.-]+/,
  'a Windows path': /\b[A-Z]:\\+Users\\/,
  'an unfinished note': /\b(?:FIXME|XXX|HACK)\b|\bTODO\b(?!')/,
  'a focused test': /\b(?:describe|it|test)\.only\(/,
  'a conflict marker': /^(?:<{7}|>{7}) /m,
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
};

/** Hosts of package registries; the lockfile names none, or only the public one. */
const registryHost =
  /https?:\/\/(?!registry\.npmjs\.org\b)[\w.-]*(?:registry|npm|artifactory|nexus|proxy)[\w.-]*(?::\d+)?\//;

const self = 'test/package/repository.test.ts';

describe('the repository', () => {
  it('carries the MIT licence, and says so in each package', () => {
    assert.match(readFileSync(join(root, 'LICENSE'), 'utf8'), /^MIT License\n\nCopyright \(c\) \d{4} /);
    for (const path of ['package.json', 'service/package.json']) {
      const { license } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { license?: string };
      assert.equal(license, 'MIT', path);
    }
  });

  it('has a changelog and a lockfile', () => {
    for (const path of ['CHANGELOG.md', 'package-lock.json']) assert.ok(existsSync(join(root, path)), path);
  });

  it('locks every optional package, also those of other systems; npm ci refuses the lockfile otherwise', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).flatMap((name) => (locked.has(name) ? [] : [`${name} of ${path}`])),
    );
    assert.deepEqual(missing, []);
  });

  for (const [what, pattern] of Object.entries(unwanted)) {
    it(`holds nowhere ${what}`, () => assert.deepEqual(filesWith(pattern), []));
  }

  it('names no registry but the public one in what npm reads', () => {
    for (const path of ['package-lock.json', '.npmrc']) {
      assert.doesNotMatch(readFileSync(join(root, path), 'utf8'), registryHost, path);
    }
  });
});

function filesWith(pattern: RegExp): readonly string[] {
  return ownFiles()
    .filter((path) => path !== self)
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const match = pattern.exec(text);
      return match === null ? [] : [`${path}: ${match[0]}`];
    });
}

/** The files that are committed or would be. Without git (in a source archive), the files of our folders. */
function ownFiles(): readonly string[] {
  try {
    const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\0').filter((path) => path !== '' && isText(path) && existsSync(join(root, path)));
  } catch {
    return ['src', 'service/src', 'service/test', 'scripts', 'test', 'demo']
      .flatMap((folder) => listFiles(folder, ''))
      .filter(isText);
  }
}

function isText(path: string): boolean {
  return !/\.(?:png|jpe?g|gif|webp|ico|woff2?|wasm|gz|tgz)$/.test(path) && path !== 'package-lock.json';
}
