/**
 * Installs the dependencies when they are missing or older than the lockfile. It runs before anything is installed, so
 * it is plain JavaScript and imports only Node's modules.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Milliseconds between two lines of progress when the output is not a terminal. */
const LINE_EVERY_MS = 5_000;

/**
 * Installs missing packages. Silent and immediate when nothing is missing.
 *
 * @param {{ onlyToRun?: boolean, folder?: string }} options - `onlyToRun` leaves out what only tests and builds need;
 *   `folder` is one with a lockfile of its own
 */
export async function ensureDependencies({ onlyToRun = false, folder = '.' } = {}) {
  const oldestNode = readJson('package.json').engines.node.replace('>=', '');
  if (isOlder(process.versions.node, oldestNode)) {
    stop(`Latchkey needs Node ${oldestNode} or newer; this is Node ${process.versions.node}.`);
  }
  // If the tools are already installed, an installation without them would remove them.
  const isPart = onlyToRun && !hasTools(folder);
  const { missing, reason } = findMissing(folder, isPart);
  if (reason === undefined) return;
  console.log(`Installing ${missing} packages${folder === '.' ? '' : ` for ${folder}/`} (${reason}) …`);
  await install(folder, missing, isPart);
}

/**
 * Runs a TypeScript program of the repository in this process, with the rest of the command line.
 *
 * @param {string} program - its path in the repository
 */
export async function runProgram(program) {
  process.argv[1] = join(root, program);
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(process.argv[1]).href);
}

/**
 * Counts the packages that must be installed, and says why. Without a reason nothing must be installed.
 *
 * Compares contents, not times: a checkout or a restored cache changes times without changing a package.
 */
function findMissing(folder, onlyToRun) {
  const { isThere, installed } = readInstalled(folder);
  let missing = 0;
  let isNeeded = false;
  let isOlderThere = false;
  for (const [path, entry] of Object.entries(readJson(join(folder, 'package-lock.json')).packages)) {
    if (!path.includes('node_modules/') || entry.link) continue;
    if (onlyToRun && entry.dev) continue;
    const present = installed[path];
    if (present?.version === entry.version || !isForThisMachine(entry)) continue;
    missing += 1;
    // npm decides at installation whether this machine and its C library need these packages, so their absence alone is
    // no reason to install.
    if (present === undefined && (entry.optional || entry.devOptional || entry.peer)) continue;
    isNeeded = true;
    isOlderThere ||= present !== undefined;
  }
  if (!isNeeded) return { missing };
  if (!isThere) return { missing, reason: 'none are there yet' };
  return { missing, reason: isOlderThere ? 'the lockfile is newer' : 'some are not there yet' };
}

/** True when packages are installed that only tests and builds need. */
function hasTools(folder) {
  return Object.values(readInstalled(folder).installed).some(({ dev }) => dev === true);
}

/** Reads what npm has installed. */
function readInstalled(folder) {
  const list = join(folder, 'node_modules', '.package-lock.json');
  const isThere = existsSync(join(root, list));
  return { isThere, installed: isThere ? readJson(list).packages : {} };
}

/** True when a lockfile entry is for this operating system and processor. */
function isForThisMachine({ cpu, os }) {
  return (cpu?.includes(process.arch) ?? true) && (os?.includes(process.platform) ?? true);
}

/** Lets npm install from the lockfile, and shows progress, because npm itself prints nothing before it ends. */
async function install(folder, count, onlyToRun) {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=http', ...(onlyToRun ? ['--omit=dev'] : [])];
  const options = { cwd: join(root, folder), stdio: ['inherit', 'pipe', 'pipe'] };
  // npm gives its own path to a script that it runs. Otherwise a shell is needed to find npm.cmd on Windows.
  const npm = process.env.npm_execpath;
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  const progress = createProgress(count);
  const words = [];
  const read = (line) => {
    if (/^npm http (?:fetch|cache) .*\.tgz/.test(line)) progress.advance();
    else if (!/^npm http |^$/.test(line)) words.push(line);
  };
  createInterface({ input: child.stdout }).on('line', read);
  createInterface({ input: child.stderr }).on('line', read);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      words.push(error.message);
      resolve(1);
    });
    child.once('close', resolve);
  });
  progress.end();
  if (code === 0) return;
  stop(
    `${words.join('\n')}\n` +
      'The dependencies could not be installed. Check the network connection and run "npm ci" for details; ' +
      'if it says that package.json and package-lock.json differ, run "npm install".',
  );
}

/**
 * Prints how many packages have arrived: on a terminal in one line that is rewritten, otherwise in a line now and then.
 */
function createProgress(count) {
  const isTerminal = process.stdout.isTTY === true;
  const startedAt = Date.now();
  let arrived = 0;
  const say = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    // After the last package has arrived npm still unpacks.
    const what = arrived < count ? `${arrived} of ${count} packages` : 'unpacking';
    if (isTerminal) process.stdout.write(`\r  ${what}, ${seconds} s `.padEnd(50));
    else console.log(`  ${what}, ${seconds} s`);
  };
  const timer = setInterval(say, isTerminal ? 250 : LINE_EVERY_MS);
  return {
    advance: () => (arrived += 1),
    end: () => {
      clearInterval(timer);
      if (isTerminal) process.stdout.write(`\r${' '.repeat(50)}\r`);
      console.log(`Installed after ${Math.round((Date.now() - startedAt) / 1000)} s.`);
    },
  };
}

function isOlder(version, least) {
  const a = version.split('.').map(Number);
  const b = least.split('.').map(Number);
  for (let i = 0; i < 3; i++) if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
