import type { ViewElement } from '../view-element.ts';
import type { ScreenLoad, ScreenModule, ScreenSource } from './screen.ts';

/** Loads the screens of one element, each once, with its styles. */
export class ScreenLoader {
  /** The screen that was waited for and did not arrive. */
  failed: ScreenSource<never>;
  readonly #host: ViewElement;
  readonly #isAwaited: (load: ScreenLoad<never>) => boolean;
  readonly #loaded = new Map<ScreenLoad<never>, ScreenModule<never>>();

  /**
   * `isAwaited` tells whether a screen that did not arrive is missed; another one is loaded again when its time comes.
   */
  constructor(host: ViewElement, isAwaited: (load: ScreenLoad<never>) => boolean) {
    this.#host = host;
    this.#isAwaited = isAwaited;
  }

  /** Returns a screen when it is there; else begins to load it, and has the host draw again. */
  find(source: ScreenSource<never>): ScreenModule<never> | undefined {
    const isLoad = typeof source === 'function';
    const screen = isLoad ? this.#loaded.get(source) : source;
    if (screen?.styles) this.#host.adopt(screen.styles);
    if (isLoad && !screen && !this.failed) void this.#load(source);
    return screen;
  }

  async #load(source: ScreenLoad<never>): Promise<void> {
    try {
      this.#loaded.set(source, await source(this.#host));
    } catch {
      if (!this.#isAwaited(source)) return;
      this.failed = source;
    }
    this.#host.requestUpdate();
  }
}
