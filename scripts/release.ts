/**
 * Performs every step before publishing, and publishes nothing: `npm run release -- [--repository address] [--output
 * folder]`. The packages name their repository: the given address, or the remote "origin".
 *
 * Two clean copies of the last commit are built and packed in folders with different names; their tarballs must be
 * identical. The package's tests check hashes, bills of materials, licences, install scripts, publint and "Are the
 * types wrong". The remaining manual steps are printed at the end.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { root } from '../test/support/runner/list-files.ts';
import { nameRepository, toRepositoryUrl } from './name-repository.ts';
import { readCommandLine } from '../test/support/runner/read-command-line.ts';

const USAGE = `Usage: npm run release -- [flags]

Does everything that stands before publishing, and publishes nothing.

  --output FOLDER       where the tarballs go; default: release
  --repository ADDRESS  what the packages name; default: the remote “origin”`;

const { values } = readCommandLine(USAGE, {
  options: { output: { type: 'string', default: 'release' }, repository: { type: 'string' } },
});
const folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'));
const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

try {
  if (git('status', '--porcelain') !== '')
    throw new Error('There are changes that no commit has; commit them first.');
  const repository = toRepositoryUrl(values.repository ?? readOrigin());
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const copies = ['one', 'another-with-a-longer-name'].map((name) => build(join(folder, name), repository));
  const [first = [], second = []] = copies;
  first.forEach((tarball, index) => assertEqual(tarball, second[index] ?? ''));
  check(join(folder, 'one'));
  const output = resolve(root, values.output);
  mkdirSync(output, { recursive: true });
  for (const tarball of first) {
    cpSync(tarball, join(output, basename(tarball)));
    console.log(`${basename(tarball)}  sha512-${hashOf(tarball)}`);
  }
  const tag = `v${version}`;
  const isTagged = git('tag', '--list', tag) !== '';
  console.log(
    [
      `Everything that stands before publishing ${version} is done; nothing was published.`,
      `The packages say that they come from ${repository}.`,
      isTagged
        ? `The tag ${tag} is there already: raise the version.`
        : `1. git tag --sign ${tag} && git push origin ${tag}`,
      '2. in the workflow of the repository, which proves where the files come from:',
      ...first.map(
        (tarball) => `   npm publish --provenance --access public ${values.output}/${basename(tarball)}`,
      ),
    ].join('\n'),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the address of the remote "origin"; empty when there is none. */
function readOrigin(): string {
  return git('remote').split('\n').includes('origin') ? git('remote', 'get-url', 'origin') : '';
}

/** Builds the last commit in a folder of its own, and returns the tarballs of both packages. */
function build(copy: string, repository: string): readonly string[] {
  mkdirSync(copy, { recursive: true });
  execFileSync('sh', ['-c', `git archive HEAD | tar -x -C '${copy}'`], { cwd: root });
  nameRepository(copy, repository);
  for (const path of ['node_modules', 'service/node_modules']) {
    symlinkSync(join(root, path), join(copy, path), 'dir');
  }
  const run = (...words: readonly string[]): string =>
    execFileSync(process.execPath, words, {
      cwd: copy,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  run('--import', 'tsx', 'scripts/build.ts');
  execFileSync('npm', ['run', 'build', '--silent', '--workspace', 'service'], { cwd: copy, stdio: 'ignore' });
  const write = `import { writeSbom } from './scripts/sbom.ts'; writeSbom('latchkey-service');`;
  run('--import', 'tsx', '--input-type=module', '--eval', write);
  const words = ['pack', '--json', '--workspace', 'latchkey-service', '--include-workspace-root'];
  const output = execFileSync('npm', words, {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const packed = Object.values(JSON.parse(output) as Record<string, { readonly filename: string }>);
  return packed.map(({ filename }) => join(copy, filename));
}

function assertEqual(one: string, other: string): void {
  if (hashOf(one) === hashOf(other)) return;
  throw new Error(`${basename(one)} has other bytes when it is built in another folder.`);
}

/** Runs the tests that check packages, in the copy where they were built. */
function check(copy: string): void {
  const files = ['publish', 'supply-chain', 'dependencies', 'foreign-code'];
  const words = ['--import', 'tsx', '--test', ...files.map((name) => `test/package/${name}.test.ts`)];
  execFileSync(process.execPath, words, { cwd: copy, stdio: ['ignore', 'inherit', 'inherit'] });
}

function hashOf(path: string): string {
  return createHash('sha512').update(readFileSync(path)).digest('base64');
}
