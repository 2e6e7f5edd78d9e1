/**
 * Installs the dependencies when they are missing or older than the lockfile, otherwise silent and instant;
 * then runs the TypeScript program named on the command line, in this process.
 *
 * Starts before anything is installed, so it is plain JavaScript and imports nothing but Node.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const oldestNode = readJson('package.json').engines.node.replace('>=', '');
if (isOlder(process.versions.node, oldestNode)) {
  stop(`Latchkey needs Node ${oldestNode} or newer; this is Node ${process.versions.node}.`);
}

const reason = whyInstall();
if (reason !== undefined) {
  console.log(`Installing dependencies (${reason}) …`);
  install();
}

const [program] = process.argv.splice(2, 1);
if (program !== undefined) {
  process.argv[1] = join(root, program);
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(process.argv[1]).href);
}

/**
 * Says why an installation is needed, or undefined.
 *
 * Compares contents, not times: a checkout or a restored cache changes times without changing a package.
 */
function whyInstall() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return 'none are there yet';
  const wanted = readJson('package-lock.json').packages;
  const installed = readJson('node_modules/.package-lock.json').packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue;
    const present = installed[path];
    // Packages for another operating system stay away on purpose.
    if (present === undefined && (entry.optional || entry.devOptional || entry.peer)) continue;
    if (present?.version !== entry.version) return 'the lockfile is newer';
  }
  return undefined;
}

function install() {
  // npm says where it is when it runs us; a shell finds npm.cmd on Windows.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund'];
  const options = { cwd: root, stdio: 'inherit' };
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (result.status === 0) return;
  stop(
    'The dependencies could not be installed. Check the network connection and run "npm ci" for details; ' +
      'if it says that package.json and package-lock.json differ, run "npm install".',
  );
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
