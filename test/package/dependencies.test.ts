import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { root } from '../support/runner/list-files.ts';

/** A fake npm: it records its arguments, and prints and installs what `npm-plan.json` says. */
const NPM = `
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
const { words, code, installs } = JSON.parse(readFileSync('npm-plan.json', 'utf8'));
writeFileSync('npm-arguments.json', JSON.stringify(process.argv.slice(2)));
for (const word of words) console.error(word);
if (installs) {
  mkdirSync('node_modules', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: installs }));
}
process.exit(code);
`;

const own = { 'node_modules/a': { version: '1.0.0' } };
const tools = { 'node_modules/b': { version: '2.0.0', dev: true } };
const elsewhere = { 'node_modules/c': { version: '3.0.0', optional: true, os: ['beos'] } };
const packages = { '': {}, 'node_modules/link': { link: true }, ...own, ...tools, ...elsewhere };

describe('the installation before a command', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-dependencies-'));
    mkdirSync(join(folder, 'scripts'));
    for (const name of ['dependencies.js', 'ensure-dependencies.js']) {
      copyFileSync(join(root, 'scripts', name), join(folder, 'scripts', name));
    }
    write('npm.js', NPM);
    write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=20.19.0' } }));
    write('package-lock.json', JSON.stringify({ packages }));
    write(
      'scripts/only-to-run.js',
      `import { ensureDependencies } from './dependencies.js'; await ensureDependencies({ onlyToRun: true });`,
    );
  });
  beforeEach(() => {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    rmSync(join(folder, 'npm-arguments.json'), { force: true });
    plan({ words: [], code: 0 });
  });
  after(() => rmSync(folder, { recursive: true }));

  const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  const plan = (what: { words: readonly string[]; code: number; installs?: object }): void =>
    write('npm-plan.json', JSON.stringify(what));
  const run = (script = 'ensure-dependencies.js'): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, [`scripts/${script}`], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: join(folder, 'npm.js') },
    });
  const isInstalled = (installed: object): void => {
    mkdirSync(join(folder, 'node_modules'));
    write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
  };
  const npmArguments = (): readonly string[] =>
    JSON.parse(readFileSync(join(folder, 'npm-arguments.json'), 'utf8')) as string[];

  it('says how many packages it installs and when it has ended, and nothing of what npm says', () => {
    plan({
      words: ['npm http fetch GET 200 https://example.com/a.tgz 1ms', 'npm warn deprecated a'],
      code: 0,
    });
    const { status, stderr, stdout } = run();
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^Installing 2 packages \(none are there yet\) …\nInstalled after \d+ s\.\n$/);
    assert.equal(stderr, '');
    assert.ok(npmArguments().includes('ci') && !npmArguments().includes('--omit=dev'));
  });

  it('leaves out what only tests and builds need, where only running is wanted', () => {
    const { stdout } = run('only-to-run.js');
    assert.match(stdout, /^Installing 1 packages /);
    assert.ok(npmArguments().includes('--omit=dev'));
  });

  it('is silent where everything is there, packages for other systems aside', () => {
    isInstalled({ ...own, ...tools });
    assert.equal(run().stdout, '');
    isInstalledOnlyToRun();
    assert.equal(run('only-to-run.js').stdout, '');
  });

  it('installs the rest where only what runs is there, and what the lockfile has newer', () => {
    isInstalledOnlyToRun();
    assert.match(run().stdout, /^Installing 1 packages \(some are not there yet\)/);
    rmSync(join(folder, 'node_modules'), { recursive: true });
    isInstalled({ 'node_modules/a': { version: '0.9.0' }, ...tools });
    assert.match(run().stdout, /^Installing 1 packages \(the lockfile is newer\)/);
  });

  it('never removes the tools that are there', () => {
    isInstalled({ 'node_modules/a': { version: '0.9.0' }, ...tools });
    assert.match(run('only-to-run.js').stdout, /^Installing 1 packages \(the lockfile is newer\)/);
    assert.ok(!npmArguments().includes('--omit=dev'));
  });

  it('says what npm says when it fails, and what to do', () => {
    plan({ words: ['npm http fetch GET 404 https://example.com/a', 'npm error code E404'], code: 1 });
    const { status, stderr } = run();
    assert.equal(status, 1);
    assert.match(stderr, /^npm error code E404\nThe dependencies could not be installed\. Check the network/);
  });

  function isInstalledOnlyToRun(): void {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    isInstalled(own);
  }
});
