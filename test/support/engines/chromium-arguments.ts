import { useMemoryFolder } from '../runner/memory-folder.ts';

// Set before any browser is started, because every module that starts one imports this file.
useMemoryFolder();

/** Command line for Chromium in a test: no sandbox (containers run as root), nothing fetched in the background. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The list under the address bar is three pages of their own in each window, whether or not it is visible: more than
  // half of the time of a new context. The launcher joins this list with those of others.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
] as const;

/**
 * One process for all pages of a context, as on a device with little memory. A process for each site, and one in advance,
 * takes a third of the time of a driven page, and an eighth of that of a file of tests in the page.
 */
export const oneProcess = [
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--disable-features=IsolateOrigins,site-per-process,SpareRendererForSitePerProcess',
] as const;
