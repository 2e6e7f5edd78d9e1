import { webdriverLauncher } from '@web/test-runner-webdriver';
import type { TestRunnerConfig } from '@web/test-runner';
import {
  capabilitiesOf,
  startWebKitSession,
  type WebKitDriver,
  type WebKitPrograms,
} from './webkit-driver.ts';

type Browser = NonNullable<TestRunnerConfig['browsers']>[number];
type Launcher = ReturnType<typeof webdriverLauncher>;

/** A browser, and the driver that started it. */
interface Driven {
  readonly launcher: Launcher;
  readonly driver: WebKitDriver;
}

/**
 * WebKitGTK for the test runner: a driver and a browser of its own for each test file.
 *
 * One browser for all files makes each file a guest in what the ones before it left behind, and its driver
 * answers a navigation only after `load`, which a test holds back for as long as a frame of its page loads.
 * So nothing waits for `load` here (the runner has its own word with the page), and nothing is shared.
 */
export function webKitLauncher(programs: WebKitPrograms): Browser {
  const browsers = new Map<string, Driven>();
  let initialize: (launcher: Launcher) => Promise<void>;
  const browserOf = (id: string): Driven => {
    const browser = browsers.get(id);
    if (browser === undefined) throw new Error(`No browser has the session ${id}.`);
    return browser;
  };
  const launcherOf = (id: string): Launcher => browserOf(id).launcher;
  const end = async ({ launcher, driver }: Driven): Promise<void> => {
    await launcher.stop();
    await driver.stop();
  };
  return {
    name: 'WebKit',
    type: 'webdriver',
    initialize(config: Parameters<NonNullable<Browser['initialize']>>[0]) {
      initialize = (launcher) => launcher.initialize(config);
    },
    async startSession(id: string, url: string) {
      const { driver, session } = await startWebKitSession(programs, async (port) => {
        const launcher = webdriverLauncher({ ...optionsOf(programs), port });
        await initialize(launcher);
        await launcher.startSession(id, url);
        return launcher;
      });
      browsers.set(id, { launcher: session, driver });
    },
    async stopSession(id: string) {
      const browser = browserOf(id);
      try {
        return await browser.launcher.stopSession(id);
      } finally {
        await end(browser);
        browsers.delete(id);
      }
    },
    isActive: (id: string) => browsers.get(id)?.launcher.isActive(id) ?? false,
    getBrowserUrl: (id: string) => launcherOf(id).getBrowserUrl(id),
    async startDebugSession() {
      throw new Error('WebKit is driven, not debugged, here.');
    },
    async stop() {
      await Promise.all([...browsers.values()].map(end));
    },
    // The runner's commands ask a browser of this type for it.
    sendKeys: (id: string, keys: string[]) => launcherOf(id).sendKeys(id, keys),
    sendMouseMove: (id: string, x: number, y: number) => launcherOf(id).sendMouseMove(id, x, y),
    sendMouseClick: (id: string, x: number, y: number, button?: 'left' | 'middle' | 'right') =>
      launcherOf(id).sendMouseClick(id, x, y, button),
    sendMouseDown: (id: string, button?: 'left' | 'middle' | 'right') =>
      launcherOf(id).sendMouseDown(id, button),
    sendMouseUp: (id: string, button?: 'left' | 'middle' | 'right') => launcherOf(id).sendMouseUp(id, button),
    resetMouse: (id: string) => launcherOf(id).resetMouse(id),
    // Its types were written without exactOptionalPropertyTypes, and know no more than every browser has.
  } as Browser;
}

function optionsOf(programs: WebKitPrograms): Parameters<typeof webdriverLauncher>[0] {
  return {
    hostname: '127.0.0.1',
    path: '/',
    automationProtocol: 'webdriver',
    capabilities: {
      ...capabilitiesOf(programs),
      pageLoadStrategy: 'none',
      'wdio:enforceWebDriverClassic': true,
    },
  };
}
