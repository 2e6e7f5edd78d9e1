import { findEngines, isInstalled, type EngineName } from './engines.ts';
import { launchPuppeteerPage } from './puppeteer-page.ts';
import { launchWebDriverPage } from './web-driver-page.ts';

/** How long a test waits for a condition. */
const LIMIT_MS = 30_000;

/**
 * A page that a test drives from outside, as a person does, in any of the engines. Methods with a selector search the
 * page and its shadow roots, and wait until the selector finds something.
 */
export interface DrivenPage {
  open(url: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Presses keys at the given rate per second, in whatever element has the focus. */
  press(keys: string, perSecond: number): Promise<void>;
  click(selector: string): Promise<void>;
  /** The text of the first element that the selector finds. */
  read(selector: string): Promise<string>;
  /** The texts of all elements that the selector finds now. */
  readAll(selector: string): Promise<readonly string[]>;
  /**
   * Waits until the page's address begins with `start`, without running a script: a driver's script counts as a press.
   */
  untilAt(start: string): Promise<void>;
  /** Runs a script, the body of a function that returns texts or a promise of them. */
  run(script: string): Promise<readonly string[]>;
  /** Waits for the next new window, opened by a page or by {@link DrivenPage.openTab}. */
  nextWindow(): Promise<DrivenPage>;
  /**
   * Presses an element that opens a window. Presses again if no window opens within 5 s, because behind another window
   * a press does not always open one. For tests that need the window but do not test how it opens.
   */
  clickForWindow(selector: string): Promise<DrivenPage>;
  /** Opens another tab in the same browser. */
  openTab(): Promise<DrivenPage>;
  /** The first frame of the page, to be looked at and pressed in. */
  enterFrame(): Promise<DrivenPage>;
  /** Counts the windows and tabs, including the engine's own first one. */
  countWindows(): Promise<number>;
  /** Waits until there are so many windows, because a closing window still exists for a moment. */
  untilWindows(count: number): Promise<void>;
  /**
   * Why the browser did not restore a page from its back/forward cache (`keepsPages`); empty if the engine does not
   * say.
   */
  whyNotKept(): Promise<string>;
  /** Slows the processor down by this factor from now on. Only Chromium can, by keeping the processor busy. */
  slowDown(times: number): Promise<void>;
  /** Ends the engine. */
  close(): Promise<void>;
}

/** The commands that every engine must have. A script is the body of a function. */
export interface PageDriver<Element> {
  open(url: string): Promise<void>;
  /** The page's address. */
  address(): Promise<string>;
  /** Runs a script that returns an element or null. */
  find(script: string): Promise<Element | null>;
  type(element: Element, text: string): Promise<void>;
  press(keys: string, perSecond: number): Promise<void>;
  click(element: Element): Promise<void>;
  /** Runs a script that returns texts. */
  read(script: string): Promise<readonly string[]>;
  /** A window that is new since the last call; undefined if there is none. */
  findNewWindow(): Promise<PageDriver<Element> | undefined>;
  openTab(): Promise<PageDriver<Element>>;
  /** The first frame; undefined while there is none. */
  findFrame(): Promise<PageDriver<Element> | undefined>;
  countWindows(): Promise<number>;
  /** Why the page was not kept; absent where the engine does not say. */
  readonly whyNotKept?: () => Promise<string>;
  /** Slows the processor down; absent where the engine cannot. */
  readonly slowDown?: (times: number) => Promise<void>;
  close(): Promise<void>;
}

/** How an engine is started. */
export interface EngineSettings {
  /** Enables the back/forward cache, which a driven Chromium disables by default. */
  readonly keepsPages?: boolean;
}

/**
 * Starts an engine with an empty page.
 *
 * @throws Error when this machine has no such engine; see {@link skipReasonOf}.
 */
export async function openDrivenPage(name: EngineName, settings: EngineSettings = {}): Promise<DrivenPage> {
  const engine = findEngines()[name];
  if (!isInstalled(engine)) throw new Error(`${name} is missing: ${engine.missing}.`);
  return engine.name === 'webkit'
    ? drive(await launchWebDriverPage(engine))
    : drive(await launchPuppeteerPage(engine.name, engine.path, settings));
}

/** The value for `skip` of `describe`: a reason where the engine is missing, unless everything must run (CI=true). */
export function skipReasonOf(name: EngineName): string | false {
  const engine = findEngines()[name];
  return isInstalled(engine) || process.env['CI'] === 'true' ? false : `no ${name}: ${engine.missing}`;
}

function drive<Element>(driver: PageDriver<Element>): DrivenPage {
  const find = async (selector: string): Promise<Element> => {
    const found = await lookFor(async () => {
      // During a navigation an engine throws. The element may be on the next page, so the search goes on.
      const now = await driver.find(`${findScript(selector)} return found[0] ?? null;`).catch(() => null);
      return now ?? undefined;
    }, LIMIT_MS);
    if (found !== undefined) return found;
    const shown = await driver.read(`${SHOWN_SCRIPT} return shown;`).catch(String);
    throw new Error(`The page has no ${selector} after 30 s. It shows: ${shown}`);
  };
  /**
   * Like {@link find}, but waits until the element no longer moves. A press would miss an element that moves, or that a
   * growing card still cuts off.
   */
  const findStill = async (selector: string): Promise<Element> => {
    const place = `${findScript(selector)} const box = found[0]?.getBoundingClientRect();
      return [box ? [box.x, box.y, box.width, box.height, found[0].closest('.card')?.offsetHeight].join() : ''];`;
    await find(selector);
    let last: string | undefined;
    await until(async () => {
      const [now] = await driver.read(place).catch(() => []);
      const isStill = now !== undefined && now !== '' && now === last;
      last = now;
      return isStill || undefined;
    }, `${selector} does not stand still within 30 s.`);
    return find(selector);
  };
  const click = async (selector: string): Promise<void> => {
    // If the element was rendered again before the press, the press fails without effect, so it is repeated.
    await until(async () => {
      const element = await findStill(selector);
      return driver.click(element).then(
        () => true,
        (error: unknown) => {
          if (/detached|stale element/i.test(String(error))) return undefined;
          throw error;
        },
      );
    }, `${selector} is drawn again and again.`);
  };
  const readAll = (selector: string): Promise<readonly string[]> =>
    driver.read(`${findScript(selector)} return found.map((one) => one.textContent.trim());`);
  return {
    open: driver.open,
    type: async (selector, text) => driver.type(await find(selector), text),
    press: driver.press,
    click,
    async read(selector) {
      await find(selector);
      return (await readAll(selector))[0] ?? '';
    },
    readAll,
    async untilAt(start) {
      const look = async (): Promise<true | undefined> =>
        (await driver.address()).startsWith(start) || undefined;
      await until(look, `The page is not at ${start} after 30 s.`);
    },
    run: driver.read,
    nextWindow: async () => drive(await until(driver.findNewWindow, 'No window was opened within 30 s.')),
    async clickForWindow(selector) {
      for (let tries = 6; ; tries--) {
        await click(selector);
        const opened = await lookFor(driver.findNewWindow, 5_000);
        if (opened !== undefined) return drive(opened);
        if (tries === 1) throw new Error(`${selector} opened no window within 30 s.`);
      }
    },
    openTab: async () => drive(await driver.openTab()),
    enterFrame: async () => drive(await until(driver.findFrame, 'The page has no frame after 30 s.')),
    countWindows: driver.countWindows,
    async untilWindows(count) {
      const look = async (): Promise<true | undefined> =>
        (await driver.countWindows()) === count || undefined;
      await until(look, `There are not ${count} windows after 30 s.`);
    },
    whyNotKept: async () => (await driver.whyNotKept?.()) ?? '',
    slowDown: async (times) => driver.slowDown?.(times),
    close: driver.close,
  };
}

/** Calls `look` until it finds something. Throws an error with the complaint after 30 s. */
export async function until<Found>(
  look: () => Promise<Found | undefined>,
  complaint: string,
): Promise<Found> {
  const found = await lookFor(look, LIMIT_MS);
  if (found === undefined) throw new Error(complaint);
  return found;
}

/** Calls `look` until it finds something; undefined when the time is over. */
async function lookFor<Found>(
  look: () => Promise<Found | undefined>,
  withinMs: number,
): Promise<Found | undefined> {
  for (const endsAt = performance.now() + withinMs; performance.now() < endsAt; await pause()) {
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Waits before an engine is polled again: background pages draw no frames, and no event announces a new window. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

/** Collects all visible text, because a failure is easier to understand from what the page shows. */
const SHOWN_SCRIPT = `
  const inShadow = [...document.querySelectorAll('*')].flatMap((one) => [...(one.shadowRoot?.children ?? [])]);
  const roots = [document.body, ...inShadow.filter((one) => one.matches(':not(style, link, slot)'))];
  const shown = [location.href, ...roots.map((root) => root.innerText.trim())];`;

function findScript(selector: string): string {
  return `
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? [])];
    const found = roots.flatMap((root) => [...root.querySelectorAll(${JSON.stringify(selector)})]);`;
}
