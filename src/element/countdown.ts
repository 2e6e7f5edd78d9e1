import type { FlowState } from '../flow/state.ts';
import type { ElementMessages } from '../locales/messages.ts';

/** Seconds before the end of a wait that are said aloud: every second would drown everything else. */
const ALOUD: readonly number[] = [60, 30, 10];

/** Counts the wait that a screen shows: in its text every second, and aloud when there is reason to. */
export class Countdown {
  readonly #draw: () => void;
  readonly #say: (sentence: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(draw: () => void, say: (sentence: string) => void) {
    this.#draw = draw;
    this.#say = say;
  }

  /** Follows the state on show; `nowMs` is the service's time. */
  follow(state: FlowState, nowMs: number, t: ElementMessages): void {
    clearTimeout(this.#timer);
    const waitMs = waitEnd(state) - nowMs;
    if (waitMs <= 0) return;
    this.#timer = setTimeout(
      () => {
        const seconds = Math.ceil(waitMs / 1000) - 1;
        if (seconds === 0) this.#say(t.resendReady);
        else if (ALOUD.includes(seconds)) this.#say(t.resendInSpoken(seconds));
        this.#draw();
      },
      waitMs % 1000 || 1000,
    );
  }
}

/** The end of the wait that a screen counts, by the service's clock; 0 when it counts none. */
function waitEnd(state: FlowState): number {
  if ('fault' in state && state.fault?.retryAtMs) return state.fault.retryAtMs;
  return state.name === 'code' ? state.challenge.resendAtMs : 0;
}
