// Waits for a test run to end, however it ends, then stops its PostgreSQL server and removes its folder.
// Plain JavaScript, because it must not take time to start: run-keeper.js <pid of the run> <folder>
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const [runId, folder] = process.argv.slice(2);

while (isAlive(Number(runId))) await wait(200);

const serverId = readServerId();
if (serverId !== undefined) {
  // SIGQUIT: at once; nothing in a throw-away database is worth an orderly end.
  process.kill(serverId, 'SIGQUIT');
  while (isAlive(serverId)) await wait(50);
}
rmSync(folder, { recursive: true, force: true });

function readServerId() {
  try {
    const [line] = readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
    return Number(line);
  } catch {
    return undefined;
  }
}

function isAlive(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
