import type { ChildProcess } from 'node:child_process';

/**
 * Ends a child process: asks with SIGTERM, insists with SIGKILL after the grace period. Resolves when it is
 * gone. A child spawned with `detached: true` leads a process group; with `group` the whole group is ended,
 * so that what the child started does not outlive it.
 */
export async function stopChild(
  child: ChildProcess,
  { graceMs = 5_000, group = false }: { readonly graceMs?: number; readonly group?: boolean } = {},
): Promise<void> {
  if (child.pid === undefined) return;
  const gone = waitForExit(child);
  send(child, 'SIGTERM', group);
  const insist = setTimeout(() => send(child, 'SIGKILL', group), graceMs);
  await gone;
  clearTimeout(insist);
  // The leader has ended. Ends the processes of its group that are still running.
  if (group) send(child, 'SIGKILL', group);
}

/** Resolves with the exit code of a child process, or null when a signal ended it or it never started. */
export async function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
}

function send(child: ChildProcess, signal: NodeJS.Signals, group: boolean): void {
  if (child.pid === undefined) return;
  try {
    if (group && process.platform !== 'win32') process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
