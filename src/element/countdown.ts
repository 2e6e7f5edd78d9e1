import type { FlowState } from '../flow/state.ts';
import type { ElementMessages } from '../locales/messages.ts';

/** Remaining seconds that are announced. Announcing every second would drown everything else. */
const ALOUD: readonly number[] = [60, 30, 10];

/** Counts down the wait on a screen: in its text every second, and aloud at a few moments. */
export class Countdown {
  readonly #draw: () => void;
  readonly #say: (sentence: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(draw: () => void, say: (sentence: string) => void) {
    this.#draw = draw;
    this.#say = say;
  }

  /** Restarts the timer for the shown state; `nowMs` is the service's time. */
  follow(state: FlowState, nowMs: number, t: ElementMessages): void {
    clearTimeout(this.#timer);
    const ends = endsOf(state);
    const endMs = ends.find((ms) => ms > nowMs);
    if (endMs === undefined) return;
    const waitMs = endMs - nowMs;
    // Announced only where a code can be requested when the wait is over: not on other screens, and not for the first
    // of two waits.
    const isForCode = state.name === 'code' || (state.name === 'choose' && !state.method);
    const isAloud = isForCode && endMs === Math.max(...ends);
    this.#timer = setTimeout(
      () => {
        const seconds = Math.ceil(waitMs / 1000) - 1;
        if (isAloud && seconds === 0) this.#say(t.resendReady);
        if (isAloud && ALOUD.includes(seconds)) this.#say(t.resendInSpoken(seconds));
        this.#draw();
      },
      waitMs % 1000 || 1000,
    );
  }
}

/** The times at which the waits of a screen end, by the service's clock. */
function endsOf(state: FlowState): readonly number[] {
  const limit = ('fault' in state && state.fault?.retryAtMs) || 0;
  return state.name === 'code' ? [limit, state.challenge.resendAtMs] : [limit];
}
