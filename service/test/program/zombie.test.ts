import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { it } from 'node:test';
import { copyEmbeddedDatabase } from '../support/pglite.ts';
import { program, startProgram, withFolder } from '../support/program.ts';
import { waitUntil } from '../webhooks/wait-until.ts';

/**
 * Starts the program, writes its process id, and becomes a process that never reaps its child. So a killed service stays a
 * zombie, as in a container whose first process is not an init.
 */
const CARELESS_PARENT = '"$@" & echo $! >&2; exec sleep 600 >&- 2>&-';

it('starts on the folder of a killed service that its parent has not reaped', async () => {
  await withFolder(async (folder) => {
    const data = join(folder, 'data');
    await copyEmbeddedDatabase(data);
    const flags = ['--port', '0', '--data', data];
    const parent = spawn('/bin/sh', ['-c', CARELESS_PARENT, 'sh', process.execPath, ...program, ...flags], {
      env: { PATH: process.env['PATH'] ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      const firstLine = async (stream: NodeJS.ReadableStream): Promise<string> => {
        const [line] = (await once(createInterface({ input: stream }), 'line')) as [string];
        return line;
      };
      const [pid, ready] = await Promise.all([firstLine(parent.stderr), firstLine(parent.stdout)]);
      assert.match(ready, /^\{"ready":true,/);
      process.kill(Number(pid), 'SIGKILL');
      const stateOf = (): string | undefined =>
        /^\d+ \(.*\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
      await waitUntil(() => stateOf() === 'Z', 'the killed service to be a zombie');

      const second = startProgram(flags);
      try {
        await second.ready;
        assert.equal(stateOf(), 'Z', 'the first service is still in the table of processes');
      } finally {
        second.child.kill('SIGTERM');
        await second.ended;
      }
    } finally {
      parent.kill('SIGKILL');
    }
  });
});
