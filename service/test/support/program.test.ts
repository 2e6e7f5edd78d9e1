import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startProgram, withFolder } from './program.ts';

const source = fileURLToPath(new URL('program.ts', import.meta.url));

/** A script that opens a connection and then runs until something ends it. */
const IDLE = "require('node:net').connect(Number(process.argv[1]), '127.0.0.1').on('error', () => {});";

describe('a program that a test starts', { timeout: 60_000 }, () => {
  let server: Server;
  let port = '';
  before(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = String((server.address() as AddressInfo).port);
  });
  after(() => server.close());

  /** Waits for the connection of the next script. It closes when the script ends. */
  async function nextConnection(): Promise<Socket> {
    const [socket] = (await once(server, 'connection')) as [Socket];
    return socket.on('error', () => undefined).resume();
  }

  let left: Socket;
  it('runs as long as the test', async () => {
    const connected = nextConnection();
    startProgram([port], {}, ['-e', IDLE]);
    left = await connected;
    assert.equal(left.closed, false);
  });

  it('has ended when the test has', async () => {
    if (!left.closed) await once(left, 'close');
  });

  for (const signal of [undefined, 'SIGTERM', 'SIGINT'] as const) {
    it(`ends with the process of the tests: ${signal ?? 'an exit'}`, () =>
      withFolder(async (folder) => {
        const script = join(folder, 'tests.mts');
        await writeFile(
          script,
          `import { keepRunning, startProgram } from ${JSON.stringify(source)};
           startProgram([${JSON.stringify(port)}], {}, ['-e', ${JSON.stringify(IDLE)}], keepRunning);
           process.stdin.once('data', () => process.exit()).resume();`,
        );
        const connected = nextConnection();
        const tests = spawn(process.execPath, ['--import', 'tsx', script], {
          stdio: ['pipe', 'inherit', 'inherit'],
        });
        try {
          const socket = await connected;
          const [closed, exited] = [once(socket, 'close'), once(tests, 'exit')];
          if (signal === undefined) tests.stdin.write('exit');
          else tests.kill(signal);
          assert.deepEqual(await exited, signal === undefined ? [0, null] : [null, signal]);
          await closed;
        } finally {
          tests.kill('SIGKILL');
        }
      }));
  }
});
