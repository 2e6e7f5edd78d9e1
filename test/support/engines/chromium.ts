import type { Browser } from 'puppeteer-core';
import { findEngines, isInstalled } from './engines.ts';
import { chromiumArguments, oneProcess } from './chromium-arguments.ts';
import { shareBrowser } from './shared-browser.ts';

/** How Chromium is started. Each way is another browser to start, which takes as long as two tests. */
export interface ChromiumSettings {
  /** Arguments besides the usual ones. */
  readonly more?: readonly string[];
  /** Keeps pages that were left, to come back to them as they were; a driven Chromium does not. */
  readonly keepsPages?: boolean;
  /** Opens windows that no press has asked for. A person's browser blocks them, and so it is here by default. */
  readonly allowsPopups?: boolean;
  /**
   * Has Chromium tell its driver of every request, as waiting for the network to be idle needs it; it takes a third of the
   * time of a page. A test that is about requests has a way of its own: `requests.ts`.
   */
  readonly tellsRequests?: boolean;
}

/**
 * Starts Chromium for a test that drives it from outside (several tabs, network, screenshots), or says why it
 * cannot; see {@link skipReason}. Files of a process share it; see {@link shareBrowser}.
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
    // Nor of what it would advise the author of a page.
    issuesEnabled: false,
    // What a driver switches off by default.
    ignoreDefaultArgs: [
      ...(allowsPopups ? [] : ['--disable-popup-blocking']),
      ...(keepsPages ? ['--disable-back-forward-cache'] : []),
    ],
  });
}

/**
 * The value for `skip` of `it`: a reason on a machine without Chromium, false where it is there and wherever
 * everything must run (CI=true), so that the test then fails.
 */
export function skipReason(): string | false {
  const engine = findEngines().chromium;
  return isInstalled(engine) || process.env['CI'] === 'true' ? false : `no chromium: ${engine.missing}`;
}
