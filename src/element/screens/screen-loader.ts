import type { ViewElement } from '../view-element.ts';
import type { ScreenLoad, ScreenModule, ScreenSource } from './screen.ts';

/** The element that screens are loaded for, and the way to give it their styles. */
interface ScreenTarget {
  readonly host: ViewElement;
  readonly adopt: (styles: string) => void;
}

/** Loads the screens of one element, each once, with its styles. */
export class ScreenLoader {
  /** The screen that was waited for and did not arrive. */
  failed: ScreenSource<never>;
  readonly #target: ScreenTarget;
  readonly #isAwaited: (load: ScreenLoad<never>) => boolean;
  readonly #loaded = new Map<ScreenLoad<never>, ScreenModule<never>>();

  /** `isAwaited` tells whether a screen that did not arrive is missed; another one is loaded again when its time comes. */
  constructor(target: ScreenTarget, isAwaited: (load: ScreenLoad<never>) => boolean) {
    this.#target = target;
    this.#isAwaited = isAwaited;
  }

  /** Returns a screen when it is there; else begins to load it, and has the host draw again. */
  find(source: ScreenSource<never>): ScreenModule<never> | undefined {
    if (typeof source !== 'function') {
      if (source?.styles) this.#target.adopt(source.styles);
      return source;
    }
    const screen = this.#loaded.get(source);
    if (!screen && !this.failed) void this.#load(source);
    return screen;
  }

  async #load(source: ScreenLoad<never>): Promise<void> {
    try {
      const screen = await source(this.#target.host);
      this.#loaded.set(source, screen);
      if (screen.styles) this.#target.adopt(screen.styles);
    } catch {
      if (!this.#isAwaited(source)) return;
      this.failed = source;
    }
    this.#target.host.requestUpdate();
  }
}
