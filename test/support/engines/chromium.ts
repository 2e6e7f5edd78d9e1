import type { Browser } from 'puppeteer-core';
import { findEngines, isInstalled } from './engines.ts';
import { chromiumArguments, oneProcess } from './chromium-arguments.ts';
import { shareBrowser } from './shared-browser.ts';

/** How Chromium is started. Each combination needs a browser of its own, whose start takes as long as two tests. */
export interface ChromiumSettings {
  /** Arguments besides the usual ones. */
  readonly more?: readonly string[];
  /** Enables the back/forward cache, which a driven Chromium disables by default. */
  readonly keepsPages?: boolean;
  /** Allows popups without a user gesture. By default they are blocked, as in a person's browser. */
  readonly allowsPopups?: boolean;
  /**
   * Makes Chromium report every request to its driver, which waiting for an idle network needs. This takes a third of
   * the time of a page. Tests about requests use `requests.ts` instead.
   */
  readonly tellsRequests?: boolean;
}

/**
 * Starts Chromium for a test that drives it from outside (several tabs, network, screenshots). Use {@link skipReason}
 * to skip the test without Chromium. Files of a process share the browser; see {@link shareBrowser}.
 *
 * @throws Error when there is no Chromium.
 */
export async function launchChromium(settings: ChromiumSettings = {}): Promise<Browser> {
  const { more = [], keepsPages = false, allowsPopups = false, tellsRequests = false } = settings;
  const engine = findEngines().chromium;
  if (!isInstalled(engine)) throw new Error(`Chromium is missing: ${engine.missing}.`);
  return shareBrowser({
    executablePath: engine.path,
    args: [...chromiumArguments, ...oneProcess, ...more],
    networkEnabled: tellsRequests,
    // Chromium does not report its advice for page authors to the driver either.
    issuesEnabled: false,
    // Removes arguments by which the driver switches features off.
    ignoreDefaultArgs: [
      ...(allowsPopups ? [] : ['--disable-popup-blocking']),
      ...(keepsPages ? ['--disable-back-forward-cache'] : []),
    ],
  });
}

/**
 * The value for `skip` of `it`: a reason on a machine without Chromium. False if Chromium is installed, and with
 * CI=true, so that the test then fails instead of being skipped.
 */
export function skipReason(): string | false {
  const engine = findEngines().chromium;
  return isInstalled(engine) || process.env['CI'] === 'true' ? false : `no chromium: ${engine.missing}`;
}
