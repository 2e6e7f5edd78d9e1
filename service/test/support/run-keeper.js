// Waits until a test run ends, in whatever way, then stops its database servers and removes its folder.
// Usage: run-keeper.js <pid of the run> <folder>. It is plain JavaScript so that it starts quickly.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const [runId, folder] = process.argv.slice(2);

while (isAlive(Number(runId))) await wait(200);

const serverIds = readServerIds();
// SIGQUIT stops PostgreSQL at once; a temporary database needs no orderly end. PgBouncer stops at once on SIGTERM.
for (const [serverId, signal] of serverIds) process.kill(serverId, signal);
for (const [serverId] of serverIds) while (isAlive(serverId)) await wait(50);
rmSync(folder, { recursive: true, force: true });

/** Answers the servers that still run, found by their pid files, each with the signal that stops it. */
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
