import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { connect } from 'node:net';
import { stopChild } from '../runner/child.ts';
import { endWithProcess } from '../runner/process-end.ts';
import { findFreePort } from '../services/free-port.ts';

/** A running driver of WebKitGTK. */
export interface WebKitDriver {
  readonly port: number;
  stop(): Promise<void>;
}

/** The installed programs of WebKitGTK. */
export interface WebKitPrograms {
  readonly driver: string;
  /** The browser. */
  readonly path: string;
  readonly xvfb: string;
}

const tries = 3;

/**
 * Disables shared GPU buffers: without a GPU, drawing into them takes three times the processor time of everything
 * else.
 */
const withoutGpu = { WEBKIT_DISABLE_DMABUF_RENDERER: '1' } as const;

/** The capabilities of a new session: this browser, in automation mode. */
export function capabilitiesOf({ path }: WebKitPrograms): Readonly<Record<string, unknown>> {
  return {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: path, args: ['--automation'] },
  };
}

/**
 * Starts a driver, and calls `begin` to request a session from it. If no answer comes within the limit (15 s), it tries
 * again with another driver. The reason is a race: the driver chooses a free port and passes it to the browser, which
 * binds it a moment later. If another program takes the port in between, the driver waits for that program's answer for
 * three minutes.
 *
 * @throws Error when no driver has answered, and whatever `begin` throws.
 */
export async function startWebKitSession<Session>(
  programs: WebKitPrograms,
  begin: (port: number) => Promise<Session>,
  limitMs = 15_000,
): Promise<{ readonly driver: WebKitDriver; readonly session: Session }> {
  for (let left = tries; left > 0; left--) {
    const driver = await startWebKitDriver(programs);
    try {
      const session = await within(limitMs, begin(driver.port));
      if (session !== undefined) return { driver, session };
    } catch (error) {
      await driver.stop();
      throw error;
    }
    await driver.stop();
  }
  throw new Error(`WebKitWebDriver began no session, ${tries} times within ${limitMs} ms.`);
}

/** Waits for an answer. Undefined when it takes longer than the limit; a later answer or error is ignored. */
export async function within<Result>(limitMs: number, answer: Promise<Result>): Promise<Result | undefined> {
  answer.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts WebKitWebDriver on a virtual display, as the leader of a process group: MiniBrowser and its helpers are
 * children of the driver and would outlive it.
 */
async function startWebKitDriver(programs: WebKitPrograms): Promise<WebKitDriver> {
  const display = await shareDisplay(programs.xvfb);
  const port = await findFreePort(0);
  const driver = startGroup(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...withoutGpu, DISPLAY: `:${display.number}`, WAYLAND_DISPLAY: '' },
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    await driver.stop();
    await display.stop();
  };
  try {
    await waitForPort(port, driver.child);
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A virtual display (Xvfb). */
interface Display {
  readonly number: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

let shared: Display | undefined;

/**
 * Returns the display that the test files of this process use one after the other; its `stop` keeps it for the next
 * file. Without a queue of files each browser has a display of its own, which ends with the browser.
 */
async function shareDisplay(xvfb: string): Promise<Display> {
  if (shared?.child.exitCode === null) return shared;
  const display = await startDisplay(xvfb);
  if (!endWithProcess(display.stop)) return display;
  shared = { ...display, stop: () => Promise.resolve() };
  return shared;
}

async function startDisplay(xvfb: string): Promise<Display> {
  // Xvfb chooses a free display itself and writes its number to file descriptor 3: no race, no lock file. Without
  // -noreset it would reset when the last browser leaves, which is when the next one connects.
  const screen = ['-displayfd', '3', '-noreset', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const { child, stop } = startGroup(xvfb, screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  try {
    return { number: await firstLine(child, child.stdio[3] as Readable), child, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a program in a process group of its own. The group ends with the program, and with this process. */
function startGroup(
  program: string,
  words: readonly string[],
  options: SpawnOptions,
): { readonly child: ChildProcess; stop(): Promise<void> } {
  const child = spawn(program, words, { ...options, detached: true });
  const killNow = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', killNow);
  return {
    child,
    async stop() {
      await stopChild(child, { group: true, graceMs: 2_000 });
      process.removeListener('exit', killNow);
    },
  };
}

async function firstLine(child: ChildProcess, stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: stream }).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}.`)));
  });
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await accepts(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not start.');
}

async function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
