/**
 * Starts the service on its embedded database, a receiver of its webhooks and the demo pages, until Ctrl-C. `npm start`
 * runs it through `scripts/start.js`, which refuses wrong flags before this file is loaded.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../test/support/runner/list-files.ts';
import { runDemo, type RunningDemo } from './server/run-demo.ts';

/** Milliseconds between two checks whether npm is still running. */
const LOOK_EVERY_MS = 500;

const { values } = parseArgs({
  options: { data: { type: 'string' }, 'any-port': { type: 'boolean', default: false } },
});

let demo: RunningDemo | undefined;
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// npm runs scripts in a shell. A signal to npm ends that shell, and most shells do not forward it: without this check
// the demo would keep running and occupy its ports.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(0), LOOK_EVERY_MS).unref();
}

try {
  console.log('Starting the service …');
  const data = values.data === undefined ? join(root, '.latchkey') : resolve(values.data);
  demo = await runDemo({ data, anyPort: values['any-port'] });
  void demo.ended.then(() => {
    if (!isStopping) void fail('The service has ended by itself.');
  });
  console.log(`
  Demo page   ${demo.pageUrl}
  Inbox       ${demo.inboxUrl}   (codes arrive here)
  Webhooks    ${demo.receiverUrl}   (the page verifies and shows them)

  Stop with Ctrl-C.
`);
} catch (error) {
  if (!isStopping) await fail(error instanceof Error ? error.message : String(error));
}

async function fail(message: string): Promise<void> {
  console.error(message);
  await stop(1);
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // A service that is still starting ends with this process.
  await demo?.stop();
  process.exit(code);
}
