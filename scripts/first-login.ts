/**
 * Measures a newcomer's path to a first login: `npm run first-login`. It clones the repository, runs `npm start`, opens
 * the page and clicks what a person clicks. It prints the duration of each step and counts the actions. It fails when a
 * login takes more than two minutes of a person's attention; a busy machine can make it fail as well.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launchChromium } from '../test/support/engines/chromium.ts';
import { waitDrawn } from '../test/support/engines/demo-shots.ts';
import { stopChild, waitForExit } from '../test/support/runner/child.ts';
import { root } from '../test/support/runner/list-files.ts';
import { readCommandLine } from '../test/support/runner/read-command-line.ts';

const USAGE = `Usage: npm run first-login

Measures the way of a newcomer from nothing to a first login, in a clone of the repository.`;

readCommandLine(USAGE, {});

/** Seconds that a person needs for each action, besides the machine's time: to read, to find and to press. */
const SECONDS_AN_ACTION = 10;

const MOST_SECONDS = 120;

const folder = mkdtempSync(join(tmpdir(), 'latchkey-first-login-'));
const clone = join(folder, 'latchkey');
/** The person's actions, in their order. */
const actions: string[] = [];
/** Seconds that the person waited for the machine, downloads excluded. */
let waited = 0;
let demo: ChildProcess | undefined;

try {
  download();
  const address = await start();
  await logIn(address);
  const attention = Math.round(waited + actions.length * SECONDS_AN_ACTION);
  console.log(`
${actions.length} actions: ${actions.join(', ')}.
${waited.toFixed(1)} s of waiting after the download, and ${SECONDS_AN_ACTION} s for each action: a first login takes ${attention} s of a person's attention.`);
  if (attention > MOST_SECONDS) throw new Error(`More than ${MOST_SECONDS} s are too many.`);
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  if (demo !== undefined) {
    const exit = waitForExit(demo);
    await stopChild(demo, { graceMs: 20_000 });
    await exit;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Clones the repository. */
function download(): void {
  actions.push('git clone');
  const startedAt = performance.now();
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', root, clone], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  print('git clone: a download', (performance.now() - startedAt) / 1000);
}

/** Performs an action of the person, and prints how long the machine took for it. */
async function step<Result>(action: string, perform: () => Promise<Result>): Promise<Result> {
  actions.push(action);
  const startedAt = performance.now();
  const result = await perform();
  const seconds = (performance.now() - startedAt) / 1000;
  waited += seconds;
  print(action, seconds);
  return result;
}

function print(what: string, seconds: number): void {
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${what}`);
}

/** Runs `npm start` in the clone. Resolves with the address of the page that it prints. */
async function start(): Promise<string> {
  actions.push('npm start');
  const startedAt = performance.now();
  // On free ports, because the default ports may be in use on this machine.
  const child = spawn('npm', ['start', '--', '--any-port'], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  demo = child;
  let installedAt = startedAt;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('Starting the service')) {
      installedAt = performance.now();
      print('npm start: the other download, which nobody has to watch', (installedAt - startedAt) / 1000);
    }
    const [, address] = /Demo page +(\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    // Discards all further output, so that the child process never blocks.
    child.stdout.resume();
    const seconds = (performance.now() - installedAt) / 1000;
    waited += seconds;
    print('npm start', seconds);
    return address;
  }
  throw new Error('npm start ended without an address.');
}

/** Opens the page and signs in with what the page offers. */
async function logIn(address: string): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    const press = async (selector: string): Promise<void> => {
      await page.locator(selector).click();
    };
    await step('open the address', async () => {
      await page.goto(address);
      await waitDrawn(page, 'input[type=email]');
    });
    await step('press ada@example.com', () => press('[data-contact="ada@example.com"]'));
    await step('press Continue', async () => {
      await press('latchkey-login >>> button[part~=button-primary]');
      await page.waitForSelector('#messages li');
    });
    await step('press Fill the code for me', async () => {
      await press('#messages .main');
      await waitDrawn(page, '[part~=check]');
      // Wait until the page shows the facts of the session.
      await page.waitForSelector('#after:not([hidden]) #facts dd');
    });
  } finally {
    await browser.close();
  }
}
