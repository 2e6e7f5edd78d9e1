/** The script of a frame that stands for another tab: the same code in a page of its own. */
import { createTabs } from '../../../src/storage/tabs.ts';
import { createVault } from '../../../src/storage/vault.ts';

/** The functions that a tab offers to the test. */
export interface TabWindow {
  readonly createVault: typeof createVault;
  readonly createTabs: typeof createTabs;
}

Object.assign(window, { createVault, createTabs } satisfies TabWindow);
