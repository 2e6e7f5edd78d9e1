import assert from 'node:assert/strict';
import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { stopChild, waitForExit } from '../support/runner/child.ts';
import { root } from '../support/runner/list-files.ts';
import { makeDataFolder } from '../support/services/prepared-service.ts';

/** The command that runs npm: the npm that runs these tests, if there is one. */
function npmCommand(...words: readonly string[]): readonly [string, readonly string[]] {
  const npm = process.env['npm_execpath'];
  return npm?.endsWith('.js') ? [process.execPath, [npm, ...words]] : ['npm', words];
}

/** Runs `npm start` to its end. */
function runStart(...flags: readonly string[]): SpawnSyncReturns<string> {
  const [command, words] = npmCommand('start', '--silent', '--', ...flags);
  return spawnSync(command, words, { cwd: root, encoding: 'utf8', timeout: 60_000 });
}

describe('npm start', () => {
  it('lists its flags', () => {
    const { status, stdout } = runStart('--help');
    assert.equal(status, 0);
    for (const flag of ['--data FOLDER', '--any-port', '--help']) assert.ok(stdout.includes(flag), flag);
  });

  for (const [flags, fault] of [
    [['--wrong'], "Unknown option '--wrong'"],
    [['extra'], "Unexpected argument 'extra'."],
    [['--data'], "Option '--data <value>' argument missing"],
    [['--data='], '--data needs a folder.'],
  ] as const) {
    it(`refuses ${flags.join(' ')}, names the fault and lists the flags`, () => {
      const { status, stderr, stdout } = runStart(...flags);
      assert.equal(status, 2);
      assert.equal(stdout, '');
      assert.equal(
        stderr.split('\n').find((line) => !line.startsWith('npm ')),
        fault,
      );
      assert.match(stderr, /--data FOLDER.*--any-port/s);
    });
  }

  for (const [how, signal, toGroup] of [
    ['Ctrl-C', 'SIGINT', true],
    ['the end of npm', 'SIGTERM', false],
  ] as const) {
    it(`takes --data and --any-port, and ends with ${how}`, { timeout: 240_000 }, async () => {
      const data = makeDataFolder('latchkey-start-');
      const [command, words] = npmCommand('start', '--silent', '--', '--any-port', '--data', data);
      // A separate process group, as in a terminal, where Ctrl-C reaches every process of the group.
      const child = spawn(command, words, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      try {
        const exit = waitForExit(child);
        const pages = await readAddress(child.stdout);
        assert.notEqual(new URL(pages).port, '5173');
        assert.equal((await fetch(pages)).status, 200);
        assert.ok(existsSync(join(data, 'demo-provision.json')));
        const closed = new Promise((resolve) => child.stdout.once('close', resolve));
        process.kill(toGroup ? -child.pid! : child.pid!, signal);
        await exit;
        // The pipe closes when the last process that npm has started ends.
        await closed;
        await assert.rejects(fetch(pages));
      } finally {
        await stopChild(child, { group: true });
        rmSync(data, { recursive: true, force: true });
      }
    });
  }
});

/** Reads the output until the demo prints the address of its pages, and answers it. */
async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const printed: string[] = [];
  const lines = createInterface({ input: output });
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      printed.push(line);
      const [, found] = /^ *Demo page +(\S+)/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    lines.once('close', () => reject(new Error(`The demo did not start.\n${printed.join('\n')}`)));
  });
  return address;
}
