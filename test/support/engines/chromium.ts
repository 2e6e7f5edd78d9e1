import type { Browser } from 'puppeteer-core';
import { findEngines, isInstalled } from './engines.ts';
import { chromiumArguments } from './chromium-arguments.ts';
import { shareBrowser } from './shared-browser.ts';

/**
 * Starts Chromium for a test that drives it from outside (several tabs, network, screenshots), or says why it
 * cannot; see {@link skipReason}. `more` are arguments besides the usual ones. Files of a process share it; see
 * {@link shareBrowser}.
 *
 * @throws Error when there is no Chromium.
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const engine = findEngines().chromium;
  if (!isInstalled(engine)) throw new Error(`Chromium is missing: ${engine.missing}.`);
  return shareBrowser({ executablePath: engine.path, args: [...chromiumArguments, ...more] });
}

/**
 * The value for `skip` of `it`: a reason on a machine without Chromium, false where it is there and wherever
 * everything must run (CI=true), so that the test then fails.
 */
export function skipReason(): string | false {
  const engine = findEngines().chromium;
  return isInstalled(engine) || process.env['CI'] === 'true' ? false : `no chromium: ${engine.missing}`;
}
