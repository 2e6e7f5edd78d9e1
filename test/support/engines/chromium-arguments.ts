import { useMemoryFolder } from './memory-folder.ts';

// Before any browser is started: everything that starts one imports this file.
useMemoryFolder();

/** Command line for Chromium in a test: no sandbox (containers run as root), nothing fetched in the background. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
