// Waits for a test run to end, however it ends, then stops its database servers and removes its folder.
// Plain JavaScript, because it must not take time to start: run-keeper.js <pid of the run> <folder>
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const [runId, folder] = process.argv.slice(2);

while (isAlive(Number(runId))) await wait(200);

const serverIds = readServerIds();
// SIGQUIT: at once; nothing in a throw-away database is worth an orderly end. PgBouncer takes SIGTERM for that.
for (const [serverId, signal] of serverIds) process.kill(serverId, signal);
for (const [serverId] of serverIds) while (isAlive(serverId)) await wait(50);
rmSync(folder, { recursive: true, force: true });

/** The servers whose files say that they still run, each with the signal that ends it. */
function readServerIds() {
  const names = readdirSync(folder);
  return [
    ...names.map((name) => [readId(join(name, 'data', 'postmaster.pid')), 'SIGQUIT']),
    ...names.map((name) => [readId(join(name, 'pgbouncer.pid')), 'SIGTERM']),
  ].filter(([id]) => id !== undefined && isAlive(id));
}

function readId(file) {
  try {
    const [line] = readFileSync(join(folder, file), 'utf8').split('\n');
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
