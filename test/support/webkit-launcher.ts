import { webdriverLauncher } from '@web/test-runner-webdriver';
import type { TestRunnerConfig } from '@web/test-runner';

type Browser = NonNullable<TestRunnerConfig['browsers']>[number];
type Launcher = ReturnType<typeof webdriverLauncher>;

/**
 * WebKitGTK for the test runner: a browser of its own for each test file.
 *
 * One browser for all files makes each file a guest in what the ones before it left behind, and its driver
 * answers a navigation only after `load`, which a test holds back for as long as a frame of its page loads.
 * So nothing waits for `load` here (the runner has its own word with the page), and nothing is shared.
 */
export function webKitLauncher(options: Parameters<typeof webdriverLauncher>[0]): Browser {
  const launchers = new Map<string, Launcher>();
  let initialize: (launcher: Launcher) => Promise<void>;
  const launcherOf = (id: string): Launcher => {
    const launcher = launchers.get(id);
    if (launcher === undefined) throw new Error(`No browser has the session ${id}.`);
    return launcher;
  };
  return {
    name: 'WebKit',
    type: 'webdriver',
    initialize(config: Parameters<NonNullable<Browser['initialize']>>[0]) {
      initialize = (launcher) => launcher.initialize(config);
    },
    async startSession(id: string, url: string) {
      const launcher = webdriverLauncher(options);
      launchers.set(id, launcher);
      await initialize(launcher);
      await launcher.startSession(id, url);
    },
    async stopSession(id: string) {
      const launcher = launcherOf(id);
      try {
        return await launcher.stopSession(id);
      } finally {
        await launcher.stop();
        launchers.delete(id);
      }
    },
    isActive: (id: string) => launchers.get(id)?.isActive(id) ?? false,
    getBrowserUrl: (id: string) => launcherOf(id).getBrowserUrl(id),
    async startDebugSession() {
      throw new Error('WebKit is driven, not debugged, here.');
    },
    async stop() {
      await Promise.all([...launchers.values()].map((launcher) => launcher.stop()));
    },
    // What the runner's commands ask of a browser of this type.
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
