import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { readCommand } from '../../src/program/read-command.ts';
import { serve } from '../../src/program/serve.ts';
import { readVersion } from '../../src/program/version.ts';
import { createDeviceKey, logIn, whoami } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { copyEmbeddedDatabase } from '../support/pglite.ts';
import { startProgram, withFolder } from '../support/program.ts';
import type { TestService } from '../support/test-service.ts';

// Takes long: it starts the program eight times, some of them on a new database.

const provision = fileURLToPath(new URL('../../../test/support/services/provision.json', import.meta.url));
const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Makes a test service from the ready line, which is all that the client reads. */
const toService = (ready: TestService['ready']): TestService => ({ ready }) as TestService;

/** Starts the service within this process instead of a program. */
const serveHere = (flags: string[], environment: Record<string, string> = {}): Promise<unknown> => {
  const command = readCommand(flags, { LATCHKEY_LOG_LEVEL: 'silent', ...environment });
  return command.kind === 'serve' ? serve(command.options) : Promise.reject(new Error('not a start'));
};

describe('the program', () => {
  it('ends with exit code 2 for a wrong flag, 1 for a port in use, 0 for its version', async () => {
    // `unref`, so that the server does not keep this process alive when an assertion fails.
    const taken = createServer().listen(0, '127.0.0.1').unref();
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await withFolder(async (folder) => {
      await copyEmbeddedDatabase(folder);
      // With NODE_NO_WARNINGS the program must write no warnings of Node.
      const warns =
        "data:text/javascript,process.on('newListener',(name)=>name==='SIGTERM'&&process.emitWarning('unwanted'))";
      const environment = { NODE_NO_WARNINGS: '1', NODE_OPTIONS: `--import=${warns}` };
      const inUse = await startProgram(['--port', String(port), '--data', folder], environment).ended;
      assert.equal(inUse.code, 1);
      assert.match(inUse.stderr, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use\\.[^\\n]*\\n$`));
      assert.equal(inUse.stdout, '');
    });
    taken.close();
    const [flag, version] = await Promise.all([
      startProgram(['--prot', '1']).ended,
      startProgram(['--version']).ended,
    ]);
    assert.equal(flag.code, 2);
    assert.match(flag.stderr, /^Unknown option '--prot'[^\n]*\n$/);
    assert.equal(version.code, 0);
    assert.equal(version.stdout, await readVersion());
    assert.equal(flag.stdout, '');
  });

  it('keeps everything over kill -9, in a folder that one process uses', async () => {
    await withFolder(async (folder) => {
      const data = join(folder, 'data');
      const flags = ['--dev', '--port', '0', '--data', data, '--provision', provision];
      const first = startProgram(flags);
      const ready = await first.ready;
      assert.deepEqual(Object.keys(ready), [
        'ready',
        'baseUrl',
        'authProxyUrl',
        'otpSignerKey',
        'sessionSignerKey',
        'quorumKey',
      ]);
      assert.equal((await fetch(`${ready.baseUrl}/healthz`)).status, 200);
      assert.equal((await stat(data)).mode & 0o777, 0o700);
      assert.equal((await stat(join(data, 'master.key'))).mode & 0o777, 0o600);
      const key = createDeviceKey();
      assert.equal((await logIn(toService(ready), 'ada@example.com', key)).status, 200);

      const inUse = new RegExp(`is in use by process ${first.child.pid}\\.`);
      await assert.rejects(serveHere(flags), { name: 'StartError', message: inUse });
      assert.equal((await whoami(toService(ready), key)).status, 200, 'the first process is not disturbed');

      first.child.kill('SIGKILL');
      await first.ended;
      assert.equal(
        await readFile(join(data, 'lock'), 'utf8'),
        `${first.child.pid}\n`,
        'it had no time to let go',
      );
      const warns =
        "data:text/javascript,process.once('SIGTERM',()=>process.emitWarning('%22of-the-driver%22'))";
      const second = startProgram(flags, { NODE_OPTIONS: `--import=${warns}` });
      const again = await second.ready;
      for (const name of ['otpSignerKey', 'sessionSignerKey', 'quorumKey'] as const) {
        assert.match(again[name], /^04[0-9a-f]{128}$/);
        assert.equal(again[name], ready[name]);
      }
      assert.equal((await whoami(toService(again), key)).status, 200);
      second.child.kill('SIGTERM');
      const ending = await second.ended;
      assert.equal(ending.code, 0);
      assert.equal(ending.stdout.split('\n').length, 1, 'standard output carries the ready line alone');
      const lines = ending.stderr.trim().split('\n');
      assert.ok(lines.every((line) => line.startsWith('{"level":')));
      assert.match(ending.stderr, /"message":"\\"of-the-driver\\""/);
      assert.equal(await readFile(join(data, 'lock'), 'utf8'), '');

      const wrong = serveHere(flags, { LATCHKEY_MASTER_KEY: 'ab'.repeat(32) });
      await assert.rejects(wrong, {
        name: 'StartError',
        message: /^The master key is not the one that this/,
      });
      assert.equal(
        await readFile(join(data, 'lock'), 'utf8'),
        '',
        'a start that fails lets go of the folder',
      );
    });
  });

  it('does not say that it is ready when it has been stopped during its start', async () => {
    const program = startProgram(['--port', '0', '--data', 'memory']);
    // The program logs its settings before it opens the database.
    await once(program.child.stderr as Readable, 'data');
    program.child.kill('SIGTERM');
    const { code, stdout } = await program.ended;
    assert.deepEqual({ code, stdout }, { code: 0, stdout: '' });
  });

  it('runs as the installed command and stops on Ctrl-C after the running request', async () => {
    // Only the program is built. The rest of the build, for tests of applications, is slow because it loads TypeScript;
    // scripts/prepare-service.ts runs it.
    execFileSync('npm', ['run', 'build:program', '--silent'], { cwd: packageFolder, stdio: 'pipe' });
    const bin = join(packageFolder, 'bin', 'latchkey-service.js');
    await withFolder(async (folder) => {
      await copyEmbeddedDatabase(folder);
      const flags = ['--dev', '--port', '0', '--data', folder, '--provision', provision];
      const program = startProgram(flags, {}, ['--liftoff-only', bin]);
      const { baseUrl } = await program.ready;
      assert.equal((await fetch(`${baseUrl}/dev/inbox.css`)).status, 200, 'the pages are found');
      await fetch(`${baseUrl}/dev/faults`, { method: 'POST', body: '{"path":"/healthz","delayMs":300}' });
      const slow = fetch(`${baseUrl}/healthz`);
      await fetch(`${baseUrl}/dev/clock`);
      program.child.kill('SIGINT');
      assert.equal((await slow).status, 200);
      assert.equal((await program.ended).code, 0);
    });
  });

  it('says what to do when it was not built', async () => {
    await withFolder(async (folder) => {
      const alone = join(folder, 'bin', 'latchkey-service.js');
      await mkdir(join(folder, 'bin'));
      await writeFile(join(folder, 'package.json'), '{"type":"module"}');
      await copyFile(join(packageFolder, 'bin', 'latchkey-service.js'), alone);
      const { code, stderr } = await startProgram([], {}, [alone]).ended;
      assert.equal(code, 1);
      assert.match(stderr, /npm run build -w service/);
    });
  });
});

describeOnEachDatabase('two programs', (database) => {
  if (database.name === 'PGlite') return;
  it('share one database server', async () => {
    const location = await database.createEmpty();
    assert.equal(location.kind, 'server');
    const environment = { DATABASE_URL: location.url, LATCHKEY_MASTER_KEY: 'cd'.repeat(32) };
    const flags = ['--dev', '--port', '0', '--provision', provision];
    const programs = [startProgram(flags, environment), startProgram(flags, environment)];
    const [one, other] = await Promise.all(programs.map(({ ready }) => ready));
    assert.ok(one && other);
    assert.equal(one.otpSignerKey, other.otpSignerKey);
    const key = createDeviceKey();
    assert.equal((await logIn(toService(one), 'ada@example.com', key)).status, 200);
    assert.equal((await whoami(toService(other), key)).status, 200);
    for (const { child, ended } of programs) {
      child.kill('SIGTERM');
      assert.equal((await ended).code, 0);
    }
  });
});
