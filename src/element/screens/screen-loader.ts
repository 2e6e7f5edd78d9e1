import type { ViewElement } from '../view-element.ts';
import type { ScreenLoad, ScreenModule, ScreenSource } from './screen.ts';

/** Loads the screens of one element, each once, and adopts their styles. */
export class ScreenLoader {
  /** The screen that was needed and could not be loaded. */
  failed: ScreenSource<never>;
  readonly #host: ViewElement;
  readonly #isAwaited: (load: ScreenLoad<never>) => boolean;
  readonly #loaded = new Map<ScreenLoad<never>, ScreenModule<never>>();

  /**
   * `isAwaited` says whether a screen that could not be loaded is needed now. Otherwise it is loaded again when it is
   * needed.
   */
  constructor(host: ViewElement, isAwaited: (load: ScreenLoad<never>) => boolean) {
    this.#host = host;
    this.#isAwaited = isAwaited;
  }

  /** Returns a screen if it is loaded. Otherwise it starts to load it, and lets the host draw again afterwards. */
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
