import type { FlowState, StateOf } from '../flow/state.ts';

/**
 * How long a sentence stays in the live region. Later, a person who reads on with a screen reader would find it below
 * the card.
 */
const STAY_MS = 5_000;

/** Announces events to screen readers, one sentence at a time, in a live region that the element draws. */
export class Announcer {
  /** The text of the live region. */
  sentence = '';
  readonly #changed: () => void;
  #announced: FlowState | undefined;
  /** True when the last screen was that of a session. */
  #wasDone = false;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  /** The title at the last announcement; another title means another screen. */
  #title: string | null | undefined;

  /** `changed` is called when another sentence must be drawn. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Announces what is new on the screen of a state, once: a fault or progress, otherwise a new title and its text. */
  announce(state: FlowState, screen: ParentNode, isFirstScreen: boolean): void {
    const title = screen.querySelector('.title')?.textContent;
    const before = this.#announced;
    // A refreshed session is no news, and the outcome of the passkey offer has been announced before.
    const { passkey } = (before ?? {}) as Partial<StateOf<'done'>>;
    const isRefreshed = state.name === 'done' && state.passkey === passkey;
    // After a click the screen may be drawn later than its state is set, so the title is compared as well.
    if ((isRefreshed || before === state) && title === this.#title) return;
    this.#announced = state;
    // On the first screen the field takes the focus, and the title would only delay it. After a session the title says
    // that the session is over.
    const isTold = state.name !== 'choose' || this.#wasDone;
    if (state.name !== 'starting') this.#wasDone = state.name === 'done';
    const hasTitle = title !== this.#title && isTold && !isFirstScreen;
    this.#title = title;
    const find = (selector: string): Element[] => [...screen.querySelectorAll(selector)];
    const news = find('[data-news]');
    const texts = news.length || !hasTitle ? news : find('.title, .secondary');
    this.say(texts.map(({ textContent }) => textContent.trim()).join('. '));
  }

  /** Replaces the sentence in the live region. */
  say(sentence: string): void {
    const text = sentence.replace(/\s+/g, ' ');
    if (text === this.sentence) return;
    this.sentence = text;
    clearTimeout(this.#leaving);
    if (text) this.#leaving = setTimeout(() => this.say(''), STAY_MS);
    this.#changed();
  }
}
