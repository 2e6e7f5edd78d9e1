import type { TestRunnerConfig } from '@web/test-runner';
import { beginSession, sendCommand } from './web-driver.ts';
import {
  capabilitiesOf,
  startWebKitSession,
  within,
  type WebKitDriver,
  type WebKitPrograms,
} from './webkit-driver.ts';

type Browser = NonNullable<TestRunnerConfig['browsers']>[number];
type Button = 'left' | 'middle' | 'right';

/** A browser with a page of tests, and the driver that started it. */
interface Driven {
  readonly driver: WebKitDriver;
  /** The address of the driver's session. */
  readonly session: string;
  /** The address of the page. */
  readonly url: string;
  /** How many files it has run, including the current one. */
  readonly files: number;
}

/** Code points of the keys that have a name (WebDriver, "keyboard actions"). */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

const BUTTONS: readonly Button[] = ['left', 'middle', 'right'];

/** How many files a browser runs. Starting one for each file took a sixth of the time of the files themselves. */
const FILES_OF_A_BROWSER = 10;

/** How long a page may take to show that it does not hang. */
const LEAVE_LIMIT_MS = 5_000;

/**
 * Launches WebKitGTK for the test runner. A driver and its browser run ten test files, one after the other; the other
 * engines have one browser for all files.
 *
 * A driver usually answers a navigation only after `load`, which a test can delay as long as a frame of its page loads.
 * So the launcher does not wait for `load`: the runner communicates with the page itself.
 */
export function webKitLauncher(programs: WebKitPrograms): Browser {
  const browsers = new Map<string, Driven>();
  const idle: Driven[] = [];
  const browserOf = (id: string): Driven => {
    const browser = browsers.get(id);
    if (browser === undefined) throw new Error(`No browser has the session ${id}.`);
    return browser;
  };
  const end = async ({ driver, session }: Driven): Promise<void> => {
    // If this fails, ending the driver kills the browser anyway.
    await sendCommand('DELETE', session).catch(() => undefined);
    await driver.stop();
  };
  /** Releases keys and buttons, and leaves the page, so that its scripts end. False when the browser cannot. */
  const leave = async ({ session }: Driven): Promise<boolean> => {
    const leaving = sendCommand('DELETE', `${session}/actions`)
      // The driver answers other commands even if the page hangs. Only a script shows whether the page responds.
      .then(() => sendCommand('POST', `${session}/execute/sync`, { script: '', args: [] }))
      .then(() => sendCommand('POST', `${session}/url`, { url: 'about:blank' }))
      .then(() => true);
    return (await within(LEAVE_LIMIT_MS, leaving).catch(() => false)) ?? false;
  };
  const perform = async (id: string, source: object): Promise<void> => {
    await sendCommand('POST', `${browserOf(id).session}/actions`, { actions: [source] });
  };
  const performMouse = (id: string, ...actions: readonly object[]): Promise<void> =>
    perform(id, { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  return {
    name: 'WebKit',
    type: 'webdriver',
    async startSession(id: string, url: string) {
      const free = idle.pop();
      if (free !== undefined) {
        browsers.set(id, { ...free, url, files: free.files + 1 });
        await sendCommand('POST', `${free.session}/url`, { url });
        return;
      }
      const { driver, session } = await startWebKitSession(programs, async (port) => {
        const begun = await beginSession(port, { ...capabilitiesOf(programs), pageLoadStrategy: 'none' });
        await sendCommand('POST', `${begun}/url`, { url });
        return begun;
      });
      browsers.set(id, { driver, session, url, files: 1 });
    },
    async stopSession(id: string) {
      const browser = browserOf(id);
      browsers.delete(id);
      if (browser.files < FILES_OF_A_BROWSER && (await leave(browser))) idle.push(browser);
      else await end(browser);
      return {};
    },
    isActive: (id: string) => browsers.has(id),
    getBrowserUrl: (id: string) => browserOf(id).url,
    async startDebugSession() {
      throw new Error('WebKit is driven, not debugged, here.');
    },
    async stop() {
      await Promise.all([...browsers.values(), ...idle.splice(0)].map(end));
    },
    // The test runner's commands call these methods on a browser of the type `webdriver`.
    sendKeys: (id: string, keys: readonly string[]) =>
      perform(id, { type: 'key', id: 'keyboard', actions: keys.flatMap(toStrokes) }),
    sendMouseMove: (id: string, x: number, y: number) => performMouse(id, toMove(x, y)),
    sendMouseClick: (id: string, x: number, y: number, button?: Button) =>
      performMouse(id, toMove(x, y), toPress('pointerDown', button), toPress('pointerUp', button)),
    sendMouseDown: (id: string, button?: Button) => performMouse(id, toPress('pointerDown', button)),
    sendMouseUp: (id: string, button?: Button) => performMouse(id, toPress('pointerUp', button)),
    resetMouse: (id: string) =>
      performMouse(id, ...BUTTONS.map((button) => toPress('pointerUp', button)), toMove(0, 0)),
    // The runner's type declares only the methods that every browser has.
  } as Browser;
}

/** One stroke of a key: a character, or a key with a name. */
function toStrokes(key: string): readonly object[] {
  const value = Array.from(key).length === 1 ? key : KEYS[key];
  if (value === undefined) throw new Error(`The key "${key}" is not among those of webkit-launcher.ts.`);
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
}

function toMove(x: number, y: number): object {
  return { type: 'pointerMove', duration: 0, x, y };
}

function toPress(type: 'pointerDown' | 'pointerUp', button: Button = 'left'): object {
  return { type, button: BUTTONS.indexOf(button) };
}
