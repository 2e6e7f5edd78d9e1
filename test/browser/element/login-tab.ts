/** Runs in a frame that stands for another tab: the same code in a separate page. */
import { mount, type Harness } from './harness.ts';

/** What such a tab offers to the test. */
export interface LoginTabWindow {
  readonly mount: () => Promise<Harness>;
}

Object.assign(window, { mount } satisfies LoginTabWindow);
