import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The engines the tests run in. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;

/** One of the engines. */
export type EngineName = (typeof engineNames)[number];

/** Where an engine is, or why it cannot be used. */
export type Engine =
  | { readonly name: 'chromium' | 'firefox'; readonly path: string }
  | { readonly name: 'webkit'; readonly driver: string; readonly path: string; readonly xvfb: string }
  | { readonly name: EngineName; readonly missing: string };

const found = new Map<EngineName, Engine>();

/** Finds every engine of this machine. For a missing engine the result says what to install. */
export function findEngines(): Readonly<Record<EngineName, Engine>> {
  return {
    chromium: findOnce('chromium', findChromium),
    firefox: findOnce('firefox', findFirefox),
    webkit: findOnce('webkit', findWebKit),
  };
}

/** Found engines are cached. A missing engine is looked for again, because it may have been installed meanwhile. */
function findOnce(name: EngineName, find: () => Engine): Engine {
  const engine = found.get(name) ?? find();
  if (isInstalled(engine)) found.set(name, engine);
  return engine;
}

/** Says whether an engine is there, and narrows its type. */
export function isInstalled(engine: Engine): engine is Exclude<Engine, { missing: string }> {
  return !('missing' in engine);
}

/** Finds a program by name in PATH, as `which` does. */
export function findProgram(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

const chromiumPlaces: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: windowsPrograms(
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ),
};
const firefoxPlaces: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: windowsPrograms('Mozilla Firefox\\firefox.exe'),
};

function findChromium(): Engine {
  const names = [
    'chromium',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
    'chromium-browser',
    'microsoft-edge-stable',
    'microsoft-edge',
  ];
  const path = findBrowser('CHROME_PATH', names, chromiumPlaces);
  if (path !== undefined) return { name: 'chromium', path };
  return {
    name: 'chromium',
    missing: 'install Chrome, Chromium or Edge, or set CHROME_PATH to its program file',
  };
}

function findFirefox(): Engine {
  const path = findBrowser('FIREFOX_PATH', ['firefox-esr', 'firefox'], firefoxPlaces);
  if (path !== undefined) return { name: 'firefox', path };
  return { name: 'firefox', missing: 'install Firefox, or set FIREFOX_PATH to its program file' };
}

function findWebKit(): Engine {
  const driver = findProgram('WebKitWebDriver');
  const path = findMiniBrowser();
  const xvfb = findProgram('Xvfb');
  if (driver !== undefined && path !== undefined && xvfb !== undefined) {
    return { name: 'webkit', driver, path, xvfb };
  }
  const missing =
    process.platform === 'linux'
      ? 'install WebKitGTK’s WebKitWebDriver and MiniBrowser, and Xvfb (Debian, Ubuntu: webkit2gtk-driver, xvfb)'
      : 'WebKitGTK runs on Linux only; there is nothing to install here';
  return { name: 'webkit', missing };
}

function findBrowser(
  variable: string,
  names: readonly string[],
  places: Partial<Record<NodeJS.Platform, readonly string[]>>,
): string | undefined {
  const chosen = process.env[variable];
  if (chosen !== undefined && chosen !== '') {
    if (!existsSync(chosen)) throw new Error(`${variable} names a file that does not exist: ${chosen}`);
    return chosen;
  }
  const candidates = places[process.platform] ?? names.map((name) => findProgram(name));
  return candidates.find((path) => path !== undefined && existsSync(path) && isUsable(path));
}

/**
 * Ubuntu's chromium-browser and firefox are stubs that ask for a snap, and a snap cannot see the temporary
 * profile a test gives it: neither counts as a browser.
 */
function isUsable(path: string): boolean {
  if (process.platform !== 'linux') return true;
  if (realpathSync(path).includes('/snap')) return false;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom|edge|firefox/i.test(stdout) && !/\bsnap\b/i.test(stdout);
}

/** MiniBrowser is not in PATH: distributions keep it beside the library, in a folder named after its version. */
function findMiniBrowser(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const libraries = ['/usr/lib', '/usr/lib64', '/usr/libexec', ...subfolders('/usr/lib', /-linux-gnu/)];
  return libraries
    .flatMap((library) => subfolders(library, /^webkit(2gtk|gtk)-\d/))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

function subfolders(folder: string, pattern: RegExp): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function windowsPrograms(...paths: readonly string[]): readonly string[] {
  const roots = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']];
  return roots.flatMap((folder) => (folder === undefined ? [] : paths.map((path) => join(folder, path))));
}
