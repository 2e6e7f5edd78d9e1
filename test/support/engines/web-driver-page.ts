import type { PageDriver } from './driven-page.ts';
import { beginSession, sendCommand } from './web-driver.ts';
import { capabilitiesOf, startWebKitSession, type WebKitPrograms } from './webkit-driver.ts';

/** A reference to an element, as a driver writes it (WebDriver section 12.2). */
interface ElementReference {
  readonly [ELEMENT]: string;
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Starts WebKitGTK with an empty page, and talks to its driver (W3C WebDriver). `limitMs` is how long a driver may take
 * to begin; see {@link startWebKitSession}.
 */
export async function launchWebDriverPage(
  engine: WebKitPrograms,
  limitMs?: number,
): Promise<PageDriver<ElementReference>> {
  const begin = (port: number): Promise<string> => beginSession(port, capabilitiesOf(engine));
  const { driver, session } = await startWebKitSession(engine, begin, limitMs);
  try {
    await sendCommand('POST', `${session}/timeouts`, { script: 60_000 });
    const close = async (): Promise<void> => {
      // If this fails, ending the driver kills the browser anyway.
      await sendCommand('DELETE', session).catch(() => undefined);
      await driver.stop();
    };
    const first = await sendCommand<string>('GET', `${session}/window`);
    return driveWindow(session, first, new Set([first]), close);
  } catch (error) {
    await driver.stop();
    throw error;
  }
}

/** `known` are windows that are driven already. With `isInFrame` the page is the first frame of the window. */
function driveWindow(
  session: string,
  handle: string,
  known: Set<string>,
  close: () => Promise<void>,
  isInFrame = false,
): PageDriver<ElementReference> {
  // Commands go to the window that was switched to last.
  const inWindow = async <Result>(method: string, path: string, body: unknown): Promise<Result> => {
    await sendCommand('POST', `${session}/window`, { handle });
    if (isInFrame) await sendCommand('POST', `${session}/frame`, { id: 0 });
    return sendCommand<Result>(method, session + path, body);
  };
  const run = <Result>(script: string): Promise<Result> =>
    inWindow('POST', '/execute/async', {
      script: `const done = arguments[0]; Promise.resolve((() => {${script}})()).then(done);`,
      args: [],
    });
  const handles = (): Promise<readonly string[]> => sendCommand('GET', `${session}/window/handles`);
  const driveNew = (found: string): PageDriver<ElementReference> => {
    known.add(found);
    return driveWindow(session, found, known, close);
  };
  return {
    open: (url) => inWindow('POST', '/url', { url }),
    async address() {
      await sendCommand('POST', `${session}/window`, { handle });
      return sendCommand<string>('GET', `${session}/url`);
    },
    find: run,
    type: (element, text) => inWindow('POST', `/element/${element[ELEMENT]}/value`, { text }),
    press: (keys, perSecond) => {
      const pause = { type: 'pause', duration: Math.round(1000 / perSecond) };
      const actions = [...keys].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
        pause,
      ]);
      return inWindow('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    click: (element) => inWindow('POST', `/element/${element[ELEMENT]}/click`, {}),
    read: run,
    async findNewWindow() {
      const found = (await handles()).find((one) => !known.has(one));
      return found === undefined ? undefined : driveNew(found);
    },
    async openTab() {
      const { handle: tab } = await sendCommand<{ handle: string }>('POST', `${session}/window/new`, {
        type: 'tab',
      });
      return driveNew(tab);
    },
    async findFrame() {
      const frames = await run<readonly string[]>(
        `return [...document.querySelectorAll('iframe')].map(String);`,
      );
      return frames.length > 0 ? driveWindow(session, handle, known, close, true) : undefined;
    },
    countWindows: async () => (await handles()).length,
    close,
  };
}
