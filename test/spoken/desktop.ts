import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../support/engines/engines.ts';

/** A virtual desktop on which a screen reader runs. */
export interface Desktop {
  /** The environment of programs that are to be read aloud. */
  readonly environment: Readonly<Record<string, string>>;
  /** The file that every utterance is written to, one per line: kind, tab, text. */
  readonly speechFile: string;
  stop(): void;
}

/** Programs that the desktop consists of, each with the Debian package that brings it. */
const PROGRAMS: Readonly<Record<string, string>> = {
  orca: 'orca',
  'speech-dispatcher': 'speech-dispatcher',
  'dbus-daemon': 'dbus-x11',
  gdbus: 'libglib2.0-bin',
  openbox: 'openbox',
  xdotool: 'xdotool',
  Xvfb: 'xvfb',
};
/** Programs that are not in PATH. */
const FILES: Readonly<Record<string, string>> = {
  '/usr/libexec/at-spi-bus-launcher': 'at-spi2-core',
};
/** The Python that Orca runs with, independent of PATH. */
const DEBIAN_PYTHON = '/usr/bin/python3';
/** The modules that Orca imports. */
const MODULES: Readonly<Record<string, string>> = { speechd: 'python3-speechd', pyatspi: 'python3-pyatspi' };

/** The Debian packages that are missing on this machine. */
export function missingPackages(): readonly string[] {
  const hasModule = (name: string): boolean =>
    existsSync(DEBIAN_PYTHON) && spawnSync(DEBIAN_PYTHON, ['-c', `import ${name}`]).status === 0;
  return [
    ...Object.entries(PROGRAMS).flatMap(([name, brought]) =>
      findProgram(name) === undefined ? [brought] : [],
    ),
    ...Object.entries(FILES).flatMap(([path, brought]) => (existsSync(path) ? [] : [brought])),
    ...Object.entries(MODULES).flatMap(([name, brought]) => (hasModule(name) ? [] : [brought])),
  ].filter((name, index, all) => all.indexOf(name) === index);
}

/** Starts the desktop: a display, a session bus, the accessibility bus, a window manager and Orca. */
export async function startDesktop(): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-spoken-'));
  const children: ChildProcess[] = [];
  const stop = (): void => {
    for (const child of [...children].reverse()) child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  const [home, runtime] = [join(folder, 'home'), join(folder, 'run')];
  const settings = join(home, '.config', 'speech-dispatcher');
  mkdirSync(settings, { recursive: true });
  mkdirSync(runtime, { mode: 0o700 });
  const module = new URL('record-speech.py', import.meta.url).pathname;
  chmodSync(module, 0o755);
  writeFileSync(
    join(settings, 'speechd.conf'),
    [
      'LogLevel 3',
      `LogDir "${folder}"`,
      'DefaultVolume 100',
      `AddModule "record" "${module}" "record.conf"`,
      'DefaultModule record',
      'DefaultLanguage "en"',
      '',
    ].join('\n'),
  );
  // Keys that were pressed are known; what is heard of the page is the question. Without commands of its own on letters
  // and arrows the reader hands every key to the page, in whichever of its modes it is.
  const profile = {
    profile: ['Default', 'default'],
    enableKeyEcho: false,
    caretNavigationEnabled: false,
    structuralNavigationEnabled: false,
    // A page that is being read aloud from its top when the first key comes is told of otherwise than one that is not.
    sayAllOnLoad: false,
    pageSummaryOnLoad: false,
  };
  const orca = join(home, '.local', 'share', 'orca');
  mkdirSync(orca, { recursive: true });
  writeFileSync(
    join(orca, 'user-settings.conf'),
    JSON.stringify({
      general: { ...profile, startingProfile: profile.profile },
      profiles: { default: profile },
      pronunciations: {},
      keybindings: {},
    }),
  );
  const speechFile = join(folder, 'spoken.log');
  writeFileSync(speechFile, '');
  const environment: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_SESSION_TYPE: 'x11',
    LANG: 'C.UTF-8',
    SPOKEN_LOG: speechFile,
    GTK_MODULES: 'gail:atk-bridge',
    ACCESSIBILITY_ENABLED: '1',
    GNOME_ACCESSIBILITY: '1',
    NO_AT_BRIDGE: '0',
  };
  const start = (command: string, ...args: readonly string[]): ChildProcess => {
    const child = spawn(command, args, { env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    return child;
  };
  const display = await firstLine(
    start('Xvfb', '-displayfd', '1', '-screen', '0', '1024x900x24', '-nolisten', 'tcp'),
  );
  environment['DISPLAY'] = `:${display}`;
  environment['DBUS_SESSION_BUS_ADDRESS'] = await firstLine(
    start('dbus-daemon', '--session', '--nofork', '--print-address=1'),
  );
  start('/usr/libexec/at-spi-bus-launcher', '--launch-immediately').stdout?.resume();
  for (const name of ['IsEnabled', 'ScreenReaderEnabled']) {
    const set = ['org.freedesktop.DBus.Properties.Set', 'org.a11y.Status', name, '<true>'];
    const bus = ['call', '--session', '--dest', 'org.a11y.Bus', '--object-path', '/org/a11y/bus', '--method'];
    const { status, stderr } = spawnSync('gdbus', [...bus, ...set], { env: environment, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The accessibility bus does not answer: ${stderr}`);
  }
  start('openbox').stdout?.resume();
  start('orca', '--replace').stdout?.resume();
  return { environment, speechFile, stop };
}

/** The first line that a program prints. */
async function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}.`)));
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end).trim());
    });
  });
}
