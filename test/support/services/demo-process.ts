import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { stopChild, waitForExit } from '../runner/child.ts';
import { root } from '../runner/list-files.ts';
import { endWithProcess } from '../runner/process-end.ts';
import { makeDataFolder } from './prepared-service.ts';

/** Set for a demo whose files do not change while it runs: its scripts are built, and a browser asks for each once. */
export const BUILT_VARIABLE = 'LATCHKEY_DEMO_BUILT';

/** A demo that was started as `npm start` starts it, on ports and a data folder of its own. */
export interface DemoProcess {
  readonly pageUrl: string;
  readonly serviceUrl: string;
  readonly receiverUrl: string;
  /** Ends it as Ctrl-C does; resolves with its exit code. */
  stop(): Promise<number | null>;
}

let shared: Promise<DemoProcess> | undefined;

/**
 * Returns the demo that the test files of a process use one after the other, because a start takes as long as ten
 * pages. Messages and deliveries of earlier files are still there; a page marks each of them with `data-old`. Its
 * `stop` keeps the demo for the next file.
 */
export async function shareDemo(): Promise<DemoProcess> {
  shared ??= startShared();
  return shared;
}

async function startShared(): Promise<DemoProcess> {
  const demo = await startDemo();
  return endWithProcess(demo.stop) ? { ...demo, stop: () => Promise.resolve(null) } : demo;
}

/** How to start a demo. */
export interface DemoSettings {
  /** Serves the pages module by module from source, as `npm start` does, instead of built. */
  readonly fromSource?: boolean;
}

/** Starts the demo. If it does not start, throws an error with its output. */
export async function startDemo({ fromSource = false }: DemoSettings = {}): Promise<DemoProcess> {
  const data = makeDataFolder('latchkey-demo-');
  const flags = ['--any-port', '--data', data];
  const child = spawn(process.execPath, ['scripts/start.js', ...flags], {
    cwd: root,
    env: { ...process.env, ...(fromSource ? {} : { [BUILT_VARIABLE]: 'yes' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killNow = (): void => void child.kill('SIGKILL');
  process.once('exit', killNow);
  const exit = waitForExit(child);
  const stop = async (): Promise<number | null> => {
    await stopChild(child, { graceMs: 20_000 });
    process.removeListener('exit', killNow);
    rmSync(data, { recursive: true, force: true });
    return exit;
  };

  let printed = '';
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`;
    if (!line.includes('Stop with Ctrl-C')) continue;
    const addressOf = (name: string): string =>
      new RegExp(`^ *${name} +(\\S+)`, 'm').exec(printed)?.[1] ?? '';
    return {
      pageUrl: addressOf('Demo page'),
      serviceUrl: new URL(addressOf('Inbox')).origin,
      receiverUrl: addressOf('Webhooks'),
      stop,
    };
  }
  await stop();
  throw new Error(`The demo did not start.\n${printed}`);
}
